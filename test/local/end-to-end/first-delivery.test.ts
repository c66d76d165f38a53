import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sign as signGitHub } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { eventually, RunningStack } from './running-stack.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a running local stack', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await RunningStack.start();
  }, 60_000);
  afterAll(() => stack.stop(), 30_000);

  const post = (source: string, body: string, headers: Record<string, string>) =>
    fetch(stack.url(source), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const processed = (source: string, key: string) =>
    eventually(
      () => stack.json('events', '--source', source, '--limit', '200'),
      (events) => events.some((event) => event['key'] === key && event['status'] === 'processed'),
      25_000,
    );
  const inJournal = async (source: string, key: string) =>
    (await stack.journal(source)).filter((entry) => entry.key === key).length;

  it('takes a delivery sent by the command line to one journal entry, its bytes intact', async () => {
    const [sent] = await stack.json('send', 'stripe');
    expect(sent).toMatchObject({ source: 'stripe', status: 200 });
    const key = String(sent?.['id']);
    await processed('stripe', key);
    const raw = await stack.cli('event', 'stripe', key, '--raw');
    expect(sha256(raw.stdout)).toBe(sent?.['sha256']);
    expect(await inJournal('stripe', key)).toBe(1);
  }, 30_000);

  it('takes what Stripe’s own code signed, and refuses it with any byte changed', async () => {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({ id, type: 'invoice.paid', data: { object: { customer: 'cus_é' } } });
    const secret = await stack.secret('stripe');
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret });
    for (const at of [0, 5, body.length - 1]) {
      const changed = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1);
      expect((await post('stripe', changed, { 'stripe-signature': header })).status).toBe(401);
    }
    expect((await post('stripe', body, { 'stripe-signature': header })).status).toBe(200);
    await processed('stripe', id);
    expect(await inJournal('stripe', id)).toBe(1);
  }, 30_000);

  it('takes what GitHub’s own code signed', async () => {
    const id = randomUUID();
    const body = JSON.stringify({ action: 'opened', repository: { id: 1296269 } });
    const signature = await signGitHub(await stack.secret('github'), body);
    const headers = { 'x-github-event': 'issues', 'x-github-delivery': id, 'x-hub-signature-256': signature };
    expect((await post('github', body.replace('opened', 'closed'), headers)).status).toBe(401);
    expect((await post('github', body, headers)).status).toBe(200);
    await processed('github', id);
    expect(await inJournal('github', id)).toBe(1);
  }, 30_000);

  it('takes what the Standard Webhooks library signed', async () => {
    const id = `msg_${randomUUID()}`;
    const body = JSON.stringify({ type: 'user.created', timestamp: '2026-11-30T00:00:00Z', data: { id: 1 } });
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(await stack.secret('standard-webhooks')).sign(id, at, body),
    };
    expect((await post('standard-webhooks', `${body} `, headers)).status).toBe(401);
    expect((await post('standard-webhooks', body, { ...headers, 'webhook-id': `${id}x` })).status).toBe(401);
    expect((await post('standard-webhooks', body, headers)).status).toBe(200);
    await processed('standard-webhooks', id);
    expect(await inJournal('standard-webhooks', id)).toBe(1);
  }, 30_000);

  it('takes a provider that its user declared as data', async () => {
    const [sent] = await stack.json('send', 'acme', '--stream', 'account-7');
    expect(sent).toMatchObject({ status: 200 });
    await processed('acme', String(sent?.['id']));
  }, 30_000);

  it('answers 25 identical deliveries at once with 200 and runs one effect', async () => {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({ id, type: 'charge.succeeded', data: { object: { customer: 'cus_25' } } });
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: body,
      secret: await stack.secret('stripe'),
    });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => post('stripe', body, { 'stripe-signature': header })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 25 }, () => 200));
    await processed('stripe', id);
    expect((await stack.ledger('stripe')).filter((item) => item['key'] === id)).toHaveLength(1);
    expect(await inJournal('stripe', id)).toBe(1);
  }, 30_000);

  it('claims nothing for what it refuses', async () => {
    const before = (await stack.ledger('stripe')).length;
    for (const option of ['--tamper', '--stale', '--wrong-secret']) {
      const result = await stack.cli('send', 'stripe', option, '--json');
      expect([option, result.code]).toEqual([option, 0]);
      expect(JSON.parse(result.stdout.toString())).toMatchObject({ status: 401 });
    }
    expect((await stack.ledger('stripe')).length).toBe(before);
  }, 30_000);

  it('keeps every stream in send order and each event once', async () => {
    const sent = await stack.json(
      'send',
      'stripe',
      '--count',
      '120',
      '--streams',
      '8',
      '--concurrency',
      '16',
      '--type',
      'load.test',
    );
    expect(sent.map((each) => each['status'])).toEqual(Array.from({ length: 120 }, () => 200));
    const keys = new Set(sent.map((each) => String(each['id'])));
    const entries = await eventually(
      async () => (await stack.journal('stripe')).filter((entry) => keys.has(entry.key)),
      (found) => found.length >= 120,
      40_000,
    );
    expect(entries).toHaveLength(120);
    for (const stream of new Set(sent.map((each) => String(each['stream'])))) {
      const inOrder = sent.filter((each) => each['stream'] === stream).map((each) => each['id']);
      expect(entries.filter((entry) => entry.pk === `stripe#${stream}`).map((entry) => entry.key)).toEqual(
        inOrder,
      );
    }
  }, 90_000);
});
