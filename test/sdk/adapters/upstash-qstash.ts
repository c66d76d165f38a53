import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { Adapter } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load, loadOf } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

interface QStash {
  Receiver: new (keys: {
    currentSigningKey: string | undefined;
    nextSigningKey: string | undefined;
  }) => { verify(request: { signature: string; body: string; url: string }): Promise<boolean> };
}

interface Jose {
  SignJWT: new (
    claims: object,
  ) => {
    setProtectedHeader(header: object): { sign(key: KeyObject): Promise<string> };
  };
}

export default {
  slug: 'upstash-qstash',
  package: '@upstash/qstash',
  body: 'text',
  time: 'both',
  signature: 'upstash-signature',
  makeSecret: fieldsSecret('current', 'next'),
  ours: { time: 'both' },
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'upstash-message-id': `msg_${random.word(8, 20)}`,
    }),
  open: () => {
    const { Receiver } = load<QStash>('@upstash/qstash');
    // The library the package checks tokens with: it has no function of its own to make one.
    const { SignJWT } = loadOf<Jose>('@upstash/qstash', 'jose');
    return {
      sign: async (delivery, secret, now) => {
        const seconds = Math.floor(now / 1000);
        const claims = {
          iss: 'Upstash',
          sub: delivery.url,
          nbf: seconds,
          iat: seconds,
          exp: seconds + 300,
          jti: 'jwt_1',
          body: createHash('sha256').update(delivery.body).digest('base64url'),
        };
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(createSecretKey(Buffer.from(fieldsOf(secret)['current'] ?? '')));
        return withHeaders(delivery, { 'upstash-signature': token });
      },
      verify: (delivery, secret) => {
        const { current, next } = fieldsOf(secret);
        return new Receiver({ currentSigningKey: current, nextSigningKey: next }).verify({
          signature: headerOf(delivery, 'upstash-signature'),
          body: delivery.body.toString(),
          url: delivery.url,
        });
      },
    };
  },
} satisfies Adapter;
