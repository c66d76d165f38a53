import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { numberedReader } from '../../../lambdas/clients/numbered-reader.ts';
import { DrillFailure, journal } from '../../../lambdas/journal/journal.ts';
import { defineProcessor, type ProcessorHandler } from '../../../lambdas/process/index.ts';
import { journalEnvironment } from '../../../lib/contract/environments.ts';

const { JOURNAL_TABLE } = journalEnvironment.decode(process.env);
const dynamodb = new DynamoDBClient({});
const read = numberedReader(JOURNAL_TABLE, dynamodb);
const write = journal(JOURNAL_TABLE, read);
let paceMs = 0;
let broken: unknown;

const processBatch = defineProcessor({
  '*': async (input) => {
    if (input.event.type === broken) throw new DrillFailure('a bad release');
    if (paceMs > 0) await new Promise((done) => setTimeout(done, paceMs));
    return write(input);
  },
});

/**
 * The sample processor, with three things more: it notes how often each queue copy was received, `pace` in its table says
 * how long a handler takes, ms, and `release` for which type it fails.
 */
export const handler: ProcessorHandler = async (event, context) => {
  const [pace, release] = await read([
    { pk: 'pace', sk: 0 },
    { pk: 'release', sk: 0 },
  ]);
  broken = release?.['broken'];
  paceMs = typeof pace?.['ms'] === 'number' ? pace['ms'] : 0;
  await Promise.all(event.Records.map(({ attributes }) => noteReceive(attributes)));
  return await processBatch(event, context);
};

type Attributes = Parameters<ProcessorHandler>[0]['Records'][number]['attributes'];

async function noteReceive(attributes: Attributes): Promise<void> {
  await dynamodb.send(
    new UpdateItemCommand({
      TableName: JOURNAL_TABLE,
      Key: { pk: { S: `received#${attributes.MessageDeduplicationId}` }, sk: { N: '0' } },
      UpdateExpression: 'SET #count = :count',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':count': { N: attributes.ApproximateReceiveCount } },
    }),
  );
}
