import type {
  Item,
  Key,
  ObjectStore,
  PutOperation,
  Queue,
  Table,
  Value,
} from '../../../lambdas/clients/ports.ts';
import { isFree } from '../../../lambdas/ledger/claim.ts';
import { asItem } from '../../../lambdas/ledger/ledger.ts';
import type { Receiver } from '../../../lambdas/receive/receiver.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';

/**
 * A receiver that does everything but write: it finds what a run would find, its own claims included, so that what it
 * counts is what a run does.
 */
export function rehearsing(on: Receiver): Receiver {
  return {
    ...on,
    table: new RehearsedTable(on.table),
    archive: rehearsedArchive(on.archive),
    queue: NO_QUEUE,
  };
}

function rehearsedArchive(archive: ObjectStore): ObjectStore {
  return {
    create: async () => 'created',
    exists: (key) => archive.exists(key),
    get: (key) => archive.get(key),
  };
}

const NO_QUEUE: Queue = {
  send: async () => undefined,
  sendBatch: async (messages) => messages.map(() => true),
  changeVisibility: async () => undefined,
  waiting: async () => 0,
};

/** Reads as the table itself. Claims are judged by what stands there and by the claims before; all else is taken as written. */
class RehearsedTable implements Table {
  readonly #table: Table;
  readonly #claimed = new Map<string, Item>();

  constructor(table: Table) {
    this.#table = table;
  }

  async write(operation: Parameters<Table['write']>[0]): ReturnType<Table['write']> {
    if (!('put' in operation)) return { ok: true };
    const { pk, sk } = keyOf(operation.put);
    const standing = this.#claimed.get(pk) ?? (await this.#table.get({ pk, sk }));
    if (!isFree(asItem<EventItem>(standing), judgedAt(operation))) return { ok: false, item: standing };
    this.#claimed.set(pk, operation.put);
    return { ok: true };
  }

  async transact(): ReturnType<Table['transact']> {
    return { ok: true };
  }

  get(key: Key): ReturnType<Table['get']> {
    return this.#table.get(key);
  }

  batchGet(keys: readonly Key[]): ReturnType<Table['batchGet']> {
    return this.#table.batchGet(keys);
  }

  query(...query: Parameters<Table['query']>): ReturnType<Table['query']> {
    return this.#table.query(...query);
  }

  queryOpen(...query: Parameters<Table['queryOpen']>): ReturnType<Table['queryOpen']> {
    return this.#table.queryOpen(...query);
  }

  scanOpen(after: Item | undefined): ReturnType<Table['scanOpen']> {
    return this.#table.scanOpen(after);
  }
}

function keyOf({ pk, sk }: Item): Key {
  return { pk: String(pk), sk: String(sk) };
}

/** The time a claim's condition compares windows with. */
function judgedAt({ values }: PutOperation): number {
  const now: Value | undefined = values?.[':now'];
  return typeof now === 'number' ? now : Number.NEGATIVE_INFINITY;
}
