import type { Cloud } from './cloud.ts';
import { type MappedQueue, ownQueue } from './mapped-queue.ts';
import type { Services } from './services.ts';

/** How what templates declare comes into being, in this process or at another server. */
export interface Provisions
  extends Pick<Cloud, 'createTable' | 'createBucket' | 'provisionQueue' | 'provisionSecret'> {
  /** A queue made before. */
  mappedQueue(arn: string): MappedQueue;
}

/** Everything in this process. */
export function ownProvisions(services: Services): Provisions {
  const { dynamodb, s3, sqs, secretsManager } = services;
  return {
    createTable: (properties) => dynamodb.createTable({ ...properties }),
    createBucket: (name, properties) => s3.createBucket(name, { ...properties }),
    provisionQueue: async (queue) => sqs.provisionQueue(queue),
    provisionSecret: async (secret) => secretsManager.provisionSecret(secret),
    mappedQueue: (arn) => ownQueue(sqs, arn),
  };
}
