import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FAULTS_PATH, faultControl } from '../../../local/faults/fault-control.ts';
import { followFaultFile } from '../../../local/faults/fault-file.ts';
import { FaultHooks } from '../../../local/faults/fault-hooks.ts';
import { readFaultRules } from '../../../local/faults/fault-rule.ts';
import { type LoopbackServer, listenOnLoopback, refuseForeignHosts } from '../../../local/loopback-server.ts';
import { openServices, type Services } from '../../../local/services.ts';

const hooks = new FaultHooks();
const order = (...rules: object[]) => hooks.order(readFaultRules(JSON.stringify(rules)));
const directory = mkdtempSync(join(tmpdir(), 'faults-'));
let services: Services;
let server: LoopbackServer;
let origin: string;

beforeAll(async () => {
  const place = { region: 'eu-north-1', accountId: '111122223333', baseUrl: () => origin };
  services = await openServices({ ...place, directory, timeScale: 1, faults: hooks });
  server = await listenOnLoopback(0, refuseForeignHosts(faultControl(hooks, services.handle)));
  origin = `http://127.0.0.1:${server.port}`;
  await services.dynamodb.createTable({
    TableName: 'ledger',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  });
  await services.s3.createBucket('archive');
  services.sqs.provisionQueue({ name: 'work' });
  services.secretsManager.provisionSecret({ name: 'key', initialValue: () => 'whsec' });
});
afterEach(() => order());
afterAll(async () => {
  await server.close(0);
  await services.close();
  rmSync(directory, { recursive: true });
});

const settings = (accessKeyId = 'local') => ({
  endpoint: origin,
  region: 'eu-north-1',
  credentials: { accessKeyId, secretAccessKey: 'x' },
  maxAttempts: 1,
});
const dynamodb = (as?: string) => new DynamoDBClient(settings(as));
const put = (pk: string, client = dynamodb()) =>
  client.send(new PutItemCommand({ TableName: 'ledger', Item: { pk: { S: pk } } }));
const item = async (pk: string) =>
  (await dynamodb().send(new GetItemCommand({ TableName: 'ledger', Key: { pk: { S: pk } } }))).Item;
const s3 = () => new S3Client({ ...settings(), forcePathStyle: true });
const store = (Key: string) => s3().send(new PutObjectCommand({ Bucket: 'archive', Key, Body: 'x' }));
const stored = (Key: string) =>
  s3()
    .send(new GetObjectCommand({ Bucket: 'archive', Key }))
    .then(
      () => true,
      () => false,
    );
const url = () => services.sqs.queue('arn:aws:sqs:eu-north-1:111122223333:work')?.url;
const sqs = () => new SQSClient(settings());
const send = (MessageBody: string) => sqs().send(new SendMessageCommand({ QueueUrl: url(), MessageBody }));
const waiting = async () =>
  (await sqs().send(new ReceiveMessageCommand({ QueueUrl: url(), MaxNumberOfMessages: 10 }))).Messages?.map(
    ({ Body }) => Body,
  );
const secret = () =>
  new SecretsManagerClient(settings()).send(new GetSecretValueCommand({ SecretId: 'key' }));

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: { name: string; message: string; $metadata?: { httpStatusCode?: number } }) =>
      error.message.includes('ECONNRESET') ? 'reset' : `${error.name} ${error.$metadata?.httpStatusCode}`,
  );

describe('a fault ordered for a service', () => {
  it('fails before the effect, in the service’s own words', async () => {
    order(
      ...['dynamodb', 's3', 'sqs', 'secretsmanager'].map((service) => ({
        service,
        fault: 'before',
        times: 1,
      })),
    );
    expect(await failure(put('a'))).toBe('InternalServerError 500');
    expect(await failure(store('a'))).toBe('InternalError 500');
    expect(await failure(send('a'))).toBe('InternalFailure 500');
    expect(await failure(secret())).toBe('InternalServiceError 500');
    expect([await item('a'), await stored('a'), await waiting()]).toEqual([undefined, false, undefined]);
  });

  it('has its effect and loses the answer', async () => {
    order(...['dynamodb', 's3', 'sqs'].map((service) => ({ service, fault: 'after', times: 1 })));
    for (const work of [() => put('b'), () => store('b'), () => send('b')])
      expect(await failure(work())).toBe('reset');
    expect([await item('b'), await stored('b'), await waiting()]).toEqual([{ pk: { S: 'b' } }, true, ['b']]);
  });

  it('throttles as each service does', async () => {
    order(
      ...['dynamodb', 's3', 'sqs', 'secretsmanager'].map((service) => ({
        service,
        fault: 'throttle',
        times: 1,
      })),
    );
    expect(await failure(put('c'))).toBe('ProvisionedThroughputExceededException 400');
    expect(await failure(store('c'))).toBe('SlowDown 503');
    expect(await failure(send('c'))).toBe('RequestThrottled 400');
    expect(await failure(secret())).toBe('ThrottlingException 400');
  });

  it('breaks the connection without an effect', async () => {
    order({ service: 'dynamodb', fault: 'reset', times: 1 });
    expect(await failure(put('d'))).toBe('reset');
    expect(await item('d')).toBeUndefined();
  });

  it('stalls, and goes on when the rules change', async () => {
    order({ service: 'dynamodb', operation: 'PutItem', fault: 'stall', ms: 150 });
    const began = performance.now();
    await put('e');
    expect(performance.now() - began).toBeGreaterThan(140);
    order({ service: 'dynamodb', operation: 'PutItem', fault: 'stall', ms: 60_000 });
    const held = put('f');
    expect(await item('f')).toBeUndefined();
    order();
    await held;
    expect(await item('f')).toBeDefined();
  });

  it('reaches calls in this process too', async () => {
    order({ service: 'sqs', operation: 'ReceiveMessage', fault: 'before', times: 1 });
    await expect(services.sqs.call('ReceiveMessage', { QueueUrl: url() })).rejects.toThrow('as ordered');
  });
});

