import {
  CreateBucketCommand,
  type CreateBucketCommandInput,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  type HeadObjectCommandInput,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { clientSettings, uniqueName } from '../endpoint.ts';
import { Difference } from '../expectation.ts';

/** A bucket the checks share, each under keys of its own. */
export class BucketUnderTest {
  readonly client: S3Client;
  readonly name = uniqueName('conformance');
  readonly #made = new Set<string>();

  private constructor(endpoint: string) {
    this.client = new S3Client({ ...clientSettings(endpoint), forcePathStyle: true });
  }

  static async open(endpoint: string): Promise<BucketUnderTest> {
    const bucket = new BucketUnderTest(endpoint);
    await bucket.create({ Bucket: bucket.name });
    return bucket;
  }

  /** Makes one more bucket. */
  async create(input: Partial<CreateBucketCommandInput> = {}): Promise<string> {
    const name = input.Bucket ?? uniqueName('conformance');
    await this.client.send(new CreateBucketCommand({ ...input, Bucket: name }));
    this.#made.add(name);
    return name;
  }

  put(key: string, body: PutObjectCommandInput['Body'], fields: Partial<PutObjectCommandInput> = {}) {
    return this.client.send(new PutObjectCommand({ Bucket: this.name, Key: key, Body: body, ...fields }));
  }

  head(key: string, fields: Partial<HeadObjectCommandInput> = {}) {
    return this.client.send(new HeadObjectCommand({ Bucket: this.name, Key: key, ...fields }));
  }

  /** Content of an object. */
  async get(key: string, fields: Partial<GetObjectCommandInput> = {}): Promise<Buffer> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.name, Key: key, ...fields }));
    if (Body === undefined) throw new Difference(`${key} has no body`);
    return Buffer.from(await Body.transformToByteArray());
  }

  async close(): Promise<void> {
    for (const name of this.#made) await this.#remove(name);
    this.client.destroy();
  }

  async #remove(name: string): Promise<void> {
    const { Versions = [], DeleteMarkers = [] } = await this.client.send(
      new ListObjectVersionsCommand({ Bucket: name }),
    );
    for (const { Key, VersionId } of [...Versions, ...DeleteMarkers]) {
      await this.client.send(new DeleteObjectCommand({ Bucket: name, Key, VersionId }));
    }
    await this.client.send(new DeleteBucketCommand({ Bucket: name }));
  }
}
