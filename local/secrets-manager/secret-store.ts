import type { StatementSync } from 'node:sqlite';
import { openSqlite, type SqliteFile } from '../storage/sqlite.ts';

const SCHEMA = `
CREATE TABLE secrets (
  name TEXT PRIMARY KEY, arn TEXT NOT NULL, description TEXT, kms_key_id TEXT, tags TEXT NOT NULL,
  created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, deletion_at INTEGER) WITHOUT ROWID;
CREATE TABLE versions (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, id TEXT NOT NULL, string TEXT, binary TEXT, stages TEXT NOT NULL,
  created_at INTEGER NOT NULL, UNIQUE (name, id));
`;

/** A secret without its values. Times are milliseconds since 1970. */
export interface Secret {
  readonly name: string;
  readonly arn: string;
  readonly description: string | undefined;
  readonly kmsKeyId: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly changedAt: number;
  /** When it is deleted for good; it cannot be read until it is restored. */
  readonly deletionAt: number | undefined;
}

/** One value of a secret. */
export interface SecretVersion extends SecretValue {
  readonly id: string;
  readonly stages: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** What is kept secret: text, or bytes as base64. */
export interface SecretValue {
  readonly string: string | undefined;
  readonly binary: string | undefined;
}

/** Secrets and their versions on disk. Callers wrap what belongs together in one transaction. */
export class SecretStore {
  readonly #file: SqliteFile;
  readonly #putSecret: StatementSync;
  readonly #getSecret: StatementSync;
  readonly #allSecrets: StatementSync;
  readonly #removal: readonly StatementSync[];
  readonly #putVersion: StatementSync;
  readonly #allVersions: StatementSync;
  readonly #removeVersion: StatementSync;

  constructor(directory: string) {
    const file = openSqlite(`${directory}/secrets-manager.sqlite`, { schema: SCHEMA, version: 1 });
    this.#file = file;
    this.#putSecret = file.prepare('INSERT OR REPLACE INTO secrets VALUES (?,?,?,?,?,?,?,?)');
    this.#getSecret = file.prepare('SELECT * FROM secrets WHERE name = ?');
    this.#allSecrets = file.prepare('SELECT * FROM secrets ORDER BY name');
    this.#removal = ['versions', 'secrets'].map((table) =>
      file.prepare(`DELETE FROM ${table} WHERE name = ?`),
    );
    // The number is given once: two versions of one millisecond keep their order.
    this.#putVersion = file.prepare(
      'INSERT INTO versions (name, id, string, binary, stages, created_at) VALUES (?,?,?,?,?,?) ' +
        'ON CONFLICT (name, id) DO UPDATE SET string = excluded.string, binary = excluded.binary, ' +
        'stages = excluded.stages, created_at = excluded.created_at',
    );
    this.#allVersions = file.prepare('SELECT * FROM versions WHERE name = ? ORDER BY number');
    this.#removeVersion = file.prepare('DELETE FROM versions WHERE name = ? AND id = ?');
  }

  transaction<T>(work: () => T): T {
    return this.#file.transaction(work);
  }

  get(name: string): Secret | undefined {
    const row = this.#getSecret.get(name);
    return row && toSecret(row);
  }

  all(): Secret[] {
    return this.#allSecrets.all().map(toSecret);
  }

  put(secret: Secret): void {
    this.#putSecret.run(
      secret.name,
      secret.arn,
      secret.description ?? null,
      secret.kmsKeyId ?? null,
      JSON.stringify(secret.tags),
      secret.createdAt,
      secret.changedAt,
      secret.deletionAt ?? null,
    );
  }

  remove(name: string): void {
    this.transaction(() => {
      for (const statement of this.#removal) statement.run(name);
    });
  }

  /** Oldest first. */
  versions(name: string): SecretVersion[] {
    return this.#allVersions.all(name).map(toVersion);
  }

  putVersion(name: string, version: SecretVersion): void {
    const { id, string, binary, stages, createdAt } = version;
    this.#putVersion.run(name, id, string ?? null, binary ?? null, JSON.stringify(stages), createdAt);
  }

  removeVersion(name: string, id: string): void {
    this.#removeVersion.run(name, id);
  }

  close(): void {
    this.#file.close();
  }
}

type Row = Readonly<Record<string, unknown>>;

function toSecret(row: Row): Secret {
  return {
    name: String(row['name']),
    arn: String(row['arn']),
    description: optionalText(row['description']),
    kmsKeyId: optionalText(row['kms_key_id']),
    tags: JSON.parse(String(row['tags'])),
    createdAt: Number(row['created_at']),
    changedAt: Number(row['changed_at']),
    deletionAt: row['deletion_at'] === null ? undefined : Number(row['deletion_at']),
  };
}

function toVersion(row: Row): SecretVersion {
  return {
    id: String(row['id']),
    string: optionalText(row['string']),
    binary: optionalText(row['binary']),
    stages: JSON.parse(String(row['stages'])),
    createdAt: Number(row['created_at']),
  };
}

function optionalText(value: unknown): string | undefined {
  return value === null ? undefined : String(value);
}