describe('a rule', () => {
  const outcomes = async (count: number, work: (n: number) => Promise<unknown>) => {
    const failed: number[] = [];
    for (let n = 1; n <= count; n++) if ((await failure(work(n))) !== 'no failure') failed.push(n);
    return failed;
  };

  it('is due every so often, and so many times', async () => {
    order({ service: 'dynamodb', operation: 'PutItem', fault: 'before', every: 3, times: 2 });
    expect(await outcomes(12, () => put('g'))).toEqual([3, 6]);
    expect(hooks.states()).toMatchObject([{ seen: 12, happened: 2 }]);
  });

  it('makes the same choices for the same seed', async () => {
    const rule = { service: 'dynamodb', fault: 'before', probability: 0.5, seed: 7 };
    order(rule);
    const first = await outcomes(20, () => put('h'));
    order(rule);
    expect(await outcomes(20, () => put('h'))).toEqual(first);
    expect(first.length).toBeGreaterThan(3);
    expect(first.length).toBeLessThan(17);
  });

  it('looks at who calls and what for', async () => {
    order({ service: 'dynamodb', fault: 'before', function: 'stripe', contains: 'evt_1' });
    const stripe = dynamodb('local.StripeEndpointReceiver12AB');
    expect(await outcomes(2, (n) => put(`evt_${n}`, stripe))).toEqual([1]);
    expect(await outcomes(2, (n) => put(`evt_${n}`, dynamodb('local.Journal')))).toEqual([]);
  });

  it.each([
    ['{}', 'list'],
    ['[1', 'not JSON'],
    ['[{"service":"sns","fault":"before"}]', 'rule 1: service must be one of dynamodb'],
    ['[{"service":"s3","fault":"before"},{"service":"s3"}]', 'rule 2: fault must be one of before'],
    ['[{"service":"s3","fault":"stall"}]', 'needs ms'],
    ['[{"service":"s3","fault":"before","probability":2}]', 'probability must be a number from 0 to 1'],
    ['[{"service":"s3","fault":"before","time":2}]', 'unknown field time'],
  ])('is refused where it says something else: %s', (json, why) => {
    expect(() => readFaultRules(json)).toThrow(why);
  });
});

describe('ordering', () => {
  const control = (method: string, body?: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
      const call = request(`${origin}${FAULTS_PATH}`, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
          }),
        );
      });
      call.on('error', reject);
      call.end(body);
    });
  const JSON_TYPE = { 'content-type': 'application/json' };

  it('goes over HTTP', async () => {
    const rules = '[{"service":"dynamodb","fault":"before"}]';
    expect(await control('PUT', rules, JSON_TYPE)).toMatchObject({ status: 200, json: [{ seen: 0 }] });
    expect(await failure(put('i'))).toBe('InternalServerError 500');
    expect(await control('GET')).toMatchObject({
      json: [{ rule: { service: 'dynamodb' }, seen: 1, happened: 1 }],
    });
    expect(await control('DELETE')).toEqual({ status: 200, json: [] });
    await put('i');
  });

  it('is refused to web pages and where it makes no sense', async () => {
    const rules = '[{"service":"dynamodb","fault":"before"}]';
    expect((await control('PUT', rules)).status).toBe(415);
    expect((await control('PUT', rules, { ...JSON_TYPE, host: 'evil.example' })).status).toBe(403);
    expect(await control('PUT', '[{}]', JSON_TYPE)).toMatchObject({ status: 400 });
    expect((await control('POST', rules, JSON_TYPE)).status).toBe(405);
    expect(hooks.states()).toEqual([]);
  });

  it('follows a file, and keeps what was in force where it cannot be read', async () => {
    const file = join(directory, 'faults.json');
    expect(() => followFaultFile(file, hooks, () => {})).toThrow('no such file');
    writeFileSync(file, '[{"service":"s3","fault":"before"}]');
    const told: string[] = [];
    const next = async (count: number) => {
      for (let tries = 0; told.length < count && tries < 200; tries++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      return told[count - 1];
    };
    const stop = followFaultFile(file, hooks, (line) => told.push(line));
    try {
      expect(hooks.states()).toMatchObject([{ rule: { service: 's3' } }]);
      writeFileSync(file, '[{"service":"sqs","fault":"reset","times":1}]');
      expect(await next(1)).toContain('read again');
      expect(hooks.states()).toMatchObject([{ rule: { service: 'sqs', fault: 'reset' } }]);
      writeFileSync(file, '[{"service":"sqs"}]');
      expect(await next(2)).toContain('faults as before: rule 1: fault');
      expect(hooks.states()).toMatchObject([{ rule: { service: 'sqs', fault: 'reset' } }]);
    } finally {
      stop();
    }
  });
});
