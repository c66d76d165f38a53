import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { table } from '../../../lambdas/clients/table.ts';

/** Every client of DynamoDB, mocked. */
export const dynamodb = mockClient(DynamoDBClient);
/** What the table waited before it tried again, in milliseconds. */
export const waits: number[] = [];
export const ledger = table('ledger', new DynamoDBClient({ region: 'eu-west-1' }), {
  sleep: async (ms) => void waits.push(ms),
  random: () => 1,
});
export const key = { pk: 'E#s#h', sk: 'E' };
export const typedKey = { pk: { S: 'E#s#h' }, sk: { S: 'E' } };

/** Nothing asked, nothing waited: how each test begins. */
export function reset(): void {
  dynamodb.reset();
  waits.length = 0;
}
