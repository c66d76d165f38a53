import type { BucketLocationConstraint } from '@aws-sdk/client-s3';
import type { Provisions } from '../provisions.ts';
import { isRecord } from '../template/template.ts';
import { clientSettings, isNamed } from './client-settings.ts';

/** The region whose buckets must not name it. */
const UNNAMED_REGION = 'us-east-1';

/** Makes buckets at another S3. One that is there keeps its objects. */
export async function otherBuckets(
  endpoint: string,
  region: string,
): Promise<Pick<Provisions, 'createBucket'>> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({ ...clientSettings(endpoint, region), forcePathStyle: true });
  return {
    async createBucket(name, properties) {
      const locked = String(properties['ObjectLockEnabled']) === 'true';
      try {
        await client.send(
          new sdk.CreateBucketCommand({
            Bucket: name,
            ...(locked ? { ObjectLockEnabledForBucket: true } : {}),
            // A region is whatever the template says, which may be newer than the list of the SDK.
            ...(region === UNNAMED_REGION
              ? {}
              : { CreateBucketConfiguration: { LocationConstraint: region as BucketLocationConstraint } }),
          }),
        );
      } catch (error) {
        if (!isNamed(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
      }
      const versioning = properties['VersioningConfiguration'];
      if (!isRecord(versioning) || versioning['Status'] !== 'Enabled') return;
      await client.send(
        new sdk.PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status: 'Enabled' } }),
      );
    },
  };
}
