import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log file is set aside at this size; one older file is kept beside it. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Lines gather this long before they are written. */
const FLUSH_MS = 100;

/**
 * The log file of one function, at most about twice `MAX_BYTES` on disk. Lines that cannot be written are lost: a log is not
 * worth the stack.
 */
export class FunctionLog {
  readonly #file: string;
  #pending: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#makeDirectory();
  }

  /** Adds one line. */
  write(line: string): void {
    this.#pending.push(`${line}\n`);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  /** Writes what is still in memory. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#pending.join('');
    if (text === '') return;
    this.#pending = [];
    try {
      this.#append(text);
    } catch {
      // A full disk, or somebody is clearing the directory.
    }
  }

  /** Looks at the file each time: people delete logs while a stack runs. */
  #append(text: string): void {
    this.#makeDirectory();
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_BYTES) renameSync(this.#file, `${this.#file}.1`);
    appendFileSync(this.#file, text);
  }

  #makeDirectory(): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
  }
}
