import { createHash } from 'node:crypto';
import type { Adapter, Delivery } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load, loadOf } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Vonage {
  verifySignature(token: string, secret: string): boolean;
}

interface JsonWebToken {
  sign(claims: object, secret: string, options: { algorithm: string }): string;
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
  time: 'past',
  signature: 'authorization',
  makeSecret: textSecret,
  open: () => {
    const { verifySignature } = load<Vonage>('@vonage/jwt');
    // The library the package checks tokens with: its own function makes tokens of another kind.
    const jwt = loadOf<JsonWebToken>('@vonage/jwt', 'jsonwebtoken');
    return {
      sign: (delivery, { text }, now) => {
        const iat = Math.floor(now / 1000);
        const claims = { iss: 'Vonage', iat, exp: iat + 300, jti: 'jti-1', payload_hash: hashOf(delivery) };
        return withHeaders(delivery, {
          authorization: `Bearer ${jwt.sign(claims, text, { algorithm: 'HS256' })}`,
        });
      },
      verify: (delivery, { text }) => {
        const token = headerOf(delivery, 'authorization').replace(/^Bearer /, '');
        // The package checks the token and leaves the body's hash in it to its caller.
        return verifySignature(token, text) && payloadHash(token) === hashOf(delivery);
      },
    };
  },
} satisfies Adapter;
