import { sqsClient } from '../target/aws-clients.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';
import type { Source, Target } from '../target/target.ts';
import { evidenceOf, type SourceEvidence } from './evidence.ts';

/** A source as `webhooks sources` shows it; the JSON form of one line. */
export interface SourceDescription {
  readonly name: string;
  readonly provider: string;
  readonly url: string | null;
  /** ARN of the secret; null where the source needs none. */
  readonly secret: string | null;
  /** URL of the queue. */
  readonly queue: string;
  /** ARN of the dead-letter queue, null where the queue has none. */
  readonly deadLetterQueue: string | null;
  /** Function that reads the queue; several are joined by commas. Null: archived and queued only. */
  readonly processor: string | null;
  /** Function behind the URL. */
  readonly receiver: string;
  readonly evidence: SourceEvidence;
}

const LOOKUPS_AT_ONCE = 8;

export async function describeSources(target: Target): Promise<readonly SourceDescription[]> {
  const sqs = await sqsClient(target.aws);
  return mapConcurrently(target.sources, LOOKUPS_AT_ONCE, async (source) => {
    const [processors, deadLetterQueue, evidence] = await Promise.all([
      target.processorsOf(source),
      deadLetterQueueOf(sqs, source),
      evidenceOf(source.environment.WEBHOOK_SPEC),
    ]);
    return {
      name: source.name,
      provider: source.environment.WEBHOOK_SPEC.slug,
      url: source.url ?? null,
      secret: source.environment.WEBHOOK_SECRET_ARN || null,
      queue: source.environment.WEBHOOK_QUEUE_URL,
      deadLetterQueue,
      processor: processors.length === 0 ? null : processors.join(','),
      receiver: source.functionName,
      evidence,
    };
  });
}

async function deadLetterQueueOf(
  sqs: Awaited<ReturnType<typeof sqsClient>>,
  { environment }: Source,
): Promise<string | null> {
  const { GetQueueAttributesCommand } = await import('@aws-sdk/client-sqs');
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: environment.WEBHOOK_QUEUE_URL,
      AttributeNames: ['RedrivePolicy'],
    }),
  );
  return /"deadLetterTargetArn"\s*:\s*"([^"]+)"/.exec(Attributes?.['RedrivePolicy'] ?? '')?.[1] ?? null;
}
