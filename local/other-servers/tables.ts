import type { CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Provisions } from '../provisions.ts';
import type { Properties } from '../template/template.ts';
import { clientSettings, isNamed } from './client-settings.ts';

const READY_MS = 30_000;
const POLL_MS = 50;

/** The part of an `AWS::DynamoDB::Table` that makes a difference on one machine. */
interface TableProperties
  extends Pick<
    CreateTableCommandInput,
    'TableName' | 'KeySchema' | 'AttributeDefinitions' | 'BillingMode' | 'ProvisionedThroughput'
  > {
  readonly GlobalSecondaryIndexes?: CreateTableCommandInput['GlobalSecondaryIndexes'];
  readonly LocalSecondaryIndexes?: CreateTableCommandInput['LocalSecondaryIndexes'];
  readonly TimeToLiveSpecification?: { readonly AttributeName?: string; readonly Enabled?: boolean };
}

/** Makes tables at another DynamoDB. One that is there keeps its items, and the keys and indexes it was made with. */
export async function otherTables(
  endpoint: string,
  region: string,
): Promise<Pick<Provisions, 'createTable'>> {
  const sdk = await import('@aws-sdk/client-dynamodb');
  const client = new sdk.DynamoDBClient(clientSettings(endpoint, region));
  return {
    async createTable(properties) {
      // Checked by the resource kind; what else may be wrong the server says.
      const table = properties as TableProperties & Properties;
      const { TableName } = table;
      try {
        await client.send(new sdk.CreateTableCommand(tableInput(table)));
      } catch (error) {
        if (!isNamed(error, 'ResourceInUseException')) throw error;
      }
      await untilActive(TableName, async () => {
        const { Table } = await client.send(new sdk.DescribeTableCommand({ TableName }));
        return Table?.TableStatus === 'ACTIVE';
      });
      await expire(client, table);
    },
  };
}

function tableInput(table: TableProperties): CreateTableCommandInput {
  const { TableName, KeySchema, AttributeDefinitions, BillingMode, ProvisionedThroughput } = table;
  return {
    TableName,
    KeySchema,
    AttributeDefinitions,
    BillingMode,
    ProvisionedThroughput,
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes?.map(
      ({ IndexName, KeySchema: keys, Projection, ProvisionedThroughput: throughput }) => ({
        IndexName,
        KeySchema: keys,
        Projection,
        ProvisionedThroughput: throughput,
      }),
    ),
    LocalSecondaryIndexes: table.LocalSecondaryIndexes,
  };
}

async function untilActive(name: string | undefined, active: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (!(await active())) {
    if (Date.now() > deadline) throw new Error(`table ${name} did not become active in ${READY_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function expire(client: DynamoDBClient, table: TableProperties): Promise<void> {
  const { AttributeName, Enabled } = table.TimeToLiveSpecification ?? {};
  if (Enabled !== true || AttributeName === undefined) return;
  const { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } = await import('@aws-sdk/client-dynamodb');
  const { TableName } = table;
  const { TimeToLiveDescription: told } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (told?.AttributeName === AttributeName && /^ENABL/.test(told.TimeToLiveStatus ?? '')) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { AttributeName, Enabled: true },
    }),
  );
}
