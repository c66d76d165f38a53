import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Another process holds the file. */
export class StateInUseError extends Error {
  override readonly name = 'StateInUseError';
  readonly file: string;

  constructor(file: string) {
    super(`${file} is in use by another process`);
    this.file = file;
  }
}

/** The file was written by a version with another layout. */
export class StateLayoutError extends Error {
  override readonly name = 'StateLayoutError';
  readonly file: string;

  constructor(file: string, found: number, expected: number) {
    super(`${file} has layout ${found}, this version reads layout ${expected}`);
    this.file = file;
  }
}

/** What a file must look like. */
export interface Layout {
  /** Statements that create it, run once. */
  readonly schema: string;
  /** Raised with every change of the schema; a file of another version is refused. */
  readonly version: number;
}

/**
 * One SQLite file that belongs to this process alone. What a transaction wrote survives the process being killed: it is
 * in the write-ahead log, handed to the operating system, before the call returns.
 */
export interface SqliteFile {
  prepare(sql: string): StatementSync;
  /** Runs `work` as one atomic write; a throw undoes all of it. Inside another transaction it joins that one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens or creates `file`, readable by its owner only.
 *
 * @throws StateInUseError, StateLayoutError
 */
export function openSqlite(file: string, layout: Layout): SqliteFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const { DatabaseSync } = loadSqlite();
  // The time-out bridges the moment a killed predecessor needs to let go of its lock.
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    claim(database, file, layout);
  } catch (error) {
    database.close();
    throw isLocked(error) ? new StateInUseError(file) : error;
  }
  return sqliteFile(database);
}

function claim(database: DatabaseSync, file: string, layout: Layout): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  // Takes the exclusive lock now: it is only asked for at the first write.
  database.exec('BEGIN EXCLUSIVE');
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found === 0) {
    database.exec(`${layout.schema}; PRAGMA user_version = ${layout.version};`);
  } else if (found !== layout.version) {
    throw new StateLayoutError(file, found, layout.version);
  }
  database.exec('COMMIT');
}

function sqliteFile(database: DatabaseSync): SqliteFile {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  return {
    prepare: (sql) => database.prepare(sql),
    transaction(work) {
      if (database.isTransaction) return work();
      begin.run();
      try {
        const result = work();
        commit.run();
        return result;
      } catch (error) {
        if (database.isTransaction) rollback.run();
        throw error;
      }
    },
    close: () => database.close(),
  };
}

const SQLITE_BUSY = 5;

function isLocked(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Node still prints a warning when this module is first loaded; people running a local stack can do nothing about it. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (/SQLite is an experimental/.test(String(warning))) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
