/** Long polls parked on one queue. */
export class Waiters {
  readonly #parked = new Set<() => void>();

  /** Lets every parked call look again. */
  wake(): void {
    for (const resume of this.#parked) resume();
  }

  /** Waits until something wakes it, `milliseconds` pass, or `signal` is aborted. */
  park(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#parked.delete(resume);
        signal?.removeEventListener('abort', resume);
        resolve();
      };
      const timer = setTimeout(resume, Math.max(1, Math.ceil(milliseconds)));
      this.#parked.add(resume);
      signal?.addEventListener('abort', resume);
      if (signal?.aborted) resume();
    });
  }
}
