import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BucketKeys, type KeyedVersion } from './bucket-keys.ts';
import type { BucketSettings } from './bucket-settings.ts';
import {
  type ByteSource,
  type ObjectHeader,
  type OpenedObject,
  openObjectFile,
  writeObjectDraft,
} from './object-file.ts';
import { fileName, hashOf, NULL_VERSION, type Version, VersionIndex, versionFrom } from './version-index.ts';

const SETTINGS = 'settings.json';

/** Throws to refuse a write, given what it would replace; asked at the very moment of the write. */
export type Guard = (current: Version | undefined) => void;

/**
 * One bucket's files: `objects/<2 hex>/<key hash>-<sequence>-<version id>-<o|d>`. A version gets its name by one
 * rename and is never changed afterwards, so a crash leaves it whole or absent.
 */
export class Bucket {
  readonly name: string;
  settings: BucketSettings;
  readonly #directory: string;
  readonly #temporary: () => string;
  readonly #now: () => number;
  readonly #index = new VersionIndex();
  readonly #keys: BucketKeys;
  readonly #shards = new Set<string>();
  /** Settings are written one after the other, so that the last ones set are the last ones written. */
  #saved: Promise<void> = Promise.resolve();

  private constructor(
    name: string,
    directory: string,
    settings: BucketSettings,
    { temporary, now }: { temporary: () => string; now: () => number },
  ) {
    this.name = name;
    this.settings = settings;
    this.#directory = directory;
    this.#temporary = temporary;
    this.#now = now;
    this.#keys = new BucketKeys(async (version) => (await this.header(version)).key);
  }

  static async create(
    name: string,
    directory: string,
    settings: BucketSettings,
    tools: { temporary: () => string; now: () => number },
  ): Promise<Bucket> {
    mkdirSync(join(directory, 'objects'), { recursive: true });
    const bucket = new Bucket(name, directory, settings, tools);
    await bucket.saveSettings(settings);
    return bucket;
  }

  /** The bucket kept in that directory; undefined where its making was interrupted. */
  static async load(
    name: string,
    directory: string,
    tools: { temporary: () => string; now: () => number },
  ): Promise<Bucket | undefined> {
    const json = await readFile(join(directory, SETTINGS), 'utf8').catch(() => undefined);
    if (json === undefined) return undefined;
    // Only `saveSettings` writes the file.
    const bucket = new Bucket(name, directory, JSON.parse(json) as BucketSettings, tools);
    bucket.#readNames();
    return bucket;
  }

  #readNames(): void {
    const objects = join(this.#directory, 'objects');
    for (const shard of readdirSync(objects)) {
      this.#shards.add(shard);
      for (const name of readdirSync(join(objects, shard))) {
        const version = versionFrom(name);
        if (version !== undefined) this.#index.add(version);
      }
    }
    this.#index.sort();
    // A crash between a write and the removal of what it replaces leaves two null versions; the newer one counts.
    for (const version of this.#index.all()) if (this.#supersededNull(version)) this.remove(version);
  }

  #supersededNull(version: Version): boolean {
    return (
      version.id === NULL_VERSION &&
      this.#index
        .of(version.keyHash)
        .some(({ id, sequence }) => id === NULL_VERSION && sequence > version.sequence)
    );
  }

  get isEmpty(): boolean {
    return this.#index.isEmpty;
  }

  /** In force at once; on disk when the promise resolves. */
  saveSettings(settings: BucketSettings): Promise<void> {
    this.settings = settings;
    this.#saved = this.#saved.catch(() => {}).then(() => this.#writeSettings());
    return this.#saved;
  }

  async #writeSettings(): Promise<void> {
    const temporary = this.#temporary();
    await writeFile(temporary, JSON.stringify(this.settings));
    await rename(temporary, join(this.#directory, SETTINGS));
  }

  current(key: string): Version | undefined {
    return this.#index.current(hashOf(key));
  }

  isCurrent(version: Version): boolean {
    return this.#index.current(version.keyHash) === version;
  }

  version(key: string, id: string): Version | undefined {
    return this.#index.of(hashOf(key)).find((version) => version.id === id);
  }

  open(version: Version): Promise<OpenedObject> {
    return openObjectFile(this.path(version));
  }

  async header(version: Version): Promise<ObjectHeader> {
    const { header, close } = await this.open(version);
    await close();
    return header;
  }

  path(version: Version): string {
    return join(this.#directory, 'objects', version.keyHash.slice(0, 2), fileName(version));
  }

  /** Stores a version and returns it once it is on disk. */
  async write(header: ObjectHeader, sources: readonly ByteSource[], guard: Guard): Promise<Version> {
    const keyHash = hashOf(header.key);
    guard(this.#index.current(keyHash));
    const temporary = this.#temporary();
    await writeObjectDraft(temporary, header, sources);
    try {
      guard(this.#index.current(keyHash));
      return this.#publish(temporary, header.key, false);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Makes the key look deleted and returns the marker. */
  async writeDeleteMarker(key: string): Promise<Version> {
    const temporary = this.#temporary();
    const header: ObjectHeader = {
      key,
      etag: '',
      size: 0,
      modified: this.#now(),
      metadata: {},
      headers: {},
      checksums: {},
    };
    await writeObjectDraft(temporary, header, []);
    return this.#publish(temporary, key, true);
  }

  /** Synchronous from end to end, so that nobody comes between a guard and the name it guards. */
  #publish(temporary: string, key: string, deleteMarker: boolean): Version {
    const keyHash = hashOf(key);
    const versioned = this.settings.versioning === 'Enabled';
    const version = this.#index.next(keyHash, versioned, deleteMarker, this.#now());
    const path = this.path(version);
    const shard = keyHash.slice(0, 2);
    if (!this.#shards.has(shard)) {
      mkdirSync(join(this.#directory, 'objects', shard), { recursive: true });
      this.#shards.add(shard);
    }
    renameSync(temporary, path);
    const replaced = versioned ? undefined : this.#index.of(keyHash).find(({ id }) => id === NULL_VERSION);
    this.#index.add(version);
    this.#keys.added(version, key);
    if (replaced !== undefined) this.remove(replaced);
    return version;
  }

  /** Removes one version for good. */
  remove(version: Version): void {
    rmSync(this.path(version), { force: true });
    this.#index.remove(version);
    this.#keys.removed(version, this.#index.current(version.keyHash) === undefined);
  }

  /** Every version with its key, in order of key (UTF-8 bytes), newest first within a key. */
  listed(): Promise<readonly KeyedVersion[]> {
    return this.#keys.sorted(this.#index);
  }
}
