import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { verify as octokitVerify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import type { SignatureSpec } from '../lib/contract/provider-spec.ts';
import { github } from '../lib/providers/github/spec.ts';
import { shopify } from '../lib/providers/shopify/spec.ts';
import { slack } from '../lib/providers/slack/spec.ts';
import { standardWebhooks } from '../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../lib/providers/stripe/spec.ts';

/** A delivery as it was signed. */
export interface Signed {
  readonly secret: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What a check by hand needs, read from the headers. */
interface Parts {
  /** Writes what is signed before the body; absent where nothing is. */
  readonly before?: () => string;
  readonly signature: string;
}

/** One way of signing with an HMAC. */
export interface Family {
  readonly spec: { readonly slug: string; readonly signature: SignatureSpec };
  readonly encoding: 'hex' | 'base64';
  parts(headers: Signed['headers']): Parts;
  /** The provider's own verifier, where it has one for Node. Throws, or gives false, for what is not genuine. */
  vendor?(signed: Signed): unknown;
}

export const FAMILIES: readonly Family[] = [
  {
    spec: stripe,
    encoding: 'hex',
    parts: (headers) => {
      const [, time = '', signature = ''] = /^t=(\d+),v1=(.*)$/.exec(headers['stripe-signature'] ?? '') ?? [];
      return { before: () => `${time}.`, signature };
    },
    vendor: ({ secret, headers, body }) =>
      Stripe.webhooks.signature?.verifyHeader(
        body,
        headers['stripe-signature'] ?? '',
        secret.toString(),
        300,
      ),
  },
  {
    spec: github,
    encoding: 'hex',
    parts: (headers) => ({ signature: headers['x-hub-signature-256']?.slice(7) ?? '' }),
    vendor: ({ secret, headers, body }) =>
      octokitVerify(secret.toString(), body.toString(), headers['x-hub-signature-256'] ?? ''),
  },
  {
    spec: shopify,
    encoding: 'base64',
    parts: (headers) => ({ signature: headers['x-shopify-hmac-sha256'] ?? '' }),
  },
  {
    spec: slack,
    encoding: 'hex',
    parts: (headers) => {
      const time = headers['x-slack-request-timestamp'] ?? '';
      return { before: () => `v0:${time}:`, signature: headers['x-slack-signature']?.slice(3) ?? '' };
    },
  },
  {
    spec: standardWebhooks,
    encoding: 'base64',
    parts: (headers) => {
      const id = headers['webhook-id'] ?? '';
      const time = headers['webhook-timestamp'] ?? '';
      return { before: () => `${id}.${time}.`, signature: headers['webhook-signature']?.slice(3) ?? '' };
    },
    vendor: ({ secret, headers, body }) => new Webhook(secret, { format: 'raw' }).verify(body, headers),
  },
];

/**
 * The least a correct check can be once header and secret are read: the signature as bytes, an HMAC over the same message
 * with a cached key, the lengths, a comparison in constant time.
 */
export function bareCheck({ encoding, parts }: Family, key: KeyObject, signed: Signed): () => boolean {
  const { before, signature } = parts(signed.headers);
  const { body } = signed;
  const matches = (made: Buffer): boolean => {
    const given = Buffer.from(signature, encoding);
    return given.length === made.length && timingSafeEqual(made, given);
  };
  return before === undefined
    ? () => matches(createHmac('sha256', key).update(body).digest())
    : () => matches(createHmac('sha256', key).update(before()).update(body).digest());
}

/** Less than a check can be: HMAC and comparison, with text and signature made beforehand. */
export function primitives({ encoding, parts }: Family, key: KeyObject, signed: Signed): () => boolean {
  const { before, signature } = parts(signed.headers);
  const { body } = signed;
  const given = Buffer.from(signature, encoding);
  const text = before?.();
  return text === undefined
    ? () => timingSafeEqual(createHmac('sha256', key).update(body).digest(), given)
    : () => timingSafeEqual(createHmac('sha256', key).update(text).update(body).digest(), given);
}
