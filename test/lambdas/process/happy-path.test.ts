import { describe, expect, it } from '@jest/globals';
import { World } from '../../fakes/processing.ts';

describe('the happy path', () => {
  it('runs events of one stream in order, reads once and writes once an event', async () => {
    const world = new World();
    const calls: string[] = [];
    const one = world.accept({ id: 'one', stream: 'cus' });
    const two = world.accept({ id: 'two', stream: 'cus' });
    world.table.onCall = (call) => void calls.push(call);
    const seen: unknown[] = [];
    const { failed } = await world.process(
      ({ event, attempt, redelivered, replay }) => {
        seen.push([event.id, event.data, attempt, redelivered, replay]);
      },
      [world.record(one), world.record(two)],
    );
    expect(failed).toEqual([]);
    expect(seen).toEqual([
      ['one', { id: 'one', type: 'invoice.paid' }, 1, false, false],
      ['two', { id: 'two', type: 'invoice.paid' }, 1, false, false],
    ]);
    // The front's heartbeat, one read of the batch, and one write an event.
    expect(calls).toEqual(['write', 'batchGet', 'write', 'write']);
    expect(world.event('one')).toMatchObject({ st: 'processed', a: 0, fin: world.now });
    expect(world.event('one')?.o).toBeUndefined();
    expect(world.event('two')).toMatchObject({ st: 'processed' });
    expect(world.stream('cus')).toBeUndefined();
    expect(world.problems()).toEqual([]);
    expect(world.telemetry.total('EventsProcessed')).toBe(2);
  });

  it('finishes an event with the items of a commit, and runs what was released', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const two = world.accept({ id: 'two', stream: 'cus' });
    const failing = await world.process(
      ({ event }) => {
        if (event.id === 'one') throw new Error('not today');
      },
      [world.record(one), world.record(two)],
    );
    expect(world.telemetry.faults).toEqual([]);
    expect(failing.failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({
      st: 'claimed',
      a: 1,
      blk: 1,
      err: { name: 'Error', text: 'not today' },
    });
    expect(world.event('two')).toMatchObject({ st: 'held' });
    expect(world.held('cus')).toEqual(['two']);
    expect(world.queue.visibility).toEqual([{ receiptHandle: 'r1', seconds: 10 }]);
    expect(world.problems()).toEqual([]);
    const order: unknown[] = [];
    const healed = await world.process(
      async ({ event, commit, attempt, redelivered }) => {
        order.push([event.id, attempt, redelivered]);
        await commit([{ Put: { TableName: 'effects', Item: { pk: event.id, sk: '0' } } }]);
      },
      [world.record(one, { receiveCount: 2 })],
    );
    expect(healed.failed).toEqual([]);
    expect(order).toEqual([
      ['one', 2, true],
      ['two', 1, false],
    ]);
    expect(world.table.items('effects')).toHaveLength(2);
    expect(world.stream('cus')).toBeUndefined();
    expect(world.held('cus')).toEqual([]);
    expect(world.problems()).toEqual([]);
  });
});
