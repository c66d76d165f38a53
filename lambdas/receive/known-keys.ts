import type { KeySet, Secrets } from './secrets.ts';

/** Keys that were read once and stay as they are. */
export class KnownKeys implements Secrets {
  readonly #keys: KeySet;

  constructor(keys: KeySet) {
    this.#keys = keys;
  }

  async keys(): Promise<KeySet> {
    return this.#keys;
  }

  async afterMismatch(): Promise<KeySet> {
    return this.#keys;
  }

  verified(): void {
    // Nothing is read again, whoever sent what.
  }
}
