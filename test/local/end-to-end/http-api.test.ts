import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appProject } from './app-project.ts';
import { eventually, RunningStack } from './running-stack.ts';

let stack: RunningStack;

beforeAll(async () => {
  stack = await RunningStack.start([], undefined, appProject('test/local/end-to-end/apps/http-app.ts'));
}, 90_000);
afterAll(() => stack.stop(), 30_000);

it.each(['stripe', 'github', 'twilio'])(
  'a delivery of %s comes through an HTTP API to its processor',
  async (source) => {
    const [sent] = await stack.json('send', source);
    expect(sent).toMatchObject({ status: 200 });
    await eventually(
      () => stack.json('events', '--source', source),
      (events) => events.some(({ key, status }) => key === sent?.['id'] && status === 'processed'),
    );
  },
  30_000,
);

it('what it archived is locked', async () => {
  await stack.json('send', 'stripe');
  const [item] = await stack.ledger('stripe');
  const { functions } = stack.runtime;
  const bucket = functions.map(({ environment }) => environment['WEBHOOK_BUCKET']).find(Boolean);
  const { ObjectLockMode } = await stack.s3.send(
    new HeadObjectCommand({ Bucket: bucket, Key: String(item?.['loc']) }),
  );
  expect(ObjectLockMode).toBe('GOVERNANCE');
}, 30_000);

it.each(['--tamper', '--wrong-secret'])(
  'and one sent with %s is refused',
  async (option) => {
    expect(await stack.json('send', 'stripe', option)).toMatchObject([{ status: 401 }]);
  },
  30_000,
);
