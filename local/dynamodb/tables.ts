import type { LevelOperation, TableDefinition } from 'dynalite/db/index.js';
import { tableNotFound } from './refusal.ts';
import { below, type Storage } from './storage.ts';

/** What a table has beside its keys and indexes. */
export interface TableSettings {
  /** The attribute whose value, epoch seconds, ends an item's life. */
  ttlAttribute?: string;
  pointInTimeRecovery: boolean;
  deletionProtection: boolean;
  tags: Record<string, string>;
  /** An index or the expiry order is being filled from the items; resumed at the next start. */
  reindexing: boolean;
}

export interface Table {
  definition: TableDefinition;
  settings: TableSettings;
}

const PREFIX = 'table~';

/** All tables, held in memory because every call needs one; the database has the lasting copy. */
export class Tables {
  readonly #storage: Storage;
  readonly #tables = new Map<string, Table>();

  private constructor(storage: Storage) {
    this.#storage = storage;
  }

  static async load(storage: Storage): Promise<Tables> {
    const tables = new Tables(storage);
    for await (const [path, table] of storage.entries(below(PREFIX))) {
      // Only `save` writes below this prefix.
      tables.#tables.set(path.slice(PREFIX.length), table as Table);
    }
    return tables;
  }

  find(name: string): Table | undefined {
    return this.#tables.get(name);
  }

  /** The table, or ResourceNotFoundException. */
  require(name: string): Table {
    const table = this.#tables.get(name);
    if (table === undefined) throw tableNotFound(name);
    return table;
  }

  /** In order of name, as ListTables has them. */
  names(): string[] {
    return [...this.#tables.keys()].sort();
  }

  all(): Table[] {
    return [...this.#tables.values()];
  }

  async save(table: Table): Promise<void> {
    const name = table.definition.TableName;
    const put: LevelOperation = { type: 'put', key: PREFIX + name, value: table };
    await this.#storage.commit([put]);
    this.#tables.set(name, table);
  }

  /** Forgets the table first, so that a crash half way leaves unreachable items and never a table with some of them. */
  async remove(name: string): Promise<void> {
    await this.#storage.commit([{ type: 'del', key: PREFIX + name }]);
    this.#tables.delete(name);
    for (const kind of ['item', 'index', 'ttl']) await this.#storage.clear(`${kind}-${name}~`);
  }
}
