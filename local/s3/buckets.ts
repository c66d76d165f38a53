import { NO_CONTENT, type S3Answer, xmlAnswer } from './answers.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import { settingsFromTemplate } from './template-bucket.ts';
import { xmlDocument } from './xml.ts';

export async function createBucket(store: Store, request: S3Request): Promise<S3Answer> {
  if (store.find(request.bucket) !== undefined)
    throw new S3Error(
      'BucketAlreadyOwnedByYou',
      409,
      'Your previous request to create the named bucket succeeded and you already own it.',
    );
  request.http.resume();
  const locked = request.header('x-amz-bucket-object-lock-enabled') === 'true';
  await store.create(request.bucket, settingsFromTemplate({ ObjectLockEnabled: locked }, store.now()));
  return { headers: { location: `/${request.bucket}` } };
}

export async function headBucket(store: Store, request: S3Request): Promise<S3Answer> {
  store.bucket(request.bucket);
  return { headers: { 'x-amz-bucket-region': 'us-east-1' } };
}

export async function deleteBucket(store: Store, request: S3Request): Promise<S3Answer> {
  await store.delete(store.bucket(request.bucket));
  return NO_CONTENT;
}

export async function listBuckets(store: Store): Promise<S3Answer> {
  const buckets = store.buckets().map(({ name, settings }) => ({
    Name: name,
    CreationDate: new Date(settings.created).toISOString(),
  }));
  return xmlAnswer(
    xmlDocument('ListAllMyBucketsResult', { Buckets: { Bucket: buckets }, Owner: { ID: 'local' } }),
  );
}
