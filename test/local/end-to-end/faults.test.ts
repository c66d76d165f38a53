import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { eventually, RunningStack } from './running-stack.ts';

const STEPS = [
  ['s3', 'PutObject'],
  ['dynamodb', 'PutItem'],
  ['sqs', 'SendMessage'],
] as const;

describe('a fault of a service under a delivery', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await RunningStack.start();
  }, 60_000);
  afterAll(() => stack.stop(), 30_000);

  const order = async (...rules: object[]) => {
    const { status } = await fetch(`${stack.runtime.endpoints.sqs}/__faults__`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rules),
    });
    expect(status).toBe(200);
  };
  const deliver = async (id: string) => {
    const body = JSON.stringify({ id, type: 'invoice.paid', data: { object: { customer: `cus_${id}` } } });
    const secret = await stack.secret('stripe');
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret });
    return fetch(stack.url('stripe'), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
    });
  };
  const onceInJournal = async (id: string) => {
    const entries = async () => (await stack.journal('stripe')).filter(({ key }) => key === id).length;
    expect(await eventually(entries, (count) => count > 0)).toBe(1);
  };

  const FAULTS = ['before', 'throttle', 'reset'] as const;
  const isUnavailable = (answer: Response) => {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  it('answers 503 while it cannot read its secret, and needs nobody for it afterwards', async () => {
    const id = `evt_${randomUUID()}`;
    const secret = {
      service: 'secretsmanager',
      operation: 'GetSecretValue',
      function: 'StripeEndpointReceiver',
    };
    for (const fault of FAULTS) {
      await order({ ...secret, fault });
      isUnavailable(await deliver(id));
    }
    await order();
    expect((await deliver(id)).status).toBe(200);
    await onceInJournal(id);
    await order({ ...secret, fault: 'reset' });
    expect((await deliver(`evt_${randomUUID()}`)).status).toBe(200);
  }, 30_000);

  it.each(STEPS.flatMap(([service, operation]) => FAULTS.map((fault) => ({ service, operation, fault }))))(
    '$service $operation $fault: 503 with Retry-After, then the retry goes through once',
    async (rule) => {
      const id = `evt_${randomUUID()}`;
      // The caller of this test reads the secret as well.
      await order({ ...rule, function: 'StripeEndpointReceiver' });
      const failed = await deliver(id);
      expect(failed.status).toBe(503);
      expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
      await order();
      expect((await deliver(id)).status).toBe(200);
      await onceInJournal(id);
    },
    30_000,
  );

  it.each(STEPS.map(([service, operation]) => ({ service, operation })))(
    '$service $operation answers are lost: never 4xx, and the event runs once',
    async (rule) => {
      const id = `evt_${randomUUID()}`;
      await order({ ...rule, fault: 'after', function: 'StripeEndpointReceiver' });
      expect([200, 503]).toContain((await deliver(id)).status);
      await order();
      expect((await deliver(id)).status).toBe(200);
      await onceInJournal(id);
    },
    30_000,
  );

  it('loses the answer of a commit, and still has its effect once', async () => {
    const id = `evt_${randomUUID()}`;
    await order({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      fault: 'after',
      times: 2,
      function: 'Journal',
    });
    expect((await deliver(id)).status).toBe(200);
    await onceInJournal(id);
    await order();
  }, 30_000);
});
