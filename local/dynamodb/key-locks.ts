/** Mutual exclusion by key. A caller takes all its keys at once, in arrival order, so callers cannot deadlock. */
export class KeyLocks {
  readonly #tails = new Map<string, Promise<void>>();

  /** Runs `work` while no other caller holds any of `keys`. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const mine = Promise.withResolvers<void>();
    const earlier: Promise<void>[] = [];
    for (const key of new Set(keys)) {
      const tail = this.#tails.get(key);
      if (tail !== undefined) earlier.push(tail);
      this.#tails.set(key, mine.promise);
    }
    if (earlier.length > 0) await Promise.all(earlier);
    try {
      return await work();
    } finally {
      for (const key of keys) if (this.#tails.get(key) === mine.promise) this.#tails.delete(key);
      mine.resolve();
    }
  }

  /** Resolves once all who hold or wait for any of the keys now have finished. */
  async idle(keys: (key: string) => boolean): Promise<void> {
    const tails = [...this.#tails].filter(([key]) => keys(key));
    await Promise.all(tails.map(([, tail]) => tail));
  }
}
