import type { Adapter, Delivery } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import type { Random } from '../random.ts';
import { textSecret } from '../secrets.ts';

interface Plivo {
  validateSignature(url: string, nonce: string, signature: string, token: string): boolean;
  validateV3Signature(
    method: string,
    url: string,
    nonce: string,
    token: string,
    signature: string,
    fields: Record<string, string>,
  ): boolean;
}

function makeDelivery(random: Random): Delivery {
  const fields = new URLSearchParams({ MessageUUID: random.uuid(), From: String(random.int(1e9, 2e9)) });
  for (let left = random.int(0, 5); left > 0; left--) fields.set(random.name(), random.word(0, 20));
  return {
    method: 'POST',
    url: `https://hooks.example.com/in/sdk${random.int(0, 1) === 0 ? '' : `?b=${random.word(1, 6)}&a=1`}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-plivo-signature-v3-nonce': random.word(12, 20),
    },
    body: Buffer.from(fields.toString()),
  };
}

export default {
  slug: 'plivo',
  package: 'plivo',
  body: 'fields',
  time: 'unsigned',
  signature: 'x-plivo-signature-v3',
  makeSecret: textSecret,
  makeDelivery,
  tamper: (delivery, random) => ({
    ...delivery,
    body: Buffer.from(`${delivery.body}&x=${random.word(1, 5)}`),
  }),
  open: () => {
    const plivo = load<Plivo>('plivo');
    return {
      verify: (delivery, { text }) => {
        const v2 = headerOf(delivery, 'x-plivo-signature-v2');
        if (v2 !== '') {
          const nonce = headerOf(delivery, 'x-plivo-signature-v2-nonce');
          return plivo.validateSignature(delivery.url, nonce, v2, text);
        }
        return plivo.validateV3Signature(
          delivery.method,
          delivery.url,
          headerOf(delivery, 'x-plivo-signature-v3-nonce'),
          text,
          headerOf(delivery, 'x-plivo-signature-v3'),
          Object.fromEntries(new URLSearchParams(delivery.body.toString())),
        );
      },
    };
  },
} satisfies Adapter;
