import type {
  CancelReason,
  Condition,
  DeleteOperation,
  Item,
  Key,
  OpenEntry,
  PutOperation,
  Table,
  TransactResult,
  UpdateOperation,
  UserOperation,
  WriteOperation,
  WriteResult,
} from '../../lambdas/clients/ports.ts';
import { holds, refuseUnused, updated } from './expressions.ts';
import { OpenIndex } from './open-index.ts';
import { plainCopy } from './plain-copy.ts';

/** A prepared write: judged against the present state, not yet done. */
interface Prepared extends Change {
  readonly name: string;
  readonly key: Key;
  readonly holds: boolean;
}

/** One item written: what it was and what it is. */
export interface Change {
  /** `ledger`, or the table a user's operation named. */
  readonly table: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

const LEDGER = 'ledger';

/** DynamoDB in memory: one ledger table with its sparse index, and any table a user's own operations name. */
export class FakeTable implements Table {
  readonly #tables = new Map<string, Map<string, Item>>();
  /** Called before each call; what it throws is the service's fault. */
  onCall: (call: string) => void | Promise<void> = () => undefined;
  /** Keys the next batch read does not get to. */
  unread: (key: Key) => boolean = () => false;
  /** Told of every write of the product, once it is done. */
  onApplied: (changes: readonly Change[]) => void = () => undefined;
  readonly index = new OpenIndex();
  /** Grows with every change of any table. */
  revision = 0;

  #table(name: string): Map<string, Item> {
    const table = this.#tables.get(name) ?? new Map<string, Item>();
    this.#tables.set(name, table);
    return table;
  }

  /** The present item, copied. */
  item(key: Key, table = LEDGER): Item | undefined {
    const item = this.#table(table).get(nameOf(key));
    return item && plainCopy(item);
  }

