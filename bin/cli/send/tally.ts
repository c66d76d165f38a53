import type { Answer } from './http-sender.ts';

/** What many deliveries came to. */
export interface Tally {
  readonly sent: number;
  readonly unexpected: number;
  /** How many of each status, faults under their code, most first. */
  readonly byStatus: readonly (readonly [status: string, count: number])[];
  /** Times until the answer, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
}

/** Counts answers. */
export class Counter {
  readonly #start = performance.now();
  readonly #counts = new Map<string, number>();
  readonly #times: number[] = [];
  #unexpected = 0;

  get sent(): number {
    return this.#times.length;
  }

  add(answer: Answer, expected: boolean): void {
    const name = statusText(answer);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#times.push(answer.ms);
    if (!expected) this.#unexpected += 1;
  }

  tally(): Tally {
    const times = this.#times.toSorted((a, b) => a - b);
    const at = (share: number): number =>
      times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
    return {
      sent: times.length,
      unexpected: this.#unexpected,
      byStatus: [...this.#counts].toSorted((a, b) => b[1] - a[1]),
      p50: at(0.5),
      p99: at(0.99),
      seconds: (performance.now() - this.#start) / 1000,
    };
  }
}

export function statusText({ status, fault }: Answer): string {
  return status === 0 ? (fault ?? 'no answer') : String(status);
}
