import type { Clock } from '../clients/ports.ts';

export interface RefreshAllowance {
  /** Refreshes that may follow one another at once. */
  readonly burst: number;
  /** Time until one more is allowed, ms, before jitter of a quarter either way. */
  readonly refill: number;
}

/** How often a mismatch may make us read a secret again: a small store, refilled slowly, so that a flood is bounded. */
export class RefreshBudget {
  readonly #burst: number;
  readonly #refill: number;
  readonly #clock: Clock;
  readonly #random: () => number;
  #left: number;
  #refillAt = 0;

  constructor({ burst, refill }: RefreshAllowance, clock: Clock, random: () => number) {
    this.#burst = burst;
    this.#refill = refill;
    this.#clock = clock;
    this.#random = random;
    this.#left = burst;
  }

  /** Takes one refresh from the store; false when it is empty. */
  take(): boolean {
    const now = this.#clock();
    while (this.#left < this.#burst && this.#refillAt <= now) {
      this.#left += 1;
      this.#refillAt += this.jittered(this.#refill);
    }
    if (this.#left === 0) return false;
    if (this.#left === this.#burst) this.#refillAt = now + this.jittered(this.#refill);
    this.#left -= 1;
    return true;
  }

  /** Fills the store: the last refresh found something new. */
  reset(): void {
    this.#left = this.#burst;
  }

  /** A time spread by a quarter either way, so that containers do not move in step. */
  jittered(ms: number): number {
    return ms * (0.75 + this.#random() / 2);
  }
}