  /** All present items, copied, in key order. */
  items(table = LEDGER): readonly Item[] {
    return [...this.#table(table)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, item]) => plainCopy(item));
  }

  /** All present items as they are stored, in no order: for looking only. */
  stored(table = LEDGER): Iterable<Item> {
    return this.#table(table).values();
  }

  /** Puts an item without any condition, as a test's starting point. */
  seed(item: Item, table = LEDGER): void {
    this.#store(table, nameOf(keyOf(item)), keyOf(item), plainCopy(item));
  }

  remove(key: Key, table = LEDGER): void {
    this.#store(table, nameOf(key), key, undefined);
  }

  async write(operation: PutOperation | UpdateOperation | DeleteOperation): Promise<WriteResult> {
    await this.onCall('write');
    const prepared = this.#prepare(LEDGER, operation);
    if (!prepared.holds) return { ok: false, item: prepared.before };
    this.#apply([prepared]);
    return { ok: true };
  }

  async transact(operations: readonly (WriteOperation | UserOperation)[]): Promise<TransactResult> {
    await this.onCall('transact');
    if (operations.length > 100) throw new Error('ValidationException: more than 100 actions');
    const prepared = operations.map((operation) =>
      'user' in operation ? this.#prepareUser(operation) : this.#prepare(LEDGER, operation),
    );
    const distinct = new Set(prepared.map(({ table, name }) => `${table}\u0000${name}`));
    if (distinct.size < prepared.length) throw new Error('ValidationException: two actions on one item');
    if (prepared.every((one) => one.holds)) {
      this.#apply(prepared);
      return { ok: true };
    }
    const reasons: CancelReason[] = prepared.map((one) =>
      one.holds ? { code: 'None' } : { code: 'ConditionalCheckFailed', item: one.before },
    );
    return { ok: false, reasons };
  }

  async get(key: Key): Promise<Item | undefined> {
    await this.onCall('get');
    return this.item(key);
  }

  async batchGet(keys: readonly Key[]) {
    await this.onCall('batchGet');
    const names = new Set(keys.map(nameOf));
    if (names.size < keys.length || keys.length > 100) throw new Error('ValidationException: keys');
    const unread = keys.filter((key) => this.unread(key));
    const items = keys
      .filter((key) => !unread.includes(key))
      .map((key) => this.item(key))
      .filter((item) => item !== undefined);
    return { items, unread };
  }

  async query(pk: string, prefix: string, limit: number, after = ''): Promise<readonly Item[]> {
    await this.onCall('query');
    return [...this.#table(LEDGER).values()]
      .filter(({ pk: of, sk }) => of === pk && String(sk).startsWith(prefix) && String(sk) > after)
      .sort((one, other) => (String(one['sk']) < String(other['sk']) ? -1 : 1))
      .slice(0, limit)
      .map(plainCopy);
  }

  async queryOpen(streamPk: string, limit: number): Promise<readonly OpenEntry[]> {
    await this.onCall('queryOpen');
    return this.index
      .entries()
      .filter((entry) => entry.o === streamPk)
      .sort((one, other) => one.k - other.k)
      .slice(0, limit);
  }

  /** Entries of the index a page holds: two, so that paging is always in play. */
  pageSize = 2;

  /** As DynamoDB gives them: the entries of one stream stand together, oldest first. */
  async scanOpen(after: Item | undefined) {
    await this.onCall('scanOpen');
    const all = [...this.index.entries()].sort((one, other) =>
      one.o === other.o ? one.k - other.k : one.o < other.o ? -1 : 1,
    );
    const start = typeof after?.['at'] === 'number' ? after['at'] : 0;
    const end = start + this.pageSize;
    return { entries: all.slice(start, end), next: end < all.length ? { at: end } : undefined };
  }

  #prepareUser({ user }: UserOperation): Prepared {
    const [kind, body] = Object.entries(user as Record<string, Record<string, unknown>>)[0] ?? [];
    if (!kind || !body) throw new Error('ValidationException: no action');
    const context = {
      condition: body['ConditionExpression'],
      names: body['ExpressionAttributeNames'],
      values: body['ExpressionAttributeValues'],
    } as Condition;
    const table = String(body['TableName']);
    if (kind === 'Put') return this.#prepare(table, { put: body['Item'] as Item, ...context });
    const key = body['Key'] as Key;
    if (kind === 'Update') {
      return this.#prepare(table, { update: key, expression: String(body['UpdateExpression']), ...context });
    }
    if (kind === 'Delete') return this.#prepare(table, { delete: key, ...context });
    return this.#prepare(table, { check: key, ...context, condition: context.condition ?? '' });
  }

  #prepare(table: string, operation: WriteOperation): Prepared {
    const key = 'put' in operation ? keyOf(operation.put) : targetOf(operation);
    const name = nameOf(key);
    const before = this.item(key, table);
    const used = new Set<string>();
    const fulfilled = holds(operation, before, used);
    let after: Item | undefined;
    if ('put' in operation) after = plainCopy(operation.put);
    else if ('update' in operation)
      after = updated(operation.expression, operation, before, { ...key }, used);
    else if ('check' in operation) after = before;
    refuseUnused(operation, used);
    return { table, name, key, holds: fulfilled, before, after: after && defined(after) };
  }

  #apply(written: readonly Prepared[]): void {
    for (const { table, name, key, after } of written) this.#store(table, name, key, after);
    this.onApplied(written);
  }

  #store(table: string, name: string, key: Key, item: Item | undefined): void {
    this.revision++;
    if (item) this.#table(table).set(name, item);
    else this.#table(table).delete(name);
    if (table === LEDGER) this.index.follow(name, key, item);
  }
}

function targetOf(operation: Exclude<WriteOperation, PutOperation>): Key {
  if ('update' in operation) return operation.update;
  return 'delete' in operation ? operation.delete : operation.check;
}

function keyOf(item: Item): Key {
  const { pk, sk } = item;
  if (typeof pk !== 'string' || (typeof sk !== 'string' && typeof sk !== 'number')) {
    throw new Error('ValidationException: an item needs its keys');
  }
  // A user's table may sort by number; the ledger never does.
  return { pk, sk } as Key;
}

function nameOf(key: Key): string {
  return `${key.pk}\u0000${key.sk}`;
}

function defined(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
