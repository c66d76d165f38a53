import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Bucket } from './bucket.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { noSuchBucket, S3Error } from './s3-error.ts';

// Not the bare name: a bucket may be called `con` or `nul`, a directory on Windows may not.
const PREFIX = 'bucket-';
const NAME = /^(?!xn--)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** All buckets below one directory. */
export class Store {
  readonly now: () => number;
  readonly #directory: string;
  readonly #buckets = new Map<string, Bucket>();

  private constructor(directory: string, now: () => number) {
    this.#directory = directory;
    this.now = now;
  }

  static async open(directory: string, now: () => number): Promise<Store> {
    const store = new Store(directory, now);
    await rm(join(directory, 'temporary'), { recursive: true, force: true });
    await mkdir(join(directory, 'temporary'), { recursive: true, mode: 0o700 });
    await mkdir(join(directory, 'uploads'), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(directory)) if (entry.startsWith(PREFIX)) await store.#load(entry);
    return store;
  }

  async #load(entry: string): Promise<void> {
    const name = entry.slice(PREFIX.length);
    const bucket = await Bucket.load(name, join(this.#directory, entry), this.#tools());
    if (bucket !== undefined) this.#buckets.set(name, bucket);
  }

  #tools() {
    return { temporary: () => this.temporary(), now: this.now };
  }

  /** A path for a file in the making; what a crash leaves there is gone at the next start. */
  temporary(): string {
    return join(this.#directory, 'temporary', randomUUID());
  }

  /** Where a multipart upload's parts are kept. */
  uploadDirectory(uploadId: string): string {
    return join(this.#directory, 'uploads', uploadId);
  }

  buckets(): Bucket[] {
    return [...this.#buckets.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  find(name: string): Bucket | undefined {
    return this.#buckets.get(name);
  }

  /** The bucket, or NoSuchBucket. */
  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) throw noSuchBucket(name);
    return bucket;
  }

  async create(name: string, settings: BucketSettings): Promise<void> {
    if (!NAME.test(name)) throw new S3Error('InvalidBucketName', 400, 'The specified bucket is not valid.');
    const bucket = await Bucket.create(name, join(this.#directory, PREFIX + name), settings, this.#tools());
    this.#buckets.set(name, bucket);
  }

  async delete(bucket: Bucket): Promise<void> {
    if (!bucket.isEmpty)
      throw new S3Error('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty');
    this.#buckets.delete(bucket.name);
    const retired = this.temporary();
    await rename(join(this.#directory, PREFIX + bucket.name), retired);
    await rm(retired, { recursive: true, force: true });
  }
}
