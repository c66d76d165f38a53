import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RUNTIME_FILE, type RuntimeFile } from './runtime-file.ts';
import { StartError } from './start-error.ts';
import { openSqlite, type SqliteFile, StateInUseError } from './storage/sqlite.ts';

/** Raised when a newer version cannot read what an older one wrote. */
const LAYOUT = 1;
/** Marks a directory as state of a local run; holds the layout and what must stay the same between runs. */
const MARKER = 'state.json';
/** Ending of a file that is being written. */
const DRAFT = '.new';
const LOCK = 'lock.sqlite';
/** Pid of the process that holds the lock, for people. */
const HOLDER = 'lock.pid';

interface Marker {
  readonly layout: number;
  /** Port of the services; queue URLs that were handed out name it. */
  readonly servicesPort?: number;
}

/** The state directory of one local run, held by this process until released. */
export interface StateDirectory {
  readonly path: string;
  /** Port the services had before; undefined at the first start. */
  readonly servicesPort: number | undefined;
  keepServicesPort(port: number): void;
  writeRuntime(runtime: RuntimeFile): void;
  /** Removes the runtime file and lets another run have the state. */
  release(): void;
}

/**
 * Takes a state directory, making it if absent. `fresh` deletes what it holds first.
 *
 * @throws StartError if another run has it, if it is not one, or if its layout is older
 */
export function takeStateDirectory(directory: string, fresh: boolean): StateDirectory {
  const path = resolve(directory);
  refuseOtherDirectories(path);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = takeLock(path);
  try {
    if (fresh) empty(path);
    let marker = readMarker(path);
    writeAtomically(join(path, MARKER), marker);
    rmSync(join(path, RUNTIME_FILE), { force: true });
    return {
      path,
      servicesPort: marker.servicesPort,
      keepServicesPort(servicesPort) {
        marker = { ...marker, servicesPort };
        writeAtomically(join(path, MARKER), marker);
      },
      writeRuntime: (runtime) => writeAtomically(join(path, RUNTIME_FILE), runtime),
      release() {
        rmSync(join(path, RUNTIME_FILE), { force: true });
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Nothing is ever deleted or written in a directory that holds something else. */
function refuseOtherDirectories(path: string): void {
  if (!existsSync(path)) return;
  const entries = readdirSync(path).filter((name) => !belongsToLock(name) && name !== MARKER + DRAFT);
  if (entries.length > 0 && !entries.includes(MARKER)) {
    throw new StartError(`${path} is not empty and holds no state of a local run: choose another --state`);
  }
}

function belongsToLock(name: string): boolean {
  return name.startsWith('lock.');
}

/** The marker goes last: without it, what a killed run has not deleted yet would look like somebody else's. */
function empty(path: string): void {
  const names = readdirSync(path).filter((name) => !belongsToLock(name) && name !== MARKER);
  for (const name of [...names, MARKER]) rmSync(join(path, name), { recursive: true, force: true });
}

function readMarker(path: string): Marker {
  const file = join(path, MARKER);
  if (!existsSync(file)) return { layout: LAYOUT };
  const marker = parse(readFileSync(file, 'utf8'));
  if (marker?.layout === LAYOUT) return marker;
  const found = marker === undefined ? 'an unreadable layout' : `layout ${marker.layout}`;
  throw new StartError(
    `the state in ${path} has ${found}, this version reads layout ${LAYOUT}: --fresh begins anew, or choose another --state`,
  );
}

function parse(text: string): Marker | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The operating system lets go of the lock with the process, however that ends, so it is never stale. */
function takeLock(path: string): SqliteFile {
  const holder = join(path, HOLDER);
  try {
    const lock = openSqlite(join(path, LOCK), { schema: 'CREATE TABLE held (since INTEGER)', version: 1 });
    writeFileSync(holder, String(process.pid), { mode: 0o600 });
    return lock;
  } catch (error) {
    if (!(error instanceof StateInUseError)) throw error;
    const pid = existsSync(holder) ? `process ${readFileSync(holder, 'utf8')}` : 'another process';
    throw new StartError(`the state in ${path} is in use by ${pid}: stop it, or choose another --state`);
  }
}

function writeAtomically(file: string, value: unknown): void {
  // The directory is this process's own, and so is the draft, which a killed one may have left.
  const temporary = file + DRAFT;
  writeFileSync(temporary, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}
