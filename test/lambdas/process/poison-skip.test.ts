import { describe, expect, it } from '@jest/globals';
import type { QueueMessage } from '../../../lib/contract/message.ts';
import { Numbered } from '../../fakes/numbered.ts';
import type { Told } from '../../fakes/processing.ts';

const SKIP = { onPoison: 'skip' } as const;

/** Streams with and without numbers whose events are passed over when they are given up. */
const KINDS: readonly (readonly [string, (world: Numbered, n: number) => QueueMessage])[] = [
  ['without numbers', (world, n) => world.accept({ id: String(n), stream: 'cus', policy: SKIP })],
  ['in a numbered stream', (world, n) => numbered(world, n)],
];

function numbered(world: Numbered, n: number, told: Partial<Told> = {}): QueueMessage {
  return world.number(n, {}, { stream: 'cus', policy: SKIP, ...told });
}

/** Has the first event fail until it is given up, with the second and third held behind it. */
async function exhaust(world: Numbered, one: QueueMessage, followers: readonly QueueMessage[]) {
  world.failing.add('1');
  for (let receiveCount = 1; receiveCount < 5; receiveCount++) {
    expect(await world.receive([one], { receiveCount })).toHaveLength(1);
    if (receiveCount === 1) expect(await world.receive(followers)).toEqual([]);
  }
  world.runs.length = 0;
  return await world.receive([one], { receiveCount: 5 });
}

describe.each(KINDS)('an event given up under SKIP, %s', (_, accept) => {
  it('is discarded with its reason, and those that wait run in order, told of the gap', async () => {
    const world = new Numbered();
    const one = accept(world, 1);
    expect(await exhaust(world, one, [accept(world, 2), accept(world, 3)])).toEqual([]);
    expect(world.runs).toEqual(['1', '2 gap', '3 gap']);
    expect(world.event('1')).toMatchObject({
      st: 'discarded',
      a: 5,
      why: 'given up: attempts used up; its stream went on without it',
      err: { name: 'Error', text: 'not now' },
      ferr: { name: 'Error' },
      fin: world.now,
    });
    expect(world.event('1')?.hist?.map(({ what }) => what)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'skipped',
    ]);
    expect(world.event('2')).toMatchObject({ gap: 1 });
    expect(world.event('2')?.hist?.at(-1)).toMatchObject({
      what: 'released',
      why: 'an event before it was given up',
    });
    expect([world.telemetry.total('EventsDead'), world.telemetry.total('EventsSkipped')]).toEqual([1, 1]);
    expect(world.stream('cus')?.hole).toBeUndefined();
    expect(world.problems()).toEqual([]);
    // What comes later is told of nothing.
    expect(await world.receive([accept(world, 4)])).toEqual([]);
    expect(world.runs.at(-1)).toBe('4');
  });

  it('is no news to what comes to wait after the last of those that did', async () => {
    const world = new Numbered();
    const one = accept(world, 1);
    world.failing.add('2');
    expect(await exhaust(world, one, [accept(world, 2)])).toEqual([]);
    expect(await world.receive([accept(world, 3)])).toEqual([]);
    expect(world.held('cus')).toEqual(['3']);
    world.failing.clear();
    expect(await world.receiveSent()).toEqual([]);
    expect(world.runs).toEqual(['1', '2 gap', '2 gap', '3']);
    expect(world.problems()).toEqual([]);
  });

  it('that says itself that it is dead is passed over at once', async () => {
    const world = new Numbered();
    world.dead.add('1');
    expect(await world.receive([accept(world, 1), accept(world, 2)])).toEqual([]);
    // The one behind it in the batch is told as well.
    expect(world.runs).toEqual(['1', '2 gap']);
    expect(world.event('1')).toMatchObject({
      st: 'discarded',
      a: 1,
      why: 'given up: no use; its stream went on without it',
    });
    expect(world.queue.visibility).toEqual([]);
    expect(world.problems()).toEqual([]);
  });

  it('does not end the drain', async () => {
    const world = new Numbered();
    const one = accept(world, 1);
    world.failing.add('1');
    await world.receive([one, accept(world, 2), accept(world, 3), accept(world, 4)]);
    world.failing.clear();
    world.dead.add('2');
    world.dead.add('3');
    expect(await world.receive([one], { receiveCount: 2 })).toEqual([]);
    expect(world.runs).toEqual(['1', '1', '2', '3 gap', '4 gap']);
    expect(world.states('2', '3', '4')).toEqual(['discarded', 'discarded', 'processed']);
    expect(world.problems()).toEqual([]);
  });

  it('in the drain is told to what comes behind in the batch', async () => {
    const world = new Numbered();
    const one = accept(world, 1);
    world.failingOnce.add('1');
    await world.receive([one, accept(world, 2)]);
    world.dead.add('2');
    const three = accept(world, 3);
    const records = [world.record(one, { receiveCount: 2 }), world.record(three)];
    expect((await world.process(world.handler, records)).failed).toEqual([]);
    expect(world.runs).toEqual(['1', '1', '2', '3 gap']);
    expect(world.problems()).toEqual([]);
  });

  it('lets the gap be told through failures of the next', async () => {
    const world = new Numbered();
    world.dead.add('1');
    world.failingOnce.add('2');
    const [one, two, three] = [accept(world, 1), accept(world, 2), accept(world, 3)];
    expect(await world.receive([one, two, three])).toEqual(['m2']);
    expect(await world.receive([two], { receiveCount: 2 })).toEqual([]);
    expect(world.runs).toEqual(['1', '2 gap', '2 gap', '3']);
    expect(world.problems()).toEqual([]);
  });

  it('leaves the stream as it is when it was finished by another run meanwhile', async () => {
    const world = new Numbered();
    const one = accept(world, 1);
    const handlers = {
      '*': async () => {
        await world.process({ '*': () => undefined }, [world.record(one)]);
        return { dead: 'no use' };
      },
    };
    expect((await world.process(handlers, [world.record(one)])).failed).toEqual([]);
    expect(world.states('1')).toEqual(['processed']);
    expect(world.telemetry.total('EventsSkipped')).toBe(0);
    expect(world.problems()).toEqual([]);
  });

  it('is passed over by the sweep when it takes its process with it each time (W2)', async () => {
    const world = new Numbered();
    const one = accept(world, 1);
    world.alter('1', { a: 5, blk: 1 });
    world.block('cus', '1');
    await world.receive([accept(world, 2), accept(world, 3)]);
    world.pass(400_000);
    world.remaining = 30_000;
    await world.sweep();
    expect(world.event('1')).toMatchObject({
      st: 'discarded',
      a: 5,
      why: 'given up: attempts used up; its stream went on without it',
      err: { name: 'NoAnswer' },
    });
    expect(world.stream('cus')?.by).toBe(world.event('2')?.h);
    expect([world.telemetry.total('EventsDead'), world.telemetry.total('EventsSkipped')]).toEqual([1, 1]);
    expect(world.problems()).toEqual([]);
    expect(await world.receiveSent()).toEqual([]);
    expect(world.runs).toEqual(['2 gap', '3 gap']);
    // The copy that has gone to the dead-letter queue comes back too late.
    expect(await world.receive([one], { deduplication: 'redriven' })).toEqual([]);
    expect(world.runs).toEqual(['2 gap', '3 gap']);
    expect(world.problems()).toEqual([]);
  });

  it('is not passed over by the sweep while it is tried', async () => {
    const world = new Numbered();
    accept(world, 1);
    world.alter('1', { a: 5, blk: 1 });
    world.block('cus', '1');
    world.pass(400_000);
    world.remaining = 30_000;
    world.table.onCall = (call) => {
      if (call === 'transact') world.alter('1', { act: world.now });
    };
    await world.sweep();
    expect([world.states('1'), world.telemetry.total('EventsDead')]).toEqual([['claimed'], 0]);
  });
});

