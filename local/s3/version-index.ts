import { createHash, randomUUID } from 'node:crypto';

/** The version id of objects written while a bucket is not versioned. */
export const NULL_VERSION = 'null';

/** One version of one key, as its file name tells it. */
export interface Version {
  /** Digest of the key: keys may be long, odd, or differ in case only, file names may not. */
  readonly keyHash: string;
  /** Grows with every write of the bucket; the highest of a key is the current one. */
  readonly sequence: number;
  readonly id: string;
  readonly deleteMarker: boolean;
}

const NAME = /^([0-9a-f]{64})-([0-9a-f]{16})-(null|[0-9a-f]{32})-([od])$/;

export const fileName = ({ keyHash, sequence, id, deleteMarker }: Version): string =>
  `${keyHash}-${sequence.toString(16).padStart(16, '0')}-${id}-${deleteMarker ? 'd' : 'o'}`;

/** The version a file name stands for; undefined for files that are not ours. */
export function versionFrom(name: string): Version | undefined {
  const [, keyHash, sequence, id, kind] = NAME.exec(name) ?? [];
  if (keyHash === undefined || sequence === undefined || id === undefined) return undefined;
  return { keyHash, sequence: Number.parseInt(sequence, 16), id, deleteMarker: kind === 'd' };
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** All versions of a bucket's keys, newest last within a key. */
export class VersionIndex {
  readonly #versions = new Map<string, Version[]>();
  #sequence = 0;

  get isEmpty(): boolean {
    return this.#versions.size === 0;
  }

  /** A version newer than all others of the bucket. Sequences follow the clock, and go on where it steps back. */
  next(keyHash: string, versioned: boolean, deleteMarker: boolean, now: number): Version {
    this.#sequence = Math.max(this.#sequence + 1, now * 1024);
    const id = versioned ? randomUUID().replaceAll('-', '') : NULL_VERSION;
    return { keyHash, sequence: this.#sequence, id, deleteMarker };
  }

  add(version: Version): void {
    this.#sequence = Math.max(this.#sequence, version.sequence);
    const others = this.#versions.get(version.keyHash);
    if (others === undefined) this.#versions.set(version.keyHash, [version]);
    else others.push(version);
  }

  /** Puts what was added in any order into order. */
  sort(): void {
    for (const versions of this.#versions.values())
      versions.sort((one, other) => one.sequence - other.sequence);
  }

  remove(version: Version): void {
    const left = this.of(version.keyHash).filter((other) => other !== version);
    if (left.length > 0) this.#versions.set(version.keyHash, left);
    else this.#versions.delete(version.keyHash);
  }

  of(keyHash: string): readonly Version[] {
    return this.#versions.get(keyHash) ?? [];
  }

  current(keyHash: string): Version | undefined {
    return this.#versions.get(keyHash)?.at(-1);
  }

  all(): Version[] {
    return [...this.#versions.values()].flat();
  }
}
