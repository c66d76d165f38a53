import type { Queue } from '../../../lambdas/clients/ports.ts';
import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import { dynamodbClient, s3Client, sqsClient } from './aws-clients.ts';
import type { Source, Target } from './target.ts';

/** The ledger of a source, and the queues, through the same adapters as the functions use. */
export interface SourceLedger {
  readonly ledger: Ledger;
  readonly queue: Queue;
}

export async function sourceLedger({ aws }: Target, { environment }: Source): Promise<SourceLedger> {
  const [{ table }, { objectStore }, { queue }, dynamodb, s3, sqs] = await Promise.all([
    import('../../../lambdas/clients/table.ts'),
    import('../../../lambdas/clients/object-store.ts'),
    import('../../../lambdas/clients/queue.ts'),
    dynamodbClient(aws),
    s3Client(aws),
    sqsClient(aws),
  ]);
  return {
    ledger: {
      table: table(environment.WEBHOOK_TABLE, dynamodb),
      archive: objectStore(environment.WEBHOOK_BUCKET, s3),
      clock: Date.now,
      timeFactor: environment.WEBHOOK_TIME_FACTOR,
    },
    queue: queue(sqs),
  };
}
