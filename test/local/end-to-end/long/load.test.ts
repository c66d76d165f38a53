import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { eventually, RunningStack } from '../running-stack.ts';
import type { JournalEntry } from '../stack-view.ts';

type Sent = Record<string, unknown>;

/** Each stream's journal holds its events in the order they were sent, each once. */
function expectInOrder(entries: readonly JournalEntry[], sent: readonly Sent[]) {
  expect(entries).toHaveLength(sent.length);
  for (const stream of new Set(sent.map((each) => String(each['stream'])))) {
    const expected = sent.filter((each) => each['stream'] === stream).map((each) => each['id']);
    expect(entries.filter((entry) => entry.pk === `stripe#${stream}`).map((entry) => entry.key)).toEqual(
      expected,
    );
  }
}

describe('under load', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await RunningStack.start(['--time-scale', '20']);
  });
  afterAll(() => stack.stop());

  const journalOf = async (sent: readonly Sent[], milliseconds: number) => {
    const keys = new Set(sent.map((each) => String(each['id'])));
    return eventually(
      async () => (await stack.journal('stripe')).filter((entry) => keys.has(entry.key)),
      (found) => found.length >= sent.length,
      milliseconds,
    );
  };

  it('keeps 1,000 events over 50 streams in order and once', async () => {
    const sent = await stack.json(
      'send',
      'stripe',
      '--count',
      '1000',
      '--streams',
      '50',
      '--concurrency',
      '32',
    );
    expect(sent.filter((each) => each['status'] !== 200)).toEqual([]);
    expectInOrder(await journalOf(sent, 120_000), sent);
  });

  it('refuses no valid delivery while the secret rotates, signed with the old or the new one', async () => {
    const old = await stack.secret('stripe');
    let rotated = false;
    const statuses: number[] = [];
    const deliver = async (n: number, secret: string) => {
      const body = JSON.stringify({
        id: `evt_rotate_${n}`,
        type: 'a.b',
        data: { object: { customer: `cus_r${n % 7}` } },
      });
      const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret });
      const answer = await fetch(stack.url('stripe'), {
        method: 'POST',
        body,
        headers: { 'stripe-signature': header },
      });
      statuses.push(answer.status);
    };
    const rotation = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const result = await stack.cli('secrets', 'rotate', 'stripe');
      expect(result.code).toBe(0);
      rotated = true;
    })();
    let current = old;
    for (let n = 0; n < 400; n += 4) {
      if (rotated && current === old) current = await stack.secret('stripe');
      await Promise.all([0, 1, 2, 3].map((i) => deliver(n + i, i % 2 === 0 ? old : current)));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await rotation;
    expect(rotated && current !== old).toBe(true);
    expect(statuses).toHaveLength(400);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('holds the followers of a failing event, lets other streams go on, and runs all in order once healed', async () => {
    const table = stack.runtime.functions
      .map((each) => each.environment['JOURNAL_TABLE'])
      .find((name) => name !== undefined);
    const drill = { pk: { S: 'fail#stripe#evt_poison' }, sk: { N: '0' } };
    await stack.dynamodb.send(
      new PutItemCommand({ TableName: table, Item: { ...drill, reason: { S: 'drill' } } }),
    );
    const [poison] = await stack.json('send', 'stripe', '--id', 'evt_poison', '--stream', 'cus_parked');
    const followers: Sent[] = [];
    for (let n = 0; n < 5; n++)
      followers.push(...(await stack.json('send', 'stripe', '--stream', 'cus_parked')));
    const others = await stack.json('send', 'stripe', '--count', '20', '--streams', '4');
    await journalOf(others, 20_000);
    const status = async (key: unknown) => (await stack.json('event', 'stripe', String(key)))[0];
    const failed = await eventually(
      () => status(poison?.['id']),
      (event) => Number(event?.['attempts']) >= 1,
      20_000,
    );
    expect(JSON.stringify(failed)).toContain('drill');
    for (const follower of followers) {
      await eventually(
        () => status(follower['id']),
        (event) => event?.['status'] === 'held',
        20_000,
      );
    }
    expect((await stack.journal('stripe')).filter((entry) => entry.pk === 'stripe#cus_parked')).toEqual([]);
    await stack.dynamodb.send(new DeleteItemCommand({ TableName: table, Key: drill }));
    const all = [poison ?? {}, ...followers];
    expectInOrder(await journalOf(all, 60_000), all);
  });
});
