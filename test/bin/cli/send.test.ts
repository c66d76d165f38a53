import { createHash, createSecretKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { verifyDelivery } from '../../../lambdas/signature/verify.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { FakeStack, lines, SECRETS, secretArn } from './fake-stack.ts';

const secrets = mockClient(SecretsManagerClient);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let stack: FakeStack;
beforeAll(async () => {
  stack = await new FakeStack().start();
});
beforeEach(() => {
  for (const [source, value] of Object.entries(SECRETS)) {
    secrets.on(GetSecretValueCommand, { SecretId: secretArn(source) }).resolves({ SecretString: value });
  }
});
afterEach(() => {
  secrets.reset();
  stack.requests.length = 0;
  stack.mostInFlight = 0;
  stack.answer = undefined;
});
afterAll(() => stack.stop());

const json = async (...argv: readonly string[]) => {
  const run = await stack.run('send', ...argv, '--json');
  expect(run.err).toBe('');
  expect(run.code).toBe(0);
  return lines(run);
};
const onlyRequest = () => {
  const [request, second] = stack.requests;
  expect(second).toBeUndefined();
  if (request === undefined) throw new TypeError('nothing was sent');
  return request;
};

describe('webhooks send', () => {
  it.each(['stripe', 'github', 'standard-webhooks', 'tandem', 'nameless'])(
    'signs a sample of %s as its receiver wants it and says what was sent',
    async (source) => {
      const [sent] = await json(source);
      const { body, status } = onlyRequest();
      expect(status).toBe(200);
      expect(sent).toMatchObject({ source, status: 200, sha256: sha256(body), ms: expect.any(Number) });
      expect(sent?.['id']).toMatch(/.{8}/);
      expect(sent?.['type']).toMatch(/\w/);
    },
  );

  it('numbers the events of each stream', async () => {
    await json('numbered', '--count', '6', '--streams', '2');
    const versions = new Map<string, number[]>();
    for (const { body } of stack.requests) {
      const { account, version } = JSON.parse(body.toString());
      versions.set(account, [...(versions.get(account) ?? []), version]);
    }
    expect([...versions.values()]).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    stack.requests.length = 0;
    await json('numbered', '--stream', 'a', '--number', '41', '--count', '2');
    expect(stack.requests.map(({ body }) => JSON.parse(body.toString()).version)).toEqual([41, 42]);
    expect(await stack.run('send', 'stripe', '--number', '1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not numbered'),
    });
  });

  it('puts id, type and stream where the spec looks for them', async () => {
    expect(
      await json('stripe', '--id', 'evt_7', '--type', 'charge.succeeded', '--stream', 'cus_9'),
    ).toMatchObject([{ id: 'evt_7', type: 'charge.succeeded', stream: 'cus_9' }]);
    expect(JSON.parse(onlyRequest().body.toString())).toMatchObject({
      id: 'evt_7',
      type: 'charge.succeeded',
      data: { object: { object: 'charge', customer: 'cus_9' } },
    });
  });

  it('keeps a number a number and splits a type over its places', async () => {
    expect(await json('github', '--type', 'issues.closed', '--stream', '77')).toMatchObject([
      { type: 'issues.closed', stream: '77' },
    ]);
    const { headers, body } = onlyRequest();
    expect(headers['x-github-event']).toBe('issues');
    expect(JSON.parse(body.toString())).toMatchObject({ action: 'closed', repository: { id: 77 } });
  });

  it('empties the places a shorter type does not reach', async () => {
    expect(await json('github', '--type', 'watch')).toMatchObject([{ type: 'watch' }]);
    expect(JSON.parse(onlyRequest().body.toString())).not.toHaveProperty('action');
  });

  it('fills every place of keys, types and streams that have several', async () => {
    const [sent] = await json('tandem', '--id', 'x1', '--type', 'order.line.added', '--stream', 's9');
    const { headers, body } = onlyRequest();
    expect(headers).toMatchObject({ 'x-tandem-id': 'x1', 'x-tandem-action': 'line.added' });
    expect(JSON.parse(body.toString())).toMatchObject({
      meta: { 'event/id': 'x1', kind: 'order' },
      a: 's9',
      b: 's9',
    });
    expect(sent).toMatchObject({ type: 'order.line.added', stream: 's9/s9' });
  });

  it('gives each event an id of its own', async () => {
    const sent = await json('github', '--count', '30');
    expect(new Set(sent.map(({ id }) => id)).size).toBe(30);
  });

  it('sends exactly the bytes of a file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"id":"evt_file","type":"a.b","x":"'),
      Buffer.from([0xff, 0x0d, 0x0a]),
    ]);
    writeFileSync(join(stack.directory, 'body.bin'), bytes);
    const run = await stack.run('send', 'stripe', '--body', join(stack.directory, 'body.bin'), '--json');
    expect(run.code).toBe(0);
    expect(lines(run)).toMatchObject([{ id: null, status: 200, sha256: sha256(bytes) }]);
    expect(onlyRequest().body.equals(bytes)).toBe(true);
  });

  it('sends given headers, signed where the scheme signs them and twice where given twice', async () => {
    await json(
      'standard-webhooks',
      '--header',
      'webhook-id: mine',
      '--header',
      'X-A: 1',
      '--header',
      'x-a: 2',
    );
    expect(onlyRequest().headers).toMatchObject({ 'webhook-id': 'mine', 'x-a': '1, 2' });
  });

  it('keeps the order inside each stream and the limit of requests at a time', async () => {
    stack.answer = () => new Promise((resolve) => setTimeout(() => resolve(200), Math.random() * 4));
    const sent = await json('stripe', '--count', '60', '--streams', '6', '--concurrency', '4');
    expect(stack.mostInFlight).toBeLessThanOrEqual(4);
    const received = stack.requests.map(({ body }) => JSON.parse(body.toString()));
    const streams = new Set(sent.map(({ stream }) => stream));
    expect(streams.size).toBe(6);
    for (const stream of streams) {
      const inOrder = sent.filter((each) => each['stream'] === stream).map(({ id }) => id);
      expect(inOrder).toHaveLength(10);
      expect(received.filter(({ data }) => data.object.customer === stream).map(({ id }) => id)).toEqual(
        inOrder,
      );
    }
  });

  it('sends events without any stream side by side', async () => {
    stack.answer = () => new Promise((resolve) => setTimeout(() => resolve(200), 20));
    await json('standard-webhooks', '--count', '16', '--concurrency', '8');
    expect(stack.mostInFlight).toBe(8);
  });

  it('repeats one delivery at once, byte for byte', async () => {
    stack.answer = () => new Promise((resolve) => setTimeout(() => resolve(200), 20));
    const sent = await json('stripe', '--duplicate', '9');
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(stack.requests).toHaveLength(10);
    expect(stack.mostInFlight).toBe(10);
    expect(
      new Set(stack.requests.map(({ body, headers }) => body.toString() + headers['stripe-signature'])).size,
    ).toBe(1);
  });

  it.each([['--tamper'], ['--stale'], ['--wrong-secret']])(
    'is content when %s is refused',
    async (option) => {
      expect(await json('stripe', option)).toMatchObject([{ status: 401 }]);
    },
  );

  it('fails when what should be refused is accepted', async () => {
    stack.answer = () => 200;
    const run = await stack.run('send', 'stripe', '--tamper');
    expect(run.code).toBe(1);
    expect(run.err).toContain('1 of 1 did not get the answer they should');
  });

  it.each([
    [401, 'another secret'],
    [503, 'send again'],
    [500, 'log of the receiver'],
  ])('fails on %i and says what to look at', async (status, advice) => {
    stack.answer = () => status;
    const run = await stack.run('send', 'stripe');
    expect(run.code).toBe(1);
    expect(run.out).toMatch(new RegExp(`^${status} +\\d`));
    expect(run.err).toContain(advice);
  });

  it('fails when no answer comes, and names the fault', async () => {
    stack.answer = () => 'hang up';
    const run = await stack.run('send', 'stripe', '--json');
    expect(run.code).toBe(1);
    expect(lines(run)).toMatchObject([
      { status: 0, fault: 'ECONNRESET', id: expect.stringMatching(/^evt_/) },
    ]);
  });

  it('sums up many deliveries for people', async () => {
    let n = 0;
    stack.answer = () => (++n % 10 === 0 ? 503 : 200);
    const run = await stack.run('send', 'standard-webhooks', '--count', '40');
    expect(run.code).toBe(1);
    expect(run.out).toMatch(/^sent {2}40 in .* a second\n200 {3}36\n503 {3}4\ntime {2}p50 .*, p99 .*\n$/);
  });

  it('signs with a new secret soon after a rotation, and outlasts a failed look at it', async () => {
    secrets.reset();
    secrets
      .on(GetSecretValueCommand)
      .resolvesOnce({ SecretString: SECRETS['stripe'] })
      .rejectsOnce(new Error('throttled'))
      .resolves({ SecretString: 'whsec_new' });
    const realNow = Date.now;
    let later = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + later);
    const madeWith: (string | undefined)[] = [];
    stack.answer = ({ headers, body }) => {
      const keys = ['whsec_stripe', 'whsec_new'].map((stage) => ({
        stage,
        key: createSecretKey(Buffer.from(stage)),
      }));
      const checked = verifyDelivery(stripe, keys, { headers: headersOf(headers), body }, Date.now());
      madeWith.push(checked.ok ? checked.stage : undefined);
      later += 1500;
      return 200;
    };
    await json('stripe', '--count', '6', '--stream', 'cus_1');
    clock.mockRestore();
    expect(madeWith).toEqual([
      ...Array.from({ length: 4 }, () => 'whsec_stripe'),
      ...Array.from({ length: 2 }, () => 'whsec_new'),
    ]);
  });

  it.each([
    [['stripe', '--id', 'a', '--count', '2'], 'one id names one event'],
    [['stripe', '--stream', 'a', '--streams', '2'], 'choose one'],
    [['stripe', '--count', '0'], '--count must be a whole number from 1'],
    [['stripe', '--count', '1e3'], 'not 1e3'],
    [['stripe', '--header', 'nonsense'], 'is no header'],
    [['stripe', '--header', 'x: a\nb'], 'no header can carry'],
    [['github', '--stale'], 'signs no time'],
    [['standard-webhooks', '--stream', 'a'], 'has no streams'],
    [['nameless', '--id', 'a'], 'no id to set'],
    [['stripe', 'again'], 'unexpected argument again'],
    [[], 'SOURCE is missing'],
  ])('refuses %j as wrong usage', async (argv, problem) => {
    const run = await stack.run('send', ...argv);
    expect(run.err).toContain(problem);
    expect(run.code).toBe(2);
    expect(stack.requests).toHaveLength(0);
  });

  it.each([['--id'], ['--type'], ['--stream']])('does not let %s change a given body', async (option) => {
    writeFileSync(join(stack.directory, 'body.json'), '{"id":"evt_1"}');
    const run = await stack.run('send', 'stripe', '--body', join(stack.directory, 'body.json'), option, 'x');
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining(`${option} would change it`) });
  });

  it.each([
    [undefined, 'has no secret yet'],
    ['   ', 'is empty'],
    ['not base64!', 'is not base64'],
  ])('says that the secret %j cannot be used, without showing it', async (value, problem) => {
    secrets.reset();
    if (value === undefined) {
      const missing = Object.assign(new Error('nothing there'), { name: 'ResourceNotFoundException' });
      secrets.on(GetSecretValueCommand).rejects(missing);
    } else secrets.on(GetSecretValueCommand).resolves({ SecretString: value });
    const run = await stack.run('send', 'standard-webhooks');
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining(problem) });
    expect(run.err).toContain('webhooks secrets rotate standard-webhooks');
    expect(run.err).not.toContain('not base64!');
  });

  it('names the source that was meant', async () => {
    expect(await stack.run('send', 'strip')).toMatchObject({
      code: 1,
      err: expect.stringContaining('did you mean stripe?'),
    });
  });
});
