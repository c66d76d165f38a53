import { describe, expect, it } from '@jest/globals';
import { POLICY, START, World } from '../../fakes/processing.ts';

const OLD = START - 10 * POLICY.oldAfter * 1000;

/** Events of one stream, queued before there was a processor. */
function queued(...ids: readonly string[]) {
  const world = new World();
  const messages = ids.map((id, n) => world.accept({ id, stream: 'cus', unattended: true }, OLD + n));
  return { world, messages };
}

describe('events claimed while nothing processed their source', () => {
  it('are no work for the sweep, however old', async () => {
    const { world } = queued('one', 'two');
    let reads = 0;
    world.table.onCall = (call) => {
      if (call === 'get') reads++;
    };
    await world.sweep();
    expect([reads, world.archive.calls, world.telemetry.metrics]).toEqual([0, [], []]);
    expect(world.stream('cus')).toBeUndefined();
    expect(world.problems()).toEqual([]);
  });

  it('are processed in order by a processor that is added later', async () => {
    const { world, messages } = queued('one', 'two');
    const runs: string[] = [];
    const records = messages.map((message) => world.record(message));
    const { failed } = await world.process(({ event }) => void runs.push(event.id), records);
    expect([failed, runs]).toEqual([[], ['one', 'two']]);
    expect([world.event('one')?.st, world.event('two')?.st]).toEqual(['processed', 'processed']);
    expect(world.problems()).toEqual([]);
  });

  it('come into the sweep’s care once one has failed', async () => {
    const { world, messages } = queued('one', 'two');
    const [record, follower] = messages.map((message) => world.record(message));
    if (!record || !follower) throw new Error('two records');
    const handler = () => {
      throw new Error('down');
    };
    expect((await world.process(handler, [record])).failed).toEqual([record.messageId]);
    expect(world.event('one')).toMatchObject({ st: 'claimed', a: 1, blk: 1, o: world.stream('cus')?.pk });
    expect((await world.process(handler, [follower])).failed).toEqual([]);
    expect([world.event('two')?.st, world.problems()]).toEqual(['held', []]);
    world.now += POLICY.oldAfter * 1000 + 1;
    await world.sweep();
    expect(world.queue.sent.map(({ deduplication }) => deduplication)).toEqual([`${messages[0]?.h}.s1`]);
  });

  it('come into its care when they are received again or put off', async () => {
    const { world, messages } = queued('one', 'two');
    const records = messages.map((message, n) => world.record(message, { receiveCount: n === 0 ? 2 : 1 }));
    world.remaining = 5000;
    await world.process(
      () => {
        throw new Error('down');
      },
      records.slice(0, 1),
    );
    expect([world.event('one')?.o, world.problems()]).toEqual([world.stream('cus')?.pk, []]);

    const late = queued('one');
    const other = late.world.accept({ id: 'other', stream: 'cus', unattended: true }, OLD + 1);
    const batch = [...late.messages, other].map((message) => late.world.record(message));
    await late.world.process(() => {
      late.world.remaining = 1000;
    }, batch);
    expect(late.world.event('other')).toMatchObject({ blk: 1, o: late.world.stream('cus')?.pk });
    expect(late.world.problems()).toEqual([]);
  });
});
