import { describe, expect, it } from '@jest/globals';
import { POLICY, World } from '../../fakes/processing.ts';

describe('a stream that waits for an event the ledger does not have', () => {
  it('is reported by every run, and goes on once the event is made again from the archive', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1, a: 1 });
    world.block('cus', 'one');
    const { pk, sk } = world.event('one') ?? { pk: '', sk: '' };
    world.table.remove({ pk, sk });
    world.now += POLICY.oldAfter * 1000 + 1;
    for (let run = 0; run < 2; run++) await world.sweep();
    expect(world.telemetry.total('MissingItems')).toBe(2);
    expect(world.telemetry.faults.map(({ error }) => (error as Error).name)).toEqual([
      'BlockerMissing',
      'BlockerMissing',
    ]);
    const runs: string[] = [];
    const replayed = world.record({ ...one, claimed: false, replay: true });
    await world.process(({ event }) => void runs.push(event.id), [replayed]);
    expect([runs, world.stream('cus')]).toEqual([['one'], undefined]);
    expect(world.problems()).toEqual([]);
  });
});

describe('a begun event without bytes', () => {
  it('is reported by a name that a log line keeps', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1, a: 1 });
    world.block('cus', 'one');
    world.archive.objects.delete(one.loc);
    world.now += POLICY.oldAfter * 1000 + 1;
    await world.sweep();
    expect(world.telemetry.faults).toMatchObject([{ error: { name: 'BegunWithoutBytes' } }]);
  });
});
