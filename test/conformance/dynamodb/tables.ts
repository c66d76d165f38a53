import { DescribeTimeToLiveCommand, GetItemCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { type Checks, must } from '../check.ts';
import { uniqueName } from '../endpoint.ts';
import { holds, refused, same } from '../expectation.ts';
import { key, type TableUnderTest } from './table-under-test.ts';

export const tables: Checks<TableUnderTest> = {
  'table-with-index': must('a table on demand with an index becomes ACTIVE', async (table) => {
    const made = await table.create(uniqueName('conformance'));
    same(made?.BillingModeSummary?.BillingMode, 'PAY_PER_REQUEST', 'billing mode');
    same(made?.GlobalSecondaryIndexes?.[0]?.IndexName, 'by-open', 'index');
  }),

  'table-missing': must('a table that is not there is ResourceNotFoundException', async ({ client }) => {
    const get = client.send(new GetItemCommand({ TableName: uniqueName('missing'), Key: key('a') }));
    await refused(get, 'a read', 'ResourceNotFoundException');
  }),

  'time-to-live': must('time to live is turned on and described', async (table) => {
    await table.client.send(
      new UpdateTimeToLiveCommand({
        TableName: table.name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
      }),
    );
    const { TimeToLiveDescription: told } = await table.client.send(
      new DescribeTimeToLiveCommand({ TableName: table.name }),
    );
    holds(/^ENABL(ED|ING)$/.test(told?.TimeToLiveStatus ?? ''), `status ${told?.TimeToLiveStatus}`);
    same(told?.AttributeName, 'ttl', 'attribute');
  }),
};
