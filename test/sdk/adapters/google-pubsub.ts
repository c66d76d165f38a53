import { createPublicKey, createSign } from 'node:crypto';
import type { Adapter } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';
import { rsaSecret } from '../secrets.ts';

interface GoogleAuth {
  OAuth2Client: new () => {
    verifySignedJwtWithCertsAsync(
      token: string,
      keys: Record<string, string>,
      audience: string,
      issuers: string[],
    ): Promise<unknown>;
  };
}

/** The address of the deliveries: the audience of their tokens. */
const ADDRESS = 'https://hooks.example.com/in/sdk';
const ACCOUNT = 'push@example.iam.gserviceaccount.com';
const KEY_ID = 'key-1';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for an audience: nothing of the body is signed. */
export default {
  slug: 'google-pubsub',
  package: 'google-auth-library',
  body: 'fields',
  time: 'both',
  signature: 'authorization',
  makeSecret: rsaSecret,
  // Google publishes its keys; what stands in for them here is a key set of the same form.
  ours: {
    setUp: ({ text }) => ({
      stored: JSON.stringify({ keys: [{ ...createPublicKey(text).export({ format: 'jwk' }), kid: KEY_ID }] }),
      settings: { audience: ADDRESS, email: ACCOUNT },
    }),
  },
  makeDelivery: (random, now) =>
    posted(
      write(
        { message: { data: Buffer.from(JSON.stringify(anyEvent(random, now))).toString('base64') } },
        'fields',
        random,
      ),
    ),
  // What is checked is the token alone.
  tamper: (delivery) => {
    const [head = '', claims = '', signature = ''] = headerOf(delivery, 'authorization').split('.');
    const changed = {
      ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
      email: 'other@example.com',
    };
    return withHeaders(delivery, { authorization: `${head}.${part(changed)}.${signature}` });
  },
  open: () => {
    const client = new (load<GoogleAuth>('google-auth-library').OAuth2Client)();
    return {
      sign: (delivery, { privateKey }, now) => {
        if (privateKey === undefined) throw new TypeError('no private key');
        const seconds = Math.floor(now / 1000);
        const claims = {
          iss: 'https://accounts.google.com',
          aud: delivery.url,
          iat: seconds,
          exp: seconds + 3600,
          email: ACCOUNT,
          email_verified: true,
        };
        const signed = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`;
        const signature = createSign('sha256').update(signed).sign(privateKey, 'base64url');
        return withHeaders(delivery, { authorization: `Bearer ${signed}.${signature}` });
      },
      verify: async (delivery, { text }) => {
        const keys = { [KEY_ID]: createPublicKey(text).export({ format: 'pem', type: 'spki' }).toString() };
        const token = headerOf(delivery, 'authorization').replace(/^Bearer /, '');
        await client.verifySignedJwtWithCertsAsync(token, keys, delivery.url, [
          'https://accounts.google.com',
        ]);
        return true;
      },
    };
  },
} satisfies Adapter;
