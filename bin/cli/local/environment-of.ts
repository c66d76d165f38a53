import { GetQueueAttributesCommand, GetQueueUrlCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { RuntimeFile } from '../../../local/runtime-file.ts';
import { shortName } from '../target/read-source.ts';
import type { Source } from '../target/target.ts';

/** Variables for AWS tools and scripts, by name: endpoints and credentials, then the stack's resources. */
export async function environmentOf(
  runtime: RuntimeFile,
  sources: readonly Source[],
  sqs: SQSClient,
): Promise<Record<string, string>> {
  const { endpoints, region } = runtime;
  const variables: Record<string, string> = {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  const [first] = sources;
  if (first !== undefined) {
    variables['WEBHOOKS_TABLE'] = first.environment.WEBHOOK_TABLE;
    variables['WEBHOOKS_BUCKET'] = first.environment.WEBHOOK_BUCKET;
  }
  const journal = runtime.functions.map(({ environment }) => environment['JOURNAL_TABLE']).find(Boolean);
  if (journal !== undefined) variables['WEBHOOKS_JOURNAL'] = journal;
  for (const { name, environment } of sources) {
    const suffix = name.toUpperCase().replaceAll('-', '_');
    variables[`WEBHOOKS_QUEUE_${suffix}`] = environment.WEBHOOK_QUEUE_URL;
    const dlq = await deadLetterQueueUrl(sqs, environment.WEBHOOK_QUEUE_URL);
    if (dlq !== undefined) variables[`WEBHOOKS_DLQ_${suffix}`] = dlq;
    if (environment.WEBHOOK_SECRET_ARN !== '') {
      variables[`WEBHOOKS_SECRET_${suffix}`] = environment.WEBHOOK_SECRET_ARN;
    }
  }
  return variables;
}

async function deadLetterQueueUrl(sqs: SQSClient, queueUrl: string): Promise<string | undefined> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['RedrivePolicy'] }),
  );
  const policy: unknown = JSON.parse(Attributes?.['RedrivePolicy'] ?? '{}');
  const arn: unknown = Reflect.get(Object(policy), 'deadLetterTargetArn');
  if (typeof arn !== 'string') return undefined;
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: shortName(arn) }));
  return QueueUrl;
}
