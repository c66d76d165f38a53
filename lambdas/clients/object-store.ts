import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CLIENT_SETTINGS } from './client-settings.ts';
import type { NewObject, ObjectStore, StoredObject } from './ports.ts';

/** The archive bucket over S3. Throws what the SDK throws; objects that are there, or are not, are values. */
export function objectStore(bucket: string, client: S3Client = new S3Client(CLIENT_SETTINGS)): ObjectStore {
  return new S3ObjectStore(client, bucket);
}

class S3ObjectStore implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async create(object: NewObject): Promise<'created' | 'exists'> {
    try {
      return await this.#put(object);
    } catch (error) {
      // Another writer of the same key is at work; once it is through, the key exists.
      if (!hasStatus(error, 409)) throw error;
      return this.#put(object);
    }
  }

  async #put({ key, bytes, metadata, contentType, lock }: NewObject): Promise<'created' | 'exists'> {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: bytes,
      ContentLength: bytes.byteLength,
      ContentType: contentType,
      Metadata: { ...metadata },
      IfNoneMatch: '*',
      ...(lock && { ObjectLockMode: lock.mode, ObjectLockRetainUntilDate: lock.until }),
    });
    try {
      await this.#client.send(command);
      return 'created';
    } catch (error) {
      if (hasStatus(error, 412)) return 'exists';
      throw error;
    }
  }

  async exists(key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return true;
    } catch (error) {
      if (hasStatus(error, 404)) return false;
      throw error;
    }
  }

  async get(key: string): Promise<StoredObject | undefined> {
    try {
      const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
      const { Body, Metadata } = await this.#client.send(command);
      const bytes = Body === undefined ? Buffer.alloc(0) : Buffer.from(await Body.transformToByteArray());
      return { bytes, metadata: Metadata ?? {} };
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  }
}

function hasStatus(error: unknown, status: number): boolean {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return false;
  const metadata = error.$metadata;
  return (
    typeof metadata === 'object' &&
    metadata !== null &&
    'httpStatusCode' in metadata &&
    metadata.httpStatusCode === status
  );
}
