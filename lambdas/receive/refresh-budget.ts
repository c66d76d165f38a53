import type { Clock } from '../clients/ports.ts';

/** Refreshes that may follow one another at once. */
const BURST = 5;
/** Time until one more is allowed, ms, before jitter of a quarter either way. */
const REFILL = 5_000;

/** How often a mismatch may make us read a secret again: a small store, refilled slowly, so that a flood is bounded. */
export class RefreshBudget {
  readonly #clock: Clock;
  readonly #random: () => number;
  #left = BURST;
  #refillAt = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Takes one refresh from the store; false when it is empty. */
  take(): boolean {
    const now = this.#clock();
    while (this.#left < BURST && this.#refillAt <= now) {
      this.#left += 1;
      this.#refillAt += this.jittered(REFILL);
    }
    if (this.#left === 0) return false;
    if (this.#left === BURST) this.#refillAt = now + this.jittered(REFILL);
    this.#left -= 1;
    return true;
  }

  /** Fills the store: the last refresh found something new. */
  reset(): void {
    this.#left = BURST;
  }

  /** A time spread by a quarter either way, so that containers do not move in step. */
  jittered(ms: number): number {
    return ms * (0.75 + this.#random() / 2);
  }
}
