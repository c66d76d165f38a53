import type { Item, LevelOperation, LevelRange, TableDefinition } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import { type ItemChange, indexEntryKey, operationsOf } from './derived-entries.ts';
import { tableNotFound } from './refusal.ts';
import type { Input } from './requests.ts';
import { indexPath, itemPath, type Storage } from './storage.ts';
import type { Tables } from './tables.ts';
import { ValueFeed } from './value-feed.ts';

type Done<T> = (error: unknown, value?: T) => void;
type Fail = (error: unknown) => void;
type Action = (store: object, data: Input, done: Done<Input>) => void;

/**
 * The store a dynalite action sees during one call. What the action writes is kept here until `operations` are
 * committed, all at once, under the locks of the caller. Hence the actions themselves need neither locks nor
 * transactions.
 */
export class WorkingSet {
  readonly options = { maxItemSize: dynalite.MAX_SIZE };
  readonly #storage: Storage;
  readonly #tables: Tables;
  readonly #items = new Map<string, Item | undefined>();
  readonly #changes = new Map<string, ItemChange>();

  constructor(storage: Storage, tables: Tables) {
    this.#storage = storage;
    this.#tables = tables;
  }

  /** The item as it was when this call first saw it. */
  item(path: string): Item | undefined {
    if (!this.#items.has(path)) this.#items.set(path, this.#storage.item(path));
    return this.#items.get(path);
  }

  run(action: Action, data: Input): Promise<Input> {
    return new Promise((resolve, reject) => {
      action(this.#storeFor(data, reject), data, (error, answer) => {
        if (error) reject(error);
        else resolve(answer ?? {});
      });
    });
  }

  /** Everything the actions wrote, as one batch. */
  operations(): LevelOperation[] {
    return [...this.#changes.values()].flatMap(operationsOf);
  }

  #storeFor(data: Input, fail: Fail): object {
    return {
      options: this.options,
      getTable: (name: string, checkStatus: unknown, done?: Done<TableDefinition>) => {
        const answer = (done ?? checkStatus) as Done<TableDefinition>; // dynalite leaves the second argument out
        const table = this.#tables.find(name);
        if (table === undefined) answer(tableNotFound(name));
        else answer(null, table.definition);
      },
      getItemDb: (name: string) => this.#itemDb(name, fail),
      getIndexDb: (_kind: string, name: string, index: string) => this.#indexDb(name, index, data, fail),
    };
  }

  #itemDb(name: string, fail: Fail): object {
    return {
      lock: (_key: string, work: (release: (done: Done<unknown>) => Done<unknown>) => void) =>
        work((done) => done),
      get: (key: string, done: Done<Item>) => done(null, this.item(itemPath(name, key))),
      put: (key: string, item: Item, done: Done<void>) => this.#change(name, key, item, done),
      del: (key: string, done: Done<void>) => this.#change(name, key, undefined, done),
      createValueStream: (range: LevelRange) => this.#values(itemPath(name, ''), range, fail),
    };
  }

  /** Index entries follow from the item's change, see `operationsOf`; what the action writes here is left out. */
  #indexDb(name: string, index: string, data: Input, fail: Fail): object {
    return {
      put: (_key: string, _item: Item, done: Done<void>) => done(null),
      del: (_key: string, done: Done<void>) => done(null),
      createValueStream: (range: LevelRange) =>
        this.#values(indexPath(name, index, ''), this.#afterStartKey(name, data, range), fail),
    };
  }

  #change(name: string, key: string, after: Item | undefined, done: Done<void>): void {
    if (after !== undefined && isTooLarge(after)) {
      done(dynalite.validationError('Item size has exceeded the maximum allowed size'));
      return;
    }
    const path = itemPath(name, key);
    const table = this.#tables.require(name);
    this.#changes.set(path, { table, key, before: this.item(path), after });
    done(null);
  }

  /** dynalite starts a page behind its own form of the last entry's key; ours is longer by the item's key. */
  #afterStartKey(name: string, data: Input, range: LevelRange): LevelRange {
    if (data.ExclusiveStartKey === undefined) return range;
    const { definition } = this.#tables.require(name);
    // Checked by the action before it asks for the stream.
    const itemKey = dynalite.createKey(data.ExclusiveStartKey as Item, definition);
    if (data.ScanIndexForward === false) return { ...range, lt: indexEntryKey(range.lt ?? '', itemKey) };
    return { ...range, gt: indexEntryKey(range.gt ?? '', itemKey) };
  }

  #values(prefix: string, range: LevelRange, fail: Fail): ValueFeed {
    const { gt, gte, lt, lte, ...order } = range;
    const values = this.#storage.values({
      ...order,
      ...(gt === undefined ? { gte: prefix + (gte ?? '') } : { gt: prefix + gt }),
      ...(lte === undefined ? { lt: prefix + (lt ?? '\u00ff') } : { lte: prefix + lte }),
    });
    return new ValueFeed(values, fail);
  }
}

const MAX_BYTES_PER_CHARACTER = 3;

/** Judges what dynalite lets pass: it counts the characters of an item, the limit is on bytes. */
function isTooLarge(item: Item): boolean {
  const characters = dynalite.itemSize(item);
  if (characters * MAX_BYTES_PER_CHARACTER <= dynalite.MAX_SIZE) return false;
  const json = JSON.stringify(item);
  return characters + Buffer.byteLength(json) - json.length > dynalite.MAX_SIZE;
}
