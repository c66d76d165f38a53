import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { sweepEnvironment } from '../../../lib/contract/environments.ts';

const dynamodb = mockClient(DynamoDBClient);
const environment = { ...process.env };
const context = { getRemainingTimeInMillis: () => 30_000 };

beforeAll(() => {
  Object.assign(process.env, {
    ...sweepEnvironment.encode({ WEBHOOK_TABLE: 'ledger', WEBHOOK_BUCKET: 'archive' }),
    AWS_REGION: 'eu-west-1',
  });
  jest.spyOn(console, 'log').mockImplementation(() => {});
});

afterAll(() => {
  process.env = { ...environment };
  jest.restoreAllMocks();
});

describe('the sweep’s function', () => {
  it('sweeps the table of its environment, and fails where that cannot be read', async () => {
    const { handler } = await import('../../../lambdas/sweep/handler.ts');
    dynamodb.on(ScanCommand).resolves({});
    await handler({}, context);
    expect(dynamodb.commandCalls(ScanCommand)[0]?.args[0].input).toMatchObject({
      TableName: 'ledger',
      IndexName: 'open',
    });
    dynamodb.on(ScanCommand).rejects(new Error('throttled'));
    await expect(handler({}, context)).rejects.toThrow('throttled');
  });
});
