import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log file is set aside at this size; one older file is kept beside it. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Lines gather this long before they are written. */
const FLUSH_MS = 100;

/** The log file of one function, at most about twice `MAX_BYTES` on disk. */
export class FunctionLog {
  readonly #file: string;
  #pending: string[] = [];
  #size: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    this.#size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
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
    if (this.#size > MAX_BYTES) {
      renameSync(this.#file, `${this.#file}.1`);
      this.#size = 0;
    }
    appendFileSync(this.#file, text);
    this.#size += Buffer.byteLength(text);
  }
}
