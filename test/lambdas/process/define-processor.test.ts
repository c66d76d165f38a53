import {
  BatchGetItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { CommitConditionFailed, defineProcessor, FenceLost } from '../../../lambdas/process/index.ts';
import { processEnvironment } from '../../../lib/contract/environments.ts';
import { World } from '../../fakes/processing.ts';

interface Events {
  'invoice.paid': { readonly id: string };
}

const dynamodb = mockClient(DynamoDBClient);
const sqs = mockClient(SQSClient);
const environment = { ...process.env };

/** Lambda's event for events the ledger has. */
function delivered(world: World, ids: readonly string[]) {
  const now = Date.now();
  const messages = ids.map((id) => world.accept({ id, stream: 'cus' }, now));
  const items = messages.map((message) => marshall(world.eventOf(message)));
  dynamodb.on(BatchGetItemCommand).resolves({ Responses: { ledger: items } });
  return {
    Records: messages.map((message) => {
      const { messageId, receiptHandle, body, group, deduplication } = world.record(message);
      return {
        messageId,
        receiptHandle,
        body,
        attributes: {
          ApproximateReceiveCount: '1',
          SentTimestamp: String(now),
          ApproximateFirstReceiveTimestamp: String(now),
          MessageGroupId: group,
          MessageDeduplicationId: deduplication,
        },
      };
    }),
  };
}
const context = { getRemainingTimeInMillis: () => 30_000 };

beforeEach(() => {
  dynamodb.reset();
  sqs.reset();
  dynamodb.on(PutItemCommand).resolves({}).on(UpdateItemCommand).resolves({});
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  Object.assign(process.env, {
    ...processEnvironment.encode({
      WEBHOOK_TABLE: 'ledger',
      WEBHOOK_BUCKET: 'archive',
      WEBHOOK_HANDLER_SECONDS: 1,
    }),
    AWS_REGION: 'eu-west-1',
  });
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'info').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  process.env = { ...environment };
  jest.restoreAllMocks();
});

describe('defineProcessor', () => {
  it('makes a Lambda handler that runs events and names the failed ones', async () => {
    const seen: string[] = [];
    const handler = defineProcessor<Events>({
      'invoice.paid': ({ event, log }) => {
        log.info('paid', { n: 1 });
        // The data is typed by its event.
        seen.push(event.data.id.toUpperCase());
        if (event.id === 'two') throw new Error('no');
      },
    });
    const world = new World();
    expect(await handler(delivered(world, ['one']), context)).toEqual({ batchItemFailures: [] });
    expect(await handler(delivered(world, ['two']), context)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm2' }],
    });
    expect(seen).toEqual(['ONE', 'TWO']);
    const [update] = dynamodb.commandCalls(UpdateItemCommand);
    expect(update?.args[0].input).toMatchObject({ TableName: 'ledger' });
    expect(sqs.commandCalls(ChangeMessageVisibilityCommand)[0]?.args[0].input).toMatchObject({
      VisibilityTimeout: 10,
    });
  });

  it('ends a handler that hangs when its time is over', async () => {
    const handler = defineProcessor<Events>({ '*': () => new Promise<void>(() => {}) });
    const answer = await handler(delivered(new World(), ['one']), context);
    expect(answer.batchItemFailures).toHaveLength(1);
  });

  it('can be imported and made without an environment, and says what is missing when it runs', async () => {
    delete process.env['WEBHOOK_TABLE'];
    const handler = defineProcessor({ '*': () => undefined });
    await expect(handler({ Records: [] }, context)).rejects.toThrow('WEBHOOK_TABLE is missing');
  });

  it('reads an event without the attributes only FIFO queues have', async () => {
    const handler = defineProcessor({ '*': () => undefined });
    const { Records } = delivered(new World(), ['one']);
    const attributes = {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1',
      ApproximateFirstReceiveTimestamp: `${Date.now()}`,
    };
    const bare = { Records: Records.map((record) => ({ ...record, attributes })) };
    expect(await handler(bare, context)).toEqual({ batchItemFailures: [] });
  });

  it('exports its errors by name', () => {
    expect([new CommitConditionFailed(1, undefined).index, new FenceLost('x').name]).toEqual([
      1,
      'FenceLost',
    ]);
  });
});
