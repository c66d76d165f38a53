import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { signDelivery } from '../../lambdas/signature/sign.ts';
import { type RuntimeSpec, secretShapeOf } from '../../lib/contract/provider-spec.ts';
import { type Resource, resource, resourcesOf } from '../lib/synthesis.ts';
import { DeployedStack } from './deployed-stack.ts';
import { FunctionProcess } from './function-process.ts';

const SECRET = 'whsec_cGFyaXR5LXBhcml0eS1wYXJpdHktcGFyaXR5';
const BUNDLES = join(import.meta.dirname, '..', '..', 'dist', 'lambdas');
const SOURCES = ['Stripe', 'GitHub', 'StandardWebhooks', 'Acme'];

let stack: DeployedStack;
const running: FunctionProcess[] = [];

beforeAll(async () => {
  stack = await DeployedStack.create();
}, 60_000);

afterAll(async () => {
  for (const one of running) one.stop();
  await stack.close();
});

function start(bundle: string, prefix: string): FunctionProcess {
  const found = resource(stack.template, 'AWS::Lambda::Function', prefix);
  const one = new FunctionProcess(join(BUNDLES, bundle, 'index.mjs'), stack.environment(found));
  running.push(one);
  return one;
}

function receiver(source: string): {
  readonly found: Resource;
  readonly environment: Record<string, string>;
} {
  const found = resource(stack.template, 'AWS::Lambda::Function', `${source}EndpointReceiver`);
  return { found, environment: stack.environment(found) };
}

/** One body and one set of headers that any of the providers could send. */
function delivery(spec: RuntimeSpec, path: string, id: string) {
  const body = Buffer.from(
    JSON.stringify({
      id,
      type: 'thing.made',
      account: 'a1',
      action: 'made',
      repository: { id: 7 },
      data: { object: { id: 'o1', customer: 'c1' } },
    }),
  );
  const secret = readSecret(secretShapeOf(spec.signature), SECRET);
  if (!secret.ok) throw new Error(secret.problem);
  const headers = signDelivery(spec, secret.current, {
    body,
    now: Date.now(),
    id,
    headers: { 'content-type': 'application/json', 'x-github-delivery': id, 'x-github-event': 'thing' },
  });
  return { body, event: restEvent('POST', path, headers, body) };
}

function restEvent(method: string, path: string, headers: Record<string, string>, body: Buffer) {
  return {
    resource: path,
    path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: { requestId: randomUUID(), stage: 'prod', httpMethod: method, path: `/prod${path}` },
    body: body.length === 0 ? null : body.toString('base64'),
    isBase64Encoded: body.length > 0,
  };
}

/** What an event source mapping hands over: all that waits in the queue. */
async function batchOf(queueUrl: string, queueArn: string) {
  const { Messages = [] } = await stack.services.sqs.call('ReceiveMessage', {
    QueueUrl: queueUrl,
    MaxNumberOfMessages: 10,
    AttributeNames: ['All'],
  });
  return {
    Records: Messages.map((message) => ({
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes,
      messageAttributes: {},
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: 'eu-west-1',
    })),
  };
}

describe('under the environment the template gives them', () => {
  it.each(SOURCES)(
    'the receiver of %s accepts one delivery and the processor runs it',
    async (source) => {
      const { environment } = receiver(source);
      const {
        WEBHOOK_SPEC = '',
        WEBHOOK_PATH = '',
        WEBHOOK_QUEUE_URL = '',
        WEBHOOK_SECRET_ARN = '',
      } = environment;
      await stack.services.secretsManager.call('PutSecretValue', {
        SecretId: WEBHOOK_SECRET_ARN,
        SecretString: SECRET,
        ClientRequestToken: randomUUID(),
      });
      const id = randomUUID();
      const { event } = delivery(JSON.parse(WEBHOOK_SPEC), WEBHOOK_PATH, id);
      const answer = await start('receive', `${source}EndpointReceiver`).invoke(event);
      expect(answer.result).toMatchObject({ statusCode: 200 });
      expect(answer.log).not.toContain(SECRET);

      const batch = await batchOf(WEBHOOK_QUEUE_URL, `arn:aws:sqs:eu-west-1:000000000000:${source}`);
      expect(batch.Records).toHaveLength(1);
      const processed = await start('journal', 'JournalProcessor').invoke(batch);
      expect(processed.result).toEqual({ batchItemFailures: [] });
      expect(await journalled(id)).toBe(1);
    },
    60_000,
  );

  it('the sweep runs', async () => {
    await expect(start('sweep', 'GatewaySweep').invoke({})).resolves.toBeDefined();
  }, 60_000);
});

it('leaves no function of the template untried', () => {
  const tried = [...SOURCES.map((source) => `${source}EndpointReceiver`), 'JournalProcessor', 'GatewaySweep'];
  const functions = Object.keys(resourcesOf(stack.template, 'AWS::Lambda::Function'));
  expect(functions.filter((id) => !tried.some((prefix) => id.startsWith(prefix)))).toEqual([]);
  expect(functions).toHaveLength(tried.length);
});

describe('WH-171 each bundle loads by itself', () => {
  it('the receiver answers a probe, having loaded in under a second with no node_modules', async () => {
    const { environment } = receiver('Stripe');
    const { WEBHOOK_PATH = '' } = environment;
    const probe = restEvent('GET', WEBHOOK_PATH, {}, Buffer.alloc(0));
    const { result, loadMs } = await start('receive', 'StripeEndpointReceiver').invoke(probe);
    expect(result).toMatchObject({ statusCode: 200 });
    expect(loadMs).toBeLessThan(1000);
  }, 60_000);
});

/** How many journal items name an event. */
async function journalled(key: string): Promise<number> {
  const [table = ''] = Object.keys(resourcesOf(stack.template, 'AWS::DynamoDB::Table')).filter((id) =>
    id.startsWith('Journal'),
  );
  const { DynamoDBClient, ScanCommand } = await import('@aws-sdk/client-dynamodb');
  const { AWS_ENDPOINT_URL = '' } = receiver('Stripe').environment;
  const client = new DynamoDBClient({
    endpoint: AWS_ENDPOINT_URL,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  client.destroy();
  return Items.filter((item) => item['key']?.S === key).length;
}
