import { createHash } from 'node:crypto';
import type { Adapter, Delivery } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Vonage {
  verifySignature(token: string, secret: string): boolean;
}

function payloadHash(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).payload_hash;
}

function hashOf({ body }: Delivery): string {
  return createHash('sha256').update(body).digest('hex');
}

export default {
  slug: 'vonage',
  package: '@vonage/jwt',
  body: 'bytes',
  time: 'both',
  signature: 'authorization',
  makeSecret: textSecret,
  open: () => {
    const { verifySignature } = load<Vonage>('@vonage/jwt');
    return {
      verify: (delivery, { text }) => {
        const token = headerOf(delivery, 'authorization').replace(/^Bearer /, '');
        // The package checks the token and leaves the body's hash in it to its caller.
        return verifySignature(token, text) && payloadHash(token) === hashOf(delivery);
      },
    };
  },
} satisfies Adapter;
