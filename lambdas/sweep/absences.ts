/** Most claims remembered; beyond it they are simply looked for again. */
const MOST = 10_000;

/**
 * Remembers claims whose bytes were looked for in vain, so that they are looked for less and less often. Kept in memory:
 * a new container looks once more, which is harmless.
 */
export class Absences {
  readonly #claims = new Map<string, { readonly wait: number; readonly next: number }>();

  /** Whether it is time to look for this claim's bytes. */
  due(h: string, now: number): boolean {
    return (this.#claims.get(h)?.next ?? 0) <= now;
  }

  /** Looked in vain: next time after twice as long, from `first` to `most` ms. */
  note(h: string, now: number, first: number, most: number): void {
    const wait = Math.min((this.#claims.get(h)?.wait ?? first / 2) * 2, most);
    if (this.#claims.size >= MOST) this.#claims.clear();
    this.#claims.set(h, { wait, next: now + wait });
  }

  forget(h: string): void {
    this.#claims.delete(h);
  }
}
