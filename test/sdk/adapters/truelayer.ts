import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}
interface TrueLayer {
  sign(request: Request & { kid: string; privateKeyPem: string }): string;
  verify(request: Request & ({ jwks: string } | { publicKeyPem: string }) & { signature: string }): void;
}

function requestOf({ method, url, headers, body }: Delivery): Request {
  return { method, path: new URL(url).pathname, headers: { ...headers }, body: body.toString() };
}

/** The package reads a set of keys with arithmetic in plain JavaScript, too slow for hundreds of cases. */
function keyOf(text: string): { jwks: string } | { publicKeyPem: string } {
  const [key, ...more] = JSON.parse(text).keys;
  if (more.length > 0) return { jwks: text };
  const pem = createPublicKey({ key, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  return { publicKeyPem: pem.toString() };
}

let pairs: KeyObject[] | undefined;

export default {
  slug: 'truelayer',
  package: 'truelayer-signing',
  body: 'text',
  time: 'unsigned',
  signature: 'tl-signature',
  makeSecret: (random) => {
    pairs ??= [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey);
    const privateKey = random.pick(pairs);
    const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
    return {
      text: JSON.stringify({ keys: [{ ...jwk, kid: 'key-1', alg: 'ES512', use: 'sig' }] }),
      privateKey,
    };
  },
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'x-tl-webhook-timestamp': new Date(now).toISOString(),
    }),
  open: () => {
    const truelayer = load<TrueLayer>('truelayer-signing');
    return {
      sign: (delivery, { privateKey }) => {
        const { method, path, body } = requestOf(delivery);
        const name = 'x-tl-webhook-timestamp';
        const signature = truelayer.sign({
          method,
          path,
          body,
          headers: { 'X-Tl-Webhook-Timestamp': headerOf(delivery, name) },
          kid: 'key-1',
          privateKeyPem: privateKey?.export({ format: 'pem', type: 'sec1' }).toString() ?? '',
        });
        return withHeaders(delivery, { 'tl-signature': signature });
      },
      verify: (delivery, { text }) => {
        truelayer.verify({
          ...requestOf(delivery),
          ...keyOf(text),
          signature: headerOf(delivery, 'tl-signature'),
        });
        return true;
      },
    };
  },
} satisfies Adapter;
