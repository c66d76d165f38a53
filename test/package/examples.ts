import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { LocalRun } from './local-run.ts';
import { must } from './steps.ts';

/** What each example must do once it runs. */
export const EXAMPLES: Readonly<Record<string, (running: LocalRun) => Promise<void>>> = {
  // Nothing processes its events: they wait in the queue.
  minimal: async (running) => void (await running.deliver('stripe', 'claimed')),
  'stripe-billing': billsOnce,
  'github-own-bucket': async (running) => {
    await running.deliver('github', 'processed', '--type push');
    const { functions } = running.runtime;
    const buckets = new Set(
      functions.map(({ environment }) => environment['WEBHOOK_BUCKET']).filter(Boolean),
    );
    must(
      [...buckets].every((name) => name?.includes('deliveries')),
      `archived in ${[...buckets].join(', ')}`,
    );
  },
  'own-provider': async (running) => void (await running.deliver('courier-express', 'processed')),
  'plain-javascript': async (running) => void (await running.deliver('github', 'processed', '--type push')),
};

/** Three invoices of one customer, each sent three times, are three payments. */
async function billsOnce(running: LocalRun): Promise<void> {
  const ids = await running.deliver(
    'stripe',
    'processed',
    '--type invoice.paid --count 3 --streams 1 --duplicate 2',
  );
  must(ids.length === 3, `${ids.length} events`);
  let expected = 0;
  for (const id of ids) expected += JSON.parse(await running.raw('stripe', id)).data.object.amount_paid;
  const { functions, endpoints, region } = running.runtime;
  const table = functions.map(({ environment }) => environment['BALANCES_TABLE']).find(Boolean);
  const client = new DynamoDBClient({
    endpoint: endpoints.dynamodb,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  const paid = Items.map((item) => unmarshall(item)['paid']);
  must(expected > 0 && paid.join() === String(expected), `paid ${paid.join()}, invoiced ${expected}`);
}
