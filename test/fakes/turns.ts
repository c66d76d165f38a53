import { type Random, whole } from '../drills/random.ts';

/**
 * Calls of many at once, let go one at a time in an order drawn from a seed: once before they take effect, and once more
 * before their answers arrive.
 */
export class Turns {
  readonly #random: Random;
  readonly #waiting: (() => void)[] = [];
  /** How many calls were let go. */
  taken = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A port whose calls of these names wait for their turns. */
  gated<T extends object>(port: T, ...names: readonly (keyof T & string)[]): T {
    const gated: ReadonlySet<string | symbol> = new Set(names);
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        // Bound to its own object: a proxy has no private members.
        if (!gated.has(name)) return method.bind(target);
        return async (...given: readonly unknown[]) => {
          await this.#turn();
          const result: unknown = await Reflect.apply(method, target, given);
          await this.#turn();
          return result;
        };
      },
      set: (target, name, value) => Reflect.set(target, name, value),
    });
  }

  /** Lets calls go until all work is done. */
  async until<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
    let done = false;
    const all = Promise.all(work).finally(() => {
      done = true;
    });
    while (!done) {
      // What one call set free may make others: all of them wait before the next is drawn.
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#waiting.splice(whole(this.#random, 0, this.#waiting.length - 1), 1)[0];
      if (next === undefined) continue;
      this.taken += 1;
      next();
    }
    return await all;
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
