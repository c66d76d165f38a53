import type { Table } from '../../../lambdas/clients/ports.ts';
import { SECONDS } from '../../../lib/contract/durations.ts';
import { decodeMessage } from '../../../lib/contract/message.ts';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import type { FakeObjectStore } from '../../fakes/object-store.ts';
import { World } from '../../fakes/processing.ts';
import type { FakeQueue } from '../../fakes/queue.ts';
import type { FakeTable } from '../../fakes/table.ts';
import { NOON, Receiving, stripe, varied } from './receiving.ts';

export const CROWD = 50;
export const BODY =
  '{"id":"evt_1","account":"acct_1","type":"invoice.paid","data":{"object":{"id":"in_1","customer":"cus_1"}}}';

const keyed = (key: RuntimeSpec['event']['key']) => varied(stripe, { event: { ...stripe.event, key } });
const id = [{ json: '/id' }] as const;

/** A provider of each way to name an event. */
export const PATTERNS: Readonly<Record<string, RuntimeSpec>> = {
  id: keyed({ recipe: 'id', id }),
  composite: keyed({ recipe: 'id', id: [{ json: '/account' }, ...id] }),
  'signed bytes': keyed({ recipe: 'signed-bytes' }),
  both: keyed({ recipe: 'both', id }),
  'payload hash': keyed({ recipe: 'payload-hash' }),
};

/** What stands behind receivers and processors; each port may be another than the fake it is looked at through. */
export interface Shared {
  readonly table: FakeTable;
  readonly archive: FakeObjectStore;
  readonly queue: FakeQueue;
}

/** Fifty containers that get the same delivery, each by its own clock and with a signature of its own. */
export function crowdOf(pattern: string, shared: Shared): readonly Receiving[] {
  return Array.from({ length: CROWD }, (_, n) => {
    const spec = PATTERNS[pattern];
    if (spec === undefined) throw new Error(`no pattern ${pattern}`);
    const to = new Receiving({ spec, window: SECONDS.bodyHashWindow }, shared);
    to.now = NOON + n * 37;
    return to;
  });
}

/** What each delivery came to: one is accepted, the others find its claim. */
export function outcomes(containers: readonly Receiving[]): Readonly<Record<string, number>> {
  const decisions = containers.flatMap(({ telemetry }) =>
    telemetry.decisions.map(({ decision }) => decision),
  );
  const accepted = decisions.filter((decision) => decision === 'accept').length;
  const repeats = decisions.filter((decision) => decision === 'resume' || decision === 'duplicate').length;
  return { accepted, repeats };
}

/** Hands every message that was sent, copies included, to a processor of its own, all at once. */
export function processAll({ table, archive, queue }: Shared, effects: string): Promise<readonly string[]>[] {
  const world = new World({ table, archive, queue });
  world.now = NOON + 60_000;
  return queue.sent.map(async ({ body }, n) => {
    const decoded = decodeMessage(body);
    if (!decoded.ok) throw new Error(decoded.problem);
    const record = world.record(decoded.message, { receiveCount: 1 + (n % 3) });
    const { failed } = await world.process(
      async ({ event, commit }) => {
        await commit([{ Put: { TableName: effects, Item: { pk: event.id, sk: `run ${n}` } } }]);
      },
      [record],
    );
    return failed;
  });
}

/** A fake in whose place another table answers; the fake is what a test looks at. */
export function servedBy(fake: FakeTable, table: Table): FakeTable {
  const names = ['write', 'transact', 'get', 'batchGet', 'query', 'queryOpen', 'scanOpen'] as const;
  return new Proxy(fake, {
    get: (target, name) => {
      const served = names.find((one) => one === name);
      if (served !== undefined) return table[served].bind(table);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
