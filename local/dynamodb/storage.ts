import { mkdir } from 'node:fs/promises';
import type { Item, LevelDatabase, LevelOperation, LevelRange } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import type { ValuePages } from './value-feed.ts';

/** How an item of a table is addressed in the database; also the name its lock goes by. */
export const itemPath = (table: string, key: string): string => `item-${table}~${key}`;
export const indexPath = (table: string, index: string, key: string): string =>
  `index-${table}~${index}~${key}`;
export const ttlPath = (table: string, second: number, key: string): string =>
  `ttl-${table}~${second.toString(16).padStart(12, '0')}~${key}`;

/** Everything below a prefix. Keys are printable ASCII, so U+00FF is past the last of them. */
export const below = (prefix: string): { gte: string; lt: string } => ({
  gte: prefix,
  lt: `${prefix}\u00ff`,
});

/**
 * The LevelDB behind all tables. One `commit` is one record of LevelDB's log: after a crash it is there whole or not
 * at all, and it has reached the operating system before the call returns, so it outlives the process.
 */
export class Storage {
  readonly #db: LevelDatabase;
  /** Written next, with everything that comes while the batch before it is being written. */
  #gathering: { readonly operations: LevelOperation[]; readonly written: Promise<void> } | undefined;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(db: LevelDatabase) {
    this.#db = db;
  }

  /** Opens or creates the database; throws where another process holds the directory. */
  static async open(directory: string): Promise<Storage> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const { db } = dynalite.create({ path: directory });
    await db.open();
    return new Storage(db);
  }

  /** The item at an item path. Synchronous, because LevelDB answers from memory sooner than a thread could be woken. */
  item(path: string): Item | undefined {
    // Only commits of items put anything below such a path.
    return this.#db.getSync(path) as Item | undefined;
  }

  read(path: string): unknown {
    return this.#db.getSync(path);
  }

  /** Commits of callers who come at once share a record: handing one over costs more than what is in it. */
  async commit(operations: LevelOperation[]): Promise<void> {
    if (operations.length === 0) return;
    this.#gathering ??= this.#gather();
    this.#gathering.operations.push(...operations);
    await this.#gathering.written;
  }

  #gather() {
    const operations: LevelOperation[] = [];
    const written = this.#lastWrite.then(() => {
      this.#gathering = undefined;
      return this.#db.batch(operations);
    });
    this.#lastWrite = written.catch(() => {});
    return { operations, written };
  }

  clear(prefix: string): Promise<void> {
    return this.#db.clear(below(prefix));
  }

  keys(range: LevelRange): AsyncIterable<string> {
    return this.#db.keys(range);
  }

  entries(range: LevelRange): AsyncIterable<[string, unknown]> {
    return this.#db.iterator(range);
  }

  values(range: LevelRange): ValuePages {
    const iterator = this.#db.values(range);
    return { nextPage: (size) => iterator.nextv(size), close: () => iterator.close() };
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}
