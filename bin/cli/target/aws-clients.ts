import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { RuntimeFile } from '../../../local/runtime-file.ts';

/** Where the SDK's clients go and as whom. Without endpoints: AWS, as the environment and the profile say. */
export interface AwsSettings {
  readonly region: string | undefined;
  readonly profile?: string | undefined;
  /** Of the local stack. */
  readonly endpoints?: RuntimeFile['endpoints'] | undefined;
}

const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

function settingsFor({ region, profile, endpoints }: AwsSettings, endpoint: string | undefined) {
  return {
    maxAttempts: 4,
    ...(region === undefined ? {} : { region }),
    ...(profile === undefined ? {} : { profile }),
    ...(endpoints === undefined ? {} : { endpoint, credentials: LOCAL_CREDENTIALS }),
  };
}

// The clients are imported when first needed: together they take longer to load than most commands run.

export async function dynamodbClient(settings: AwsSettings): Promise<DynamoDBClient> {
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  return new DynamoDBClient(settingsFor(settings, settings.endpoints?.dynamodb));
}

export async function s3Client(settings: AwsSettings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    ...settingsFor(settings, settings.endpoints?.s3),
    forcePathStyle: settings.endpoints !== undefined,
  });
}

export async function sqsClient(settings: AwsSettings): Promise<SQSClient> {
  const { SQSClient } = await import('@aws-sdk/client-sqs');
  return new SQSClient(settingsFor(settings, settings.endpoints?.sqs));
}

export async function secretsClient(settings: AwsSettings): Promise<SecretsManagerClient> {
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  return new SecretsManagerClient(settingsFor(settings, settings.endpoints?.secretsManager));
}

/** Deployed stacks only: the local stack has no Lambda endpoint. */
export async function lambdaClient(settings: AwsSettings): Promise<LambdaClient> {
  const { LambdaClient } = await import('@aws-sdk/client-lambda');
  return new LambdaClient(settingsFor(settings, undefined));
}

/** Deployed stacks only. */
export async function cloudFormationClient(settings: AwsSettings): Promise<CloudFormationClient> {
  const { CloudFormationClient } = await import('@aws-sdk/client-cloudformation');
  return new CloudFormationClient(settingsFor(settings, undefined));
}

/** Deployed stacks only: locally nothing watches. */
export async function cloudWatchClient(settings: AwsSettings): Promise<CloudWatchClient> {
  const { CloudWatchClient } = await import('@aws-sdk/client-cloudwatch');
  return new CloudWatchClient(settingsFor(settings, undefined));
}

/** Deployed stacks only. */
export async function snsClient(settings: AwsSettings): Promise<SNSClient> {
  const { SNSClient } = await import('@aws-sdk/client-sns');
  return new SNSClient(settingsFor(settings, undefined));
}
