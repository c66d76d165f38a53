import type { Waiting } from './round.ts';

/** Why a blocked stream needs no look for a while, with what a run reports of it meanwhile. */
export type Rest =
  /** Something was done with its event, or sent for it, a short time ago. */
  | { readonly why: 'active' }
  /** Its event is dead: it waits for a person. */
  | { readonly why: 'parked'; readonly since: number }
  /** Its event is to be sent again, and that is held back. */
  | { readonly why: 'held-back'; readonly event: Waiting }
  /** The bytes of its event are gone. */
  | { readonly why: 'missing' };

/** Most streams remembered; those beyond are simply looked at. */
const MOST = 20_000;

/**
 * Remembers until when blocked streams need no look, so that one that waits for long is not read every run. Kept in memory: a
 * new container looks once more, which is harmless.
 */
export class Rests {
  readonly #streams = new Map<string, { readonly rest: Rest; readonly until: number }>();

  /** Why the stream needs no look now; undefined: it does. */
  of(stream: string, now: number): Rest | undefined {
    const known = this.#streams.get(stream);
    return known && known.until > now ? known.rest : undefined;
  }

  note(stream: string, rest: Rest, now: number, until: number): void {
    if (this.#streams.size >= MOST) this.#forgetPast(now);
    if (this.#streams.size < MOST || this.#streams.has(stream)) this.#streams.set(stream, { rest, until });
  }

  #forgetPast(now: number): void {
    for (const [stream, { until }] of this.#streams) if (until <= now) this.#streams.delete(stream);
  }
}
