import { setImmediate as immediate } from 'node:timers/promises';

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly idle: boolean;
  readonly run: () => void;
  cancelled: boolean;
}

/** Virtual time: what is due runs in order of its time, and in the order planned where times are equal. */
export class Timeline {
  #now: number;
  #planned = 0;
  /** Grows with every step: the order in which things happened. */
  step = 0;
  /** Time of the last step that was not idle. */
  busyAt: number;
  readonly #heap: Entry[] = [];

  constructor(start: number) {
    this.#now = start;
    this.busyAt = start;
  }

  get now(): number {
    return this.#now;
  }

  /**
   * Plans a step.
   *
   * @param idle whether it happens over and over by itself, as a schedule does, and is no sign of life
   * @returns cancels it
   */
  at(time: number, run: () => void, idle = false): () => void {
    const at = Math.max(time, this.#now);
    const entry: Entry = { at, order: this.#planned++, idle, run, cancelled: false };
    this.#push(entry);
    return () => {
      entry.cancelled = true;
    };
  }

  after(ms: number, run: () => void): () => void {
    return this.at(this.#now + ms, run);
  }

  /** Time of the next step that is not idle; infinite if there is none. */
  nextBusy(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { at, idle, cancelled } of this.#heap) if (!idle && !cancelled && at < next) next = at;
    return next;
  }

  /** Runs the next step and everything that follows from it at once. False: none is due by then. */
  async advance(until: number): Promise<boolean> {
    for (;;) {
      const next = this.#heap[0];
      if (!next || next.at > until) {
        this.#now = Math.max(this.#now, Math.min(until, Number.MAX_SAFE_INTEGER));
        return false;
      }
      this.#pop();
      if (next.cancelled) continue;
      this.#now = next.at;
      if (!next.idle) this.busyAt = next.at;
      this.step++;
      next.run();
      // Every promise under way that can settle has settled before the next macrotask.
      await immediate();
      return true;
    }
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || sooner(parent, entry)) break;
      heap[index] = parent;
      heap[above] = entry;
      index = above;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    heap[0] = last;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      const least = other && one && sooner(other, one) ? other : one;
      if (!least || sooner(last, least)) return;
      const at = least === one ? left : left + 1;
      heap[index] = least;
      heap[at] = last;
      index = at;
    }
  }
}

function sooner(one: Entry, other: Entry): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
