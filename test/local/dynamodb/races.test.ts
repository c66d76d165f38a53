import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { table as dynamoTable } from '../../../lambdas/clients/table.ts';
import { FakeObjectStore } from '../../fakes/object-store.ts';
import { FakeQueue } from '../../fakes/queue.ts';
import { FakeTable } from '../../fakes/table.ts';
import {
  BODY,
  CROWD,
  crowdOf,
  outcomes,
  PATTERNS,
  processAll,
  servedBy,
} from '../../lambdas/receive/race.ts';
import { type ServedDynamoDb, serveDynamoDb, TABLE } from './served-dynamodb.ts';

const EFFECTS = {
  TableName: 'Effects',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: TABLE.AttributeDefinitions.filter(({ AttributeName }) =>
    /^[ps]k$/.test(AttributeName),
  ),
  KeySchema: TABLE.KeySchema,
};

describe('fifty deliveries of one event at once, over HTTP to a real table', () => {
  let served: ServedDynamoDb;
  beforeAll(async () => {
    served = await serveDynamoDb();
  });
  afterAll(() => served.stop());

  const items = async (TableName: string) => {
    const { Items = [] } = await served.client.send(new ScanCommand({ TableName, ConsistentRead: true }));
    return Items.map((item) => unmarshall(item));
  };

  it.each(Object.keys(PATTERNS))(
    'make one claim, one message and one effect, by %s',
    async (pattern) => {
      const name = pattern.replace(' ', '-');
      const [ledger, effects] = [`Events-${name}`, `Effects-${name}`];
      await served.service.createTable({ ...TABLE, TableName: ledger });
      await served.service.createTable({ ...EFFECTS, TableName: effects });
      const shared = {
        table: servedBy(new FakeTable(), dynamoTable(ledger, served.client)),
        archive: new FakeObjectStore(),
        queue: new FakeQueue(),
      };
      const containers = crowdOf(pattern, shared);
      const answers = await Promise.all(containers.map((to) => to.send(BODY)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(outcomes(containers)).toEqual({ accepted: 1, repeats: CROWD - 1 });
      expect(await items(ledger)).toMatchObject([{ st: 'claimed', a: 0 }]);
      expect(containers[0]?.messages()).toHaveLength(1);
      expect(shared.queue.sent).toHaveLength(CROWD);

      const failed = (await Promise.all(processAll(shared, effects))).flat();
      if (failed.length > 0) expect((await Promise.all(processAll(shared, effects))).flat()).toEqual([]);
      expect(await items(effects)).toHaveLength(1);
      const events = (await items(ledger)).filter(({ sk }) => sk === 'E');
      expect(events).toMatchObject([{ st: 'processed' }]);
    },
    60_000,
  );
});
