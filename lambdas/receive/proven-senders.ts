/** Most addresses remembered; whoever has been silent longest makes room. */
const MOST = 256;

/**
 * Addresses from which genuine deliveries came. Says nothing about the next request from there, which is verified as any
 * other; only whose mismatch is worth a look at the secret while strangers have used up theirs.
 */
export class ProvenSenders {
  readonly #addresses = new Set<string>();

  add(address: string): void {
    if (address === '') return;
    this.#addresses.delete(address);
    this.#addresses.add(address);
    const [oldest] = this.#addresses;
    if (this.#addresses.size > MOST && oldest !== undefined) this.#addresses.delete(oldest);
  }

  has(address: string): boolean {
    return this.#addresses.has(address);
  }
}
