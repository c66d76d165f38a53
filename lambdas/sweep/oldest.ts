import type { OpenEntry } from '../clients/ports.ts';

/** Events of one stream a run looks at: those without bytes among them are passed over, and not looked at in the next. */
const EVENTS_A_STREAM = 100;

/** A stream with something open in it, as the index shows it. */
export interface OpenStream {
  /** Partition key. */
  readonly pk: string;
  /** Stamp of the oldest thing seen in it, ms. */
  readonly since: number;
  /** Its oldest open events, oldest first. */
  readonly events: readonly OpenEntry[];
}

/** The streams in which the oldest things are open, up to a limit, whatever the number and the order of what is added. */
export class Oldest {
  readonly #limit: number;
  readonly #streams = new Map<string, { since: number; events: OpenEntry[] }>();
  /** Age of the oldest stream that was left out. What is younger stays out, lest a stream come back without its oldest. */
  #cut = Number.POSITIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(pk: string): boolean {
    return this.#streams.has(pk);
  }

  /** Adds to a stream something open since `since`, with the event it is where it is one. */
  add(pk: string, since: number, event?: OpenEntry): void {
    const known = this.#streams.get(pk);
    if (!known && since >= this.#cut) return;
    const stream = known ?? { since, events: [] };
    stream.since = Math.min(stream.since, since);
    if (event) stream.events.push(event);
    if (stream.events.length > 2 * EVENTS_A_STREAM) stream.events = oldestOf(stream.events);
    this.#streams.set(pk, stream);
    if (this.#streams.size > 2 * this.#limit) this.#leaveOut();
  }

  /** Takes a stream out. Since when something is open in it, ms; undefined where it is not there. */
  take(pk: string): number | undefined {
    const since = this.#streams.get(pk)?.since;
    this.#streams.delete(pk);
    return since;
  }

  /** The streams, oldest first. */
  list(): readonly OpenStream[] {
    this.#leaveOut();
    return [...this.#streams]
      .map(([pk, { since, events }]) => ({ pk, since, events: oldestOf(events) }))
      .sort((one, other) => one.since - other.since);
  }

  #leaveOut(): void {
    const byAge = [...this.#streams].sort(([, one], [, other]) => one.since - other.since);
    for (const [pk, { since }] of byAge.slice(this.#limit)) {
      this.#streams.delete(pk);
      this.#cut = Math.min(this.#cut, since);
    }
  }
}

function oldestOf(events: readonly OpenEntry[]): OpenEntry[] {
  return [...events].sort((one, other) => one.k - other.k).slice(0, EVENTS_A_STREAM);
}
