import { describe, expect, it, jest } from '@jest/globals';
import type { Handler } from '../../../lambdas/process/handler.ts';
import type { BatchRecord } from '../../../lambdas/process/record.ts';
import { type Random, seeded, whole } from '../../drills/random.ts';
import { World } from '../../fakes/processing.ts';
import { FakeQueue } from '../../fakes/queue.ts';
import { FakeTable } from '../../fakes/table.ts';
import { Turns } from '../../fakes/turns.ts';

/** Long for a machine that does much else; a moment on one that does not. */
jest.setTimeout(60_000);

const COPIES = 50;
const SEEDS = Array.from({ length: 25 }, (_, n) => n + 1);
const CALLS = ['write', 'transact', 'get', 'batchGet', 'query', 'queryOpen'] as const;

/** The same event fifty times over: first receives and later ones, each in a batch of its own. */
function copies(world: World, random: Random): readonly BatchRecord[] {
  const message = world.accept({ id: 'evt_1', stream: 's' });
  return Array.from({ length: COPIES }, () =>
    world.record(message, { receiveCount: random() < 0.7 ? 1 : whole(random, 2, 4) }),
  );
}

async function race(seed: number, crowd: (world: World, random: Random) => readonly BatchRecord[]) {
  const random = seeded(seed);
  const turns = new Turns(random);
  const table = new FakeTable();
  const queue = new FakeQueue();
  const plain = new World({ table, queue });
  const batches = crowd(plain, random);
  let runs = 0;
  const round = (records: readonly BatchRecord[]) => {
    const world = new World({
      ...plain,
      table: turns.gated(table, ...CALLS),
      queue: turns.gated(queue, 'send'),
    });
    world.now = plain.now;
    return turns.until(
      records.map(async (record) => {
        const handler: Handler = async ({ commit }) => {
          runs += 1;
          await commit([{ Put: { TableName: 'effects', Item: { pk: 'evt_1', sk: `run ${runs}` } } }]);
        };
        const { failed } = await world.process(handler, [record]);
        return failed.length === 0 ? [] : [{ ...record, receiveCount: record.receiveCount + 1 }];
      }),
    );
  };
  let left = batches;
  for (let receives = 0; left.length > 0 && receives < 5; receives++) left = (await round(left)).flat();
  return { table, runs, left, problems: plain.problems(), event: plain.event('evt_1') };
}

describe('fifty copies of one event, each in a batch of its own', () => {
  it('have one effect: the processed mark and the effect are one transaction', async () => {
    let mostRuns = 0;
    for (const seed of SEEDS) {
      const { table, runs, left, problems, event } = await race(seed, copies);
      expect([seed, table.items('effects').length]).toEqual([seed, 1]);
      expect([seed, event?.st, left, problems]).toEqual([seed, 'processed', [], []]);
      mostRuns = Math.max(mostRuns, runs);
    }
    // The handlers did race: it is the transaction that let one of them through.
    expect(mostRuns).toBeGreaterThan(10);
  });
});
