/** Runs pieces of work, those of one stream one after the other, the streams beside each other, so many at a time. */
export class StreamLanes {
  readonly #most: number;
  readonly #stopped: () => boolean;
  readonly #tails = new Map<string, Promise<void>>();
  #running = 0;
  #room: (() => void) | undefined;
  #fault: { readonly error: unknown } | undefined;

  /** @param stopped whether what has not begun is to be left */
  constructor(most: number, stopped: () => boolean) {
    this.#most = most;
    this.#stopped = stopped;
  }

  /** Takes a piece of work once there is room. False: it is left, and so is everything after it. */
  async add(stream: string, work: () => Promise<void>): Promise<boolean> {
    while (this.#running >= this.#most) {
      await new Promise<void>((resolve) => {
        this.#room = resolve;
      });
    }
    if (this.#over()) return false;
    this.#running += 1;
    const tail = (this.#tails.get(stream) ?? Promise.resolve()).then(() => this.#run(work));
    this.#tails.set(stream, tail);
    void tail.then(() => {
      this.#running -= 1;
      if (this.#tails.get(stream) === tail) this.#tails.delete(stream);
      this.#room?.();
    });
    return true;
  }

  /** Resolves when everything that was taken has ended; throws the first fault. */
  async end(): Promise<void> {
    await Promise.all(this.#tails.values());
    if (this.#fault) throw this.#fault.error;
  }

  /** What comes after a fault in its stream would overtake it, so nothing more begins. */
  #over(): boolean {
    return this.#fault !== undefined || this.#stopped();
  }

  async #run(work: () => Promise<void>): Promise<void> {
    if (this.#over()) return;
    try {
      await work();
    } catch (error) {
      this.#fault ??= { error };
    }
  }
}
