import { describe, expect, it, jest } from '@jest/globals';
import { seeded } from '../../drills/random.ts';
import { FakeObjectStore } from '../../fakes/object-store.ts';
import { World } from '../../fakes/processing.ts';
import { FakeQueue } from '../../fakes/queue.ts';
import { FakeTable } from '../../fakes/table.ts';
import { Turns } from '../../fakes/turns.ts';
import { BODY, CROWD, crowdOf, outcomes, PATTERNS, processAll } from './race.ts';

/** Long for a machine that does much else; a moment on one that does not. */
jest.setTimeout(60_000);

const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);
const CALLS = {
  table: ['write', 'transact', 'get', 'batchGet', 'query', 'queryOpen'],
  archive: ['create', 'exists', 'get'],
  queue: ['send', 'changeVisibility'],
} as const;

/** Stores whose every call waits for its turn, and the same without. */
function stores(turns: Turns) {
  const plain = { table: new FakeTable(), archive: new FakeObjectStore(), queue: new FakeQueue() };
  const gated = {
    table: turns.gated(plain.table, ...CALLS.table),
    archive: turns.gated(plain.archive, ...CALLS.archive),
    queue: turns.gated(plain.queue, ...CALLS.queue),
  };
  return { plain, gated };
}

describe('fifty deliveries of one event at once', () => {
  it.each(Object.keys(PATTERNS))('make one claim, one message and one effect, by %s', async (pattern) => {
    for (const seed of SEEDS) {
      const turns = new Turns(seeded(seed));
      const { plain, gated } = stores(turns);
      const containers = crowdOf(pattern, gated);
      const answers = await turns.until(containers.map((to) => to.send(BODY)));
      expect([seed, answers.map(({ status }) => status)]).toEqual([seed, answers.map(() => 200)]);
      expect([seed, outcomes(containers)]).toEqual([seed, { accepted: 1, repeats: CROWD - 1 }]);
      const [first] = containers;
      expect([seed, first?.events().length, first?.messages().length]).toEqual([seed, 1, 1]);
      expect(plain.archive.keys()).toHaveLength(1);
      expect(turns.taken).toBeGreaterThan(CROWD * 4);

      const failed = (await turns.until(processAll(gated, 'effects'))).flat();
      expect([seed, plain.table.items('effects').length]).toEqual([seed, 1]);
      expect(plain.table.items().filter(({ st }) => st === 'processed')).toHaveLength(1);
      // A copy that met another's attempt is given back; the next receive finds the event finished.
      const again = failed.length === 0 ? [] : await turns.until(processAll(gated, 'effects'));
      expect(again.flat()).toEqual([]);
      expect(plain.table.items('effects')).toHaveLength(1);
      expect(new World(plain).problems()).toEqual([]);
    }
  });

  it('count what was taken for a repeat, exactly, where content alone tells', async () => {
    for (const [pattern, count] of Object.entries({
      'payload hash': 49,
      'signed bytes': 49,
      id: undefined,
    })) {
      const turns = new Turns(seeded(99));
      const containers = crowdOf(pattern, stores(turns).gated);
      await turns.until(containers.map((to) => to.send(BODY)));
      expect([pattern, containers[0]?.event().sd]).toEqual([pattern, count]);
      const metrics = containers.reduce(
        (sum, { telemetry }) => sum + telemetry.total('SuspectedDuplicates'),
        0,
      );
      expect([pattern, metrics]).toEqual([pattern, count ?? 0]);
    }
  });
});
