import type { Clock } from '../clients/ports.ts';

/** Failures in a row after which nobody is asked any more. */
const FAILURES = 5;
/** Time until it is tried again, ms, before jitter of a quarter either way. */
const PAUSE = 15_000;

/**
 * Spares a service that fails, and those who wait for it. After five failures in a row it is left alone for a while; then
 * one question goes through, and its outcome decides.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #random: () => number;
  #failures = 0;
  #openUntil = 0;
  #probing = false;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Does the work and watches its outcome; undefined where it is not to be tried now. A rejection is a failure. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    const isOpen = this.#failures >= FAILURES;
    if (isOpen && (this.#probing || this.#clock() < this.#openUntil)) return undefined;
    this.#probing = isOpen;
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      this.#failures += 1;
      this.#openUntil = this.#clock() + PAUSE * (0.75 + this.#random() / 2);
      throw error;
    } finally {
      if (isOpen) this.#probing = false;
    }
  }
}
