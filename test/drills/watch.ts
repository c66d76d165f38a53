import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandResult, StackView } from '../local/end-to-end/stack-view.ts';
import type { Report } from './drill.ts';

/**
 * Looks whether anything private goes where people read: secrets, signatures, authorization and parts of bodies, in the lines
 * of a stack and of commands, in metrics and in the ledger. Counts the metrics on the way.
 */
export class Watch {
  /** A word that stands in every body of the drill, and may stand nowhere else. */
  readonly word = `canary${randomBytes(9).toString('hex')}`;
  readonly #secrets = new Map<string, string>();
  readonly #signatures = new Set<string>();
  readonly #leaks = new Map<string, number>();
  readonly #metrics = new Map<string, number>();
  #lines = 0;

  /** A text that may be seen nowhere, with what it is. */
  hide(what: string, secret: string): void {
    this.#secrets.set(secret, what);
    this.#secrets.set(Buffer.from(secret).toString('base64'), `${what} in base64`);
    this.#secrets.set(Buffer.from(secret).toString('hex'), `${what} in hex`);
  }

  /** A signature header that was sent: none of its digests may be seen. */
  sign(header: string): void {
    for (const [digest] of header.matchAll(DIGEST)) this.#signatures.add(digest);
  }

  /** One line that the stack or a function wrote. */
  line(line: string): void {
    this.#lines += 1;
    this.look('a line of the stack', line);
    if (line.startsWith('{"_aws"')) this.#count(line);
  }

  /** The log files of a stack, which hold the last of what its functions wrote. */
  logs(view: StackView): void {
    const directory = join(view.directory, 'logs');
    for (const name of readdirSync(directory)) {
      for (const line of readFileSync(join(directory, name), 'utf8').split('\n')) this.line(line);
    }
  }

  /** What a command wrote. */
  command(name: string, { stdout, stderr }: Pick<CommandResult, 'stdout' | 'stderr'>): void {
    this.look(`webhooks ${name}`, stdout.toString() + stderr);
  }

  look(where: string, text: string): void {
    for (const [secret, what] of this.#secrets) if (text.includes(secret)) this.#leak(`${what} in ${where}`);
    if (text.includes(this.word)) this.#leak(`a part of a body in ${where}`);
    for (const [digest] of text.matchAll(DIGEST)) {
      if (this.#signatures.has(digest)) this.#leak(`a signature in ${where}`);
    }
  }

  /** Sum of a metric's values. */
  total(name: string): number {
    return this.#metrics.get(name) ?? 0;
  }

  /** Looks through the ledger, and says whether anything was found anywhere. */
  async judge(view: StackView, { check }: Report): Promise<void> {
    for (const item of await view.wholeLedger()) this.look('the ledger', JSON.stringify(item));
    const found = [...this.#leaks].map(([what, count]) => `${count} × ${what}`).join('; ');
    check(
      `in ${this.#lines} lines of the stack, in metrics, commands and ledger there is no secret, signature or part of a body`,
      this.#lines > 0 && this.#leaks.size === 0,
      found,
    );
  }

  #leak(what: string): void {
    this.#leaks.set(what, (this.#leaks.get(what) ?? 0) + 1);
  }

  #count(line: string): void {
    for (const [name, value] of Object.entries(fieldsOf(line))) {
      const values = [value].flat().filter((each) => typeof each === 'number');
      const sum = values.reduce((total, each) => total + each, 0);
      if (/^[A-Z]/.test(name) && values.length > 0) this.#metrics.set(name, this.total(name) + sum);
    }
  }
}

/** None where a process was killed while it wrote the line. */
function fieldsOf(line: string): object {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

const DIGEST = /[0-9a-f]{64}/g;
