/** Lets at most `limit` pieces of work run at a time; the rest wait in the order they came. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#free = limit;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/**
 * Runs `count` pieces of work spread round robin over `lanes`: those of one lane one after the other, the lanes side by
 * side. The first throw stops every lane before its next piece and is thrown.
 */
export async function runInLanes(
  count: number,
  lanes: number,
  work: (index: number, lane: number) => Promise<void>,
): Promise<void> {
  let stopped = false;
  const run = async (lane: number): Promise<void> => {
    for (let index = lane; index < count && !stopped; index += lanes) {
      try {
        await work(index, lane);
      } catch (error) {
        stopped = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, (_, lane) => run(lane)));
}
