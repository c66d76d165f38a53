import { setTimeout as wait } from 'node:timers/promises';

/** Lets so many things happen a second, at most, evenly. */
export class Pace {
  readonly #gapMs: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#gapMs = 1000 / perSecond;
  }

  /** Waits for the next turn; ends at once when it is given up. */
  async turn(givenUp: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#gapMs;
    if (at > now) await wait(at - now, undefined, { signal: givenUp }).catch(() => undefined);
  }
}