describe('an event given up under SKIP in a numbered stream', () => {
  it('is done with: the next number needs no gap to end', async () => {
    const world = new Numbered();
    world.dead.add('1');
    await world.receive([numbered(world, 1)]);
    expect(world.stream('cus')).toMatchObject({ cur: 1 });
    expect(await world.receive([numbered(world, 2)])).toEqual([]);
    expect(world.states('2')).toEqual(['processed']);
  });

  it('tells the gap to those that wait for other numbers too', async () => {
    const world = new Numbered();
    world.dead.add('1');
    await world.receive([numbered(world, 3), numbered(world, 1)]);
    expect(world.stream('cus')).toMatchObject({ cur: 1, hole: 'an event before it was given up' });
    await world.receive([numbered(world, 2)]);
    expect(world.runs).toEqual(['1', '2', '3 gap']);
    expect(world.stream('cus')).toEqual(expect.not.objectContaining({ hole: expect.anything() }));
    expect(world.problems()).toEqual([]);
  });

  it('leaves the sequence where it is when it ran late', async () => {
    const world = new Numbered();
    await world.receive([1, 2].map((n) => numbered(world, n)));
    world.dead.add('late');
    const sequence = { window: 300, onGap: 'proceed', late: 'process' } as const;
    const late = numbered(world, 1, { id: 'late', policy: { ...SKIP, sequence } });
    expect(await world.receive([late])).toEqual([]);
    expect([world.states('late'), world.stream('cus')?.cur]).toEqual([['discarded'], 2]);
    expect(world.problems()).toEqual([]);
  });
});
