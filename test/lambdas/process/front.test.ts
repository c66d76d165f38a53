import { describe, expect, it } from '@jest/globals';
import { SOURCE, World } from '../../fakes/processing.ts';

describe('the front of the queue', () => {
  it('is told once a heartbeat and source, never backwards, and its failure harms nothing', async () => {
    const world = new World();
    const key = { pk: `P#${SOURCE}`, sk: 'P' };
    const run = async (id: string, sentAt: number) =>
      await world.process(() => {}, [world.record(world.accept({ id }), { sentAt })]);
    await run('one', 100);
    await run('two', 200);
    expect(world.table.item(key)).toMatchObject({ sent: 100 });
    world.pass(30_000);
    await run('three', 300);
    expect(world.table.item(key)).toMatchObject({ sent: 300 });
    world.pass(30_000);
    await run('four', 250);
    expect(world.table.item(key)).toMatchObject({ sent: 300 });
    world.pass(30_000);
    world.remaining = 30_000;
    world.table.onCall = (call) => {
      if (call !== 'write') return;
      world.table.onCall = () => {};
      throw new Error('throttled');
    };
    expect((await run('five', 400)).failed).toEqual([]);
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['front']);
  });

  it('says nothing about redelivered messages', async () => {
    const world = new World();
    await world.process(() => {}, [world.record(world.accept({ id: 'one' }), { receiveCount: 2 })]);
    expect(world.table.item({ pk: `P#${SOURCE}`, sk: 'P' })).toBeUndefined();
  });
});
