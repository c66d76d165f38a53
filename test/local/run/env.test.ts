import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { receiveEnvironment } from '../../../lib/contract/environments.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { type LocalStack, startLocal } from '../../../local/run.ts';
import { smallProject, webhooks } from './small-project.ts';

jest.setTimeout(30_000);

const fifo = (more: Record<string, unknown> = {}) => ({
  Type: 'AWS::SQS::Queue',
  Properties: { FifoQueue: true, ...more },
});
const fn = (Variables: Record<string, unknown>) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Code: { ZipFile: 'exports.handler = async () => ({})' },
    Environment: { Variables },
  },
});
const settings = receiveEnvironment.encode({
  WEBHOOK_SOURCE: 'my-shop',
  WEBHOOK_SPEC: stripe,
  WEBHOOK_PATH: '/hooks/my-shop',
  WEBHOOK_SECRET_ARN: 'later',
  WEBHOOK_TABLE: 'later',
  WEBHOOK_BUCKET: 'later',
  WEBHOOK_QUEUE_URL: 'later',
  WEBHOOK_WINDOW: 1,
  WEBHOOK_ATTEMPTS: 5,
  WEBHOOK_OLD_AFTER: 365,
  WEBHOOK_PREVIOUS_OVERLAP: 1,
});

const project = smallProject(
  {
    Dead: fifo({ QueueName: 'dead.fifo' }),
    Live: fifo({
      QueueName: 'live.fifo',
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 5 },
    }),
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'shop/secret' } },
    Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'archive' } },
    Journal: fn({ JOURNAL_TABLE: 'journal' }),
    Receiver: fn({
      ...settings,
      WEBHOOK_TABLE: 'ledger',
      WEBHOOK_BUCKET: { Ref: 'Bucket' },
      WEBHOOK_QUEUE_URL: { Ref: 'Live' },
      WEBHOOK_SECRET_ARN: { Ref: 'Secret' },
    }),
  },
  {},
);
const state = join(mkdtempSync(join(tmpdir(), 'env-')), 'state');
let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocal({ project, state, port: 0 });
});
afterAll(() => stack.stop());

describe('webhooks env', () => {
  it('prints exports a shell takes, naming what is inside', async () => {
    const run = webhooks(project, 'env', '--state', state);
    expect(await run.ended).toEqual([0, null]);
    const { stdout } = spawnSync('sh', ['-c', `${run.output()}\nenv`], { encoding: 'utf8', env: {} });
    const variables = Object.fromEntries(stdout.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const endpoint = stack.runtime.endpoints.sqs;
    expect(variables).toMatchObject({
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ENDPOINT_URL_SQS: endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      WEBHOOKS_TABLE: 'ledger',
      WEBHOOKS_BUCKET: 'archive',
      WEBHOOKS_JOURNAL: 'journal',
      WEBHOOKS_QUEUE_MY_SHOP: `${endpoint}/000000000000/live.fifo`,
      WEBHOOKS_DLQ_MY_SHOP: `${endpoint}/000000000000/dead.fifo`,
      WEBHOOKS_SECRET_MY_SHOP: expect.stringMatching(
        /^arn:aws:secretsmanager:us-east-1:000000000000:secret:shop\/secret-/,
      ),
    });
  });

  it('prints the same as one JSON object', async () => {
    const run = webhooks(project, 'env', '--state', state, '--json');
    await run.ended;
    expect(JSON.parse(run.output())).toMatchObject({ WEBHOOKS_TABLE: 'ledger', WEBHOOKS_JOURNAL: 'journal' });
  });

  it('says what to do where nothing runs', async () => {
    const run = webhooks(project, 'env', '--state', join(state, 'elsewhere'));
    expect(await run.ended).toEqual([1, null]);
    expect(run.output()).toContain('npx webhooks local');
  });
});
