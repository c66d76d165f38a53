import type { SQSClient } from '@aws-sdk/client-sqs';
import { scaledMs } from '../../../lib/contract/durations.ts';
import { CommandError } from '../command.ts';
import type { Source } from '../target/target.ts';

/** The queue a source's messages go to that were received too often. */
export interface DeadLetterQueue {
  readonly arn: string;
  readonly url: string;
  /** Messages in it, about. */
  readonly messages: number;
  /** Of these, those somebody is looking at: no redrive moves them before that ends. */
  readonly inFlight: number;
  /** How long it keeps a message from the move on, ms. */
  readonly retentionMs: number;
}

/** Finds a source's dead-letter queue by the redrive policy of its queue, and how much is in it. */
export async function deadLetterQueue(sqs: SQSClient, source: Source): Promise<DeadLetterQueue> {
  const { WEBHOOK_QUEUE_URL: queueUrl, WEBHOOK_TIME_FACTOR: factor } = source.environment;
  const { RedrivePolicy } = await attributes(sqs, queueUrl, ['RedrivePolicy']);
  const arn = targetOf(RedrivePolicy);
  if (arn === undefined) {
    throw new CommandError(
      `the queue of ${source.name} has no dead-letter queue`,
      'somebody took its redrive policy away: deploy the stack again',
    );
  }
  // Both are in one account and region, so that nobody needs the right to look a URL up.
  const url = queueUrl.slice(0, queueUrl.lastIndexOf('/') + 1) + arn.slice(arn.lastIndexOf(':') + 1);
  const found = await attributes(sqs, url, [
    'ApproximateNumberOfMessages',
    'ApproximateNumberOfMessagesNotVisible',
    'ApproximateNumberOfMessagesDelayed',
    'MessageRetentionPeriod',
  ]);
  const inFlight = Number(found.ApproximateNumberOfMessagesNotVisible ?? 0);
  const idle =
    Number(found.ApproximateNumberOfMessages ?? 0) + Number(found.ApproximateNumberOfMessagesDelayed ?? 0);
  return {
    arn,
    url,
    messages: idle + inFlight,
    inFlight,
    retentionMs: scaledMs(Number(found.MessageRetentionPeriod ?? 0), factor),
  };
}

type Attribute =
  | 'RedrivePolicy'
  | 'ApproximateNumberOfMessages'
  | 'ApproximateNumberOfMessagesNotVisible'
  | 'ApproximateNumberOfMessagesDelayed'
  | 'MessageRetentionPeriod';

async function attributes(
  sqs: SQSClient,
  QueueUrl: string,
  AttributeNames: Attribute[],
): Promise<Readonly<Partial<Record<Attribute, string>>>> {
  const { GetQueueAttributesCommand } = await import('@aws-sdk/client-sqs');
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
  return Attributes;
}

function targetOf(redrivePolicy: string | undefined): string | undefined {
  if (redrivePolicy === undefined) return undefined;
  const policy: unknown = JSON.parse(redrivePolicy);
  if (typeof policy !== 'object' || policy === null || !('deadLetterTargetArn' in policy)) return undefined;
  const { deadLetterTargetArn } = policy;
  return typeof deadLetterTargetArn === 'string' ? deadLetterTargetArn : undefined;
}
