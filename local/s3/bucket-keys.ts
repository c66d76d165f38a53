import type { Version, VersionIndex } from './version-index.ts';

export interface KeyedVersion {
  key: string;
  version: Version;
}

const AT_ONCE = 32;

/**
 * The keys of a bucket in listing order. File names only tell a digest of the key, so the first listing reads every
 * file's header; from then on the order is kept up to date.
 */
export class BucketKeys {
  readonly #readKey: (version: Version) => Promise<string>;
  readonly #known = new Map<string, string>();
  #sorted: KeyedVersion[] | undefined;

  constructor(readKey: (version: Version) => Promise<string>) {
    this.#readKey = readKey;
  }

  added({ keyHash }: Version, key: string): void {
    this.#known.set(keyHash, key);
    this.#sorted = undefined;
  }

  removed({ keyHash }: Version, wasLastOfKey: boolean): void {
    if (wasLastOfKey) this.#known.delete(keyHash);
    this.#sorted = undefined;
  }

  async sorted(index: VersionIndex): Promise<readonly KeyedVersion[]> {
    if (this.#sorted !== undefined) return this.#sorted;
    await this.#learn(index.all().filter(({ keyHash }) => !this.#known.has(keyHash)));
    const listed: KeyedVersion[] = [];
    for (const version of index.all()) {
      const key = this.#known.get(version.keyHash);
      if (key !== undefined) listed.push({ key, version });
    }
    listed.sort(
      (one, other) => compareUtf8(one.key, other.key) || other.version.sequence - one.version.sequence,
    );
    this.#sorted = listed;
    return listed;
  }

  async #learn(unknown: readonly Version[]): Promise<void> {
    for (let position = 0; position < unknown.length; position += AT_ONCE) {
      const batch = unknown.slice(position, position + AT_ONCE);
      await Promise.all(
        batch.map(async (version) => {
          const key = await this.#readKey(version).catch(() => undefined);
          // Absent where the version was removed meanwhile.
          if (key !== undefined) this.#known.set(version.keyHash, key);
        }),
      );
    }
  }
}

const SURROGATE = /[\ud800-\udfff]/;

/** Order of UTF-8 bytes, which differs from that of strings only where surrogates meet the characters above them. */
export function compareUtf8(one: string, other: string): number {
  if (one === other) return 0;
  if (SURROGATE.test(one) || SURROGATE.test(other))
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}
