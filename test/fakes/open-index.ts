import type { Item, Key, OpenEntry } from '../../lambdas/clients/ports.ts';

interface Change {
  readonly at: number;
  readonly name: string;
  readonly entry: OpenEntry | undefined;
}

/** The sparse index of a ledger: follows the table at once, or after a delay of its own for each write. */
export class OpenIndex {
  readonly #entries = new Map<string, OpenEntry>();
  #coming: Change[] = [];
  /** How long a write takes to show, ms. Writes of one item show in their order. */
  delay: () => number = () => 0;
  clock: () => number = () => 0;

  /** Takes in what a write left of an item. */
  follow(name: string, key: Key, item: Item | undefined): void {
    const o = item?.['o'];
    const k = item?.['k'];
    const entry = typeof o === 'string' && typeof k === 'number' ? { ...key, o, k } : undefined;
    const delay = this.delay();
    const earlier = this.#coming.findLast((change) => change.name === name);
    const at = Math.max(this.clock() + delay, earlier?.at ?? 0);
    if (delay <= 0 && !earlier) this.#show(name, entry);
    else this.#coming.push({ at, name, entry });
  }

  /** Entries as the index shows them now, in no order. */
  entries(): readonly OpenEntry[] {
    const now = this.clock();
    const due = this.#coming.filter(({ at }) => at <= now);
    if (due.length > 0) {
      this.#coming = this.#coming.filter(({ at }) => at > now);
      for (const { name, entry } of due) this.#show(name, entry);
    }
    return [...this.#entries.values()];
  }

  #show(name: string, entry: OpenEntry | undefined): void {
    if (entry) this.#entries.set(name, entry);
    else this.#entries.delete(name);
  }
}
