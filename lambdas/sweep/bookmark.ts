import type { Item } from '../clients/ports.ts';

/**
 * Where a run that had no time for the whole index stopped reading, so that the next one goes on there. Kept in memory: a
 * new container begins anew, which is harmless.
 */
export class Bookmark {
  #after: Item | undefined;
  #stream: string | undefined;

  /** Position to read on from; undefined: from the beginning. */
  get after(): Item | undefined {
    return this.#after;
  }

  /** Partition key of the stream it stopped in. The run that did has seen the oldest of it; what follows is younger. */
  get stream(): string | undefined {
    return this.#stream;
  }

  /** Notes where reading stopped; without a position it came to the end. */
  put(after: Item | undefined, stream: string | undefined): void {
    this.#after = after;
    this.#stream = after && stream;
  }
}
