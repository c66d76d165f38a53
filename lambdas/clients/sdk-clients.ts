import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';

/**
 * How every client is made. Time-outs are far below a function's, so that a hanging service is a fault we answer and not
 * a death. Region, endpoints and credentials come from the environment as the SDK reads them.
 */
const SETTINGS = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
} as const;

export function dynamoDb(): DynamoDBClient {
  return new DynamoDBClient(SETTINGS);
}

export function s3(): S3Client {
  return new S3Client(SETTINGS);
}

export function secretsManager(): SecretsManagerClient {
  return new SecretsManagerClient(SETTINGS);
}

export function sqs(): SQSClient {
  return new SQSClient(SETTINGS);
}
