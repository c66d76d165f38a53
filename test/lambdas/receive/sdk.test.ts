import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { type DeliveryVerifier, defineVerifier } from '../../../lambdas/receive/define-verifier.ts';
import { sdkVerification } from '../../../lambdas/receive/sdk-verification.ts';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import type { SdkCheck } from '../../../lib/contract/provider-spec.ts';

const SECRET = 'whsec_of_stripe';
const scheme: SdkCheck = { scheme: 'sdk', at: { eitherHeader: ['stripe-signature'] } };
const stripe = new Stripe('unused');
const payload = '{"id":"evt_1","object":"event"}';

const verifier = defineVerifier({
  verify({ body, headers, secret }) {
    stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
    return true;
  },
  refusals: [Stripe.errors.StripeSignatureVerificationError],
});

function keysOf(...secrets: readonly string[]) {
  return secrets.flatMap((text, at) => {
    const reading = readSecret({ format: 'utf8', byId: false }, text);
    return reading.ok ? [{ stage: `stage-${at}`, key: reading.current }] : [];
  });
}

function request(
  body: string,
  header = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
) {
  return { headers: headersOf({ 'stripe-signature': header }), body: Buffer.from(body), method: 'POST' };
}

const check = (one: unknown) => sdkVerification(scheme, async () => ({ default: one }));

describe('a verifier of one’s own', () => {
  it('accepts what Stripe’s package accepts, with any version of the secret', async () => {
    expect(await check(verifier)(request(payload), keysOf('whsec_old', SECRET))).toMatchObject({
      ok: true,
      stage: 'stage-1',
    });
  });

  it.each([
    ['another body', request(`${payload} `)],
    ['no signature at all', request(payload, 'nonsense')],
    [
      'an old one',
      request(payload, stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: 1 })),
    ],
  ])('refuses %s as its package does', async (_, sent) => {
    expect(await check(verifier)(sent, keysOf(SECRET))).toMatchObject({ ok: false, reason: 'bad_signature' });
  });

  it('gets a copy: what it does to the bytes stays with it', async () => {
    const greedy: DeliveryVerifier = { verify: ({ body }) => body.fill(0).length > 0 };
    const sent = request(payload);
    await check(greedy)(sent, keysOf(SECRET));
    expect(sent.body.toString()).toBe(payload);
  });

  it('sees no header that came twice', async () => {
    const seen: unknown[] = [];
    const looking: DeliveryVerifier = { verify: ({ headers }) => seen.push(headers) > 0 };
    const headers = headersOf({ 'stripe-signature': ['a', 'b'], other: 'c' });
    await check(looking)({ headers, body: Buffer.alloc(0) }, keysOf(SECRET));
    expect(seen).toEqual([{ other: 'c' }]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'throws what is no refusal',
      {
        verify: () => {
          throw new RangeError(SECRET);
        },
      },
      /threw RangeError/,
    ],
    ['returns nothing', { verify: () => undefined }, /returned undefined/],
    ['returns an event', { verify: () => ({}) }, /returned object/],
    ['is none', 'a text', /no default export/],
  ])('fails and accepts nothing where it %s, and its words are not repeated', async (_, broken, words) => {
    const failing = check(broken)(request(payload), keysOf(SECRET));
    await expect(failing).rejects.toThrow(words);
    await expect(failing).rejects.not.toThrow(SECRET);
  });

  it('fails where its module does not load', async () => {
    const absent = sdkVerification(scheme, () => Promise.reject(new Error(SECRET)));
    await expect(absent(request(payload), keysOf(SECRET))).rejects.toThrow(
      /^the verifier does not load: Error$/,
    );
  });
});

it('a request without a signature never reaches it', () => {
  const bare = { headers: headersOf({}), body: Buffer.from(payload) };
  expect(compileSignature(scheme).read(bare, 0)).toMatchObject({ ok: false, reason: 'missing_signature' });
});
