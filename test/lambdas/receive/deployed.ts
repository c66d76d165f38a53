import { ConditionalCheckFailedException, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import type { Answer } from '../../../lambdas/receive/answer.ts';
import type { EdgeEvent } from '../../../lambdas/receive/delivery.ts';
import { receiveEnvironment } from '../../../lib/contract/environments.ts';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';

/** The four clients, answering as a healthy account with one secret would. */
export function account(secret: string) {
  const dynamoDb = mockClient(DynamoDBClient);
  const s3 = mockClient(S3Client);
  const sqs = mockClient(SQSClient);
  const secrets = mockClient(SecretsManagerClient);
  dynamoDb.on(PutItemCommand).resolves({});
  s3.on(PutObjectCommand).resolves({});
  sqs.on(SendMessageCommand).resolves({});
  secrets
    .on(GetSecretValueCommand)
    .rejects(new ResourceNotFoundException({ message: 'no such stage', $metadata: {} }))
    .on(GetSecretValueCommand, { VersionStage: 'AWSCURRENT' })
    .resolves({ SecretString: secret, VersionId: 'v1', CreatedDate: new Date(0) });
  return { dynamoDb, s3, sqs, secrets };
}

/** The very handler of the bundle, under an environment as the template gives it. */
export async function deployed(spec: RuntimeSpec): Promise<(event: EdgeEvent) => Promise<Answer>> {
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    ...receiveEnvironment.encode({
      WEBHOOK_SOURCE: spec.slug,
      WEBHOOK_SPEC: spec,
      WEBHOOK_PATH: `/hooks/${spec.slug}`,
      WEBHOOK_SECRET_ARN: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:s',
      WEBHOOK_TABLE: 'table',
      WEBHOOK_BUCKET: 'bucket',
      WEBHOOK_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/111122223333/q.fifo',
      WEBHOOK_WINDOW: 604_800,
      WEBHOOK_ATTEMPTS: 5,
      WEBHOOK_OLD_AFTER: 365,
      WEBHOOK_PREVIOUS_OVERLAP: 3600,
    }),
  });
  const { handler } = await import('../../../lambdas/receive/handler.ts');
  return (event) => handler(event, {} as Parameters<typeof handler>[1]);
}

export const conditionFailed = (item: ConditionalCheckFailedException['Item']) =>
  new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    ...(item && { Item: item }),
  });
