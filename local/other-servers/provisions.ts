import type { Provisions } from '../provisions.ts';
import { otherBuckets } from './buckets.ts';
import type { OtherEndpoints } from './endpoints.ts';
import { otherQueues } from './queues.ts';
import { otherSecrets } from './secrets.ts';
import { otherTables } from './tables.ts';

/** What is made at other servers, for those services that have one. Clients load only where they are needed. */
export async function otherProvisions(
  endpoints: OtherEndpoints,
  region: string,
): Promise<Partial<Provisions>> {
  const { dynamodb, s3, sqs, secretsManager } = endpoints;
  return {
    ...(dynamodb === undefined ? {} : await otherTables(dynamodb, region)),
    ...(s3 === undefined ? {} : await otherBuckets(s3, region)),
    ...(sqs === undefined ? {} : await otherQueues(sqs, region)),
    ...(secretsManager === undefined ? {} : await otherSecrets(secretsManager, region)),
  };
}
