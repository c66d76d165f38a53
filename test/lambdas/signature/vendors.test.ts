import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sign as octokitSign, verify as octokitVerify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { github, K1, NOON, Receiving, standardWebhooks, stripe, WRAW, WS } from '../receive/receiving.ts';

const body = '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1"}}}';
const vendor = new Stripe('sk_test_0');

/** Signed by the vendor's own code: accepted; with any byte changed: refused. */
async function expectGenuine(to: Receiving, headers: Readonly<Record<string, string>>): Promise<void> {
  expect((await to.deliver(headers, body)).status).toBe(200);
  for (let i = 0; i < body.length; i++) {
    const changed = Buffer.from(body);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect((await to.deliver(headers, changed)).status).toBe(401);
  }
}

describe("the vendors' own code", () => {
  it('stripe signs what we accept', async () => {
    const header = vendor.webhooks.generateTestHeaderString({
      payload: body,
      secret: K1,
      timestamp: NOON / 1000,
    });
    await expectGenuine(new Receiving({ spec: stripe }), { 'Stripe-Signature': header });
  });

  it('octokit signs what we accept', async () => {
    const headers = { 'X-Hub-Signature-256': await octokitSign(K1, body), 'X-GitHub-Delivery': 'd1' };
    await expectGenuine(new Receiving({ spec: github }), headers);
  });

  it('standardwebhooks signs what we accept', async () => {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(NOON / 1000),
      'webhook-signature': new Webhook(WS).sign('msg_1', new Date(NOON), body),
    };
    await expectGenuine(new Receiving({ spec: standardWebhooks }), headers);
  });

  it('accepts what we sign', async () => {
    const now = Date.now();
    const bytes = Buffer.from(body);
    const ofStripe = signDelivery(stripe, createSecretKey(Buffer.from(K1)), { body: bytes, now });
    expect(vendor.webhooks.constructEvent(body, ofStripe['stripe-signature'] ?? '', K1).id).toBe('evt_1');
    const ofGitHub = signDelivery(github, createSecretKey(Buffer.from(K1)), { body: bytes, now });
    expect(await octokitVerify(K1, body, ofGitHub['x-hub-signature-256'] ?? '')).toBe(true);
    const ofStandard = signDelivery(standardWebhooks, createSecretKey(Buffer.from(WRAW)), {
      body: bytes,
      now,
      id: 'm',
    });
    expect(new Webhook(WS).verify(body, ofStandard)).toMatchObject({ id: 'evt_1' });
  });
});
