import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sdkStreamMixin } from '@smithy/core/serde';
import { mockClient } from 'aws-sdk-client-mock';
import { objectStore } from '../../../lambdas/clients/object-store.ts';

const s3 = mockClient(S3Client);
const store = objectStore('bucket', new S3Client({ region: 'eu-central-1' }));
const object = {
  key: 'raw/a',
  bytes: Buffer.from('x'),
  metadata: { source: 's' },
  contentType: 'application/json',
};

function status(httpStatusCode: number): Error {
  return Object.assign(new Error('S3 says no'), { $metadata: { httpStatusCode } });
}

beforeEach(() => {
  s3.reset();
});

describe('objectStore', () => {
  it('locks an object as it is told, in the request that writes it', async () => {
    s3.on(PutObjectCommand).resolves({});
    const until = new Date('2033-11-30T12:00:00Z');
    await store.create({ ...object, lock: { mode: 'COMPLIANCE', until } });
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: until,
    });
  });

  it('creates and never overwrites', async () => {
    s3.on(PutObjectCommand).resolvesOnce({}).rejectsOnce(status(412));
    expect(await store.create(object)).toBe('created');
    expect(await store.create(object)).toBe('exists');
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'bucket',
      Key: 'raw/a',
      Body: object.bytes,
      ContentLength: 1,
      ContentType: 'application/json',
      Metadata: { source: 's' },
      IfNoneMatch: '*',
    });
  });

  it('tries a concurrent write once more, then gives up', async () => {
    s3.on(PutObjectCommand).rejectsOnce(status(409)).rejectsOnce(status(412));
    expect(await store.create(object)).toBe('exists');
    s3.on(PutObjectCommand).rejects(status(409));
    await expect(store.create(object)).rejects.toThrow('S3 says no');
    expect(s3.commandCalls(PutObjectCommand)).toHaveLength(4);
  });

  it.each([
    status(403),
    status(503),
    new Error('socket'),
    'text',
    null,
    Object.assign(new Error(), { $metadata: 1 }),
  ])('throws every other failure: %s', async (error) => {
    s3.on(PutObjectCommand).callsFake(() => Promise.reject(error));
    s3.on(HeadObjectCommand).callsFake(() => Promise.reject(error));
    s3.on(GetObjectCommand).callsFake(() => Promise.reject(error));
    await expect(store.create(object)).rejects.toBe(error);
    await expect(store.exists('raw/a')).rejects.toBe(error);
    await expect(store.get('raw/a')).rejects.toBe(error);
  });

  it('tells what is there from what is not', async () => {
    s3.on(HeadObjectCommand).resolvesOnce({}).rejectsOnce(status(404));
    expect([await store.exists('raw/a'), await store.exists('raw/a')]).toEqual([true, false]);
    s3.on(GetObjectCommand)
      .resolvesOnce({ Body: sdkStreamMixin(Readable.from([Buffer.from([0xff, 0])])), Metadata: { a: 'b' } })
      .resolvesOnce({})
      .rejectsOnce(status(404));
    expect(await store.get('raw/a')).toEqual({ bytes: Buffer.from([0xff, 0]), metadata: { a: 'b' } });
    expect(await store.get('raw/a')).toEqual({ bytes: Buffer.alloc(0), metadata: {} });
    expect(await store.get('raw/a')).toBeUndefined();
  });
});
