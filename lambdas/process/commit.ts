import { MAX_COMMIT_ITEMS } from '../../lib/contract/limits.ts';
import type { Begun } from '../ledger/begin.ts';
import { type FinishOutcome, finish } from '../ledger/finish.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type CommitItem, problemOf } from './commit-item.ts';
import { CommitConditionFailed, CommitRefused, FenceLost } from './errors.ts';

export type Finished = Extract<FinishOutcome, { status: 'finished' }>;

/** The one chance of an attempt to finish its event together with the handler's own items. */
export class Commit {
  readonly #ledger: Ledger;
  readonly #begun: Begun;
  #closed = false;
  #running: Promise<void> | undefined;
  #finished: Finished | undefined;

  constructor(ledger: Ledger, begun: Begun) {
    this.#ledger = ledger;
    this.#begun = begun;
  }

  /** Set once the transaction has been written. */
  get finished(): Finished | undefined {
    return this.#finished;
  }

  /** Settles, without throwing, when no transaction is under way. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  /** From now on nothing can be committed. */
  close(): void {
    this.#closed = true;
  }

  /** The transaction being written, if one is: a handler that does not wait for it is waited for all the same. */
  get underWay(): Promise<void> | undefined {
    return this.#running;
  }

  readonly write = (items: readonly CommitItem[]): Promise<void> => {
    const written = this.#begin(items);
    // Whoever drops the promise must not take the process down with it.
    written.catch(() => undefined);
    return written;
  };

  async #begin(items: readonly CommitItem[]): Promise<void> {
    if (this.#closed) throw new FenceLost("this attempt's time is over");
    if (this.#finished) throw new CommitRefused('commit was already written');
    if (this.#running) throw new CommitRefused('commit is already being written');
    assertSound(items);
    this.#running = this.#write(items).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #write(items: readonly CommitItem[]): Promise<void> {
    const user = items.map((item) => ({ user: item }));
    const outcome = await finish(this.#ledger, this.#begun, { state: 'processed' }, user);
    if (outcome.status === 'finished') this.#finished = outcome;
    else if (outcome.status === 'condition') throw new CommitConditionFailed(outcome.index, outcome.item);
    else throw new FenceLost(WHY_LOST[outcome.status]);
  }
}

const WHY_LOST = {
  already: 'the event was finished by another run',
  missing: 'the event is not in the ledger',
  lost: 'another attempt has the event',
  'out-of-turn': 'its turn in the sequence is over',
} as const;

function assertSound(items: readonly CommitItem[]): void {
  if (!Array.isArray(items) || items.length === 0) throw new CommitRefused('commit needs a list of items');
  if (items.length > MAX_COMMIT_ITEMS) {
    throw new CommitRefused(`commit takes at most ${MAX_COMMIT_ITEMS} items, got ${items.length}`);
  }
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item);
    if (problem) throw new CommitRefused(`commit item ${index} ${problem}`);
  }
}
