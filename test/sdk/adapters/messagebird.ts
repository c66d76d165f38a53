import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { Adapter } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load, loadOf } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface MessageBird {
  verify(url: string, body: Buffer, token: string, key: KeyObject): Promise<void>;
}
interface Jose {
  SignJWT: new (
    claims: object,
  ) => {
    setProtectedHeader(header: object): { sign(key: KeyObject): Promise<string> };
  };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

export default {
  slug: 'messagebird',
  package: 'messagebird',
  body: 'bytes',
  time: 'both',
  signature: 'messagebird-signature-jwt',
  makeSecret: textSecret,
  ours: { time: 'both', signsInside: true },
  makeDelivery: (random, now) => ({
    ...posted(write(anyEvent(random, now), 'bytes', random)),
    url: `https://hooks.example.com/in/sdk?q=${random.word(1, 9)}`,
  }),
  open: () => {
    const { verify } = load<MessageBird>('messagebird/lib/webhook-signature-jwt');
    // The library the package checks tokens with: it has no function of its own to make one.
    const { SignJWT } = loadOf<Jose>('messagebird', 'jose');
    return {
      sign: async (delivery, { text }, now) => {
        const seconds = Math.floor(now / 1000);
        const token = await new SignJWT({
          iss: 'MessageBird',
          nbf: seconds,
          exp: seconds + 60,
          jti: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
          url_hash: sha256(delivery.url),
          payload_hash: sha256(delivery.body),
        })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(createSecretKey(Buffer.from(text)));
        return withHeaders(delivery, { 'messagebird-signature-jwt': token });
      },
      verify: async (delivery, { text }) => {
        const token = headerOf(delivery, 'messagebird-signature-jwt');
        await verify(delivery.url, delivery.body, token, createSecretKey(Buffer.from(text)));
        return true;
      },
    };
  },
} satisfies Adapter;
