import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { loadFile } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Sinch {
  computeSignedData(body: string, nonce: string, timestamp: string): string;
  calculateWebhookSignature(text: string, secret: string): string;
  validateWebhookSignature(secret: string, headers: Delivery['headers'], body: string): boolean;
}

export default {
  slug: 'sinch',
  package: '@sinch/sdk-client',
  body: 'text',
  time: 'none',
  signature: 'x-sinch-webhook-signature',
  makeSecret: textSecret,
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'x-sinch-webhook-signature-nonce': random.word(8, 26),
      'x-sinch-webhook-signature-algorithm': 'HmacSHA256',
    }),
  open: () => {
    const sinch = loadFile<Sinch>('@sinch/sdk-client', 'dist/utils/authorization.helper.js');
    return {
      sign: (delivery, { text }, now) => {
        const timestamp = String(Math.floor(now / 1000));
        const nonce = headerOf(delivery, 'x-sinch-webhook-signature-nonce');
        const signed = sinch.computeSignedData(delivery.body.toString(), nonce, timestamp);
        return withHeaders(delivery, {
          'x-sinch-webhook-signature-timestamp': timestamp,
          'x-sinch-webhook-signature': sinch.calculateWebhookSignature(signed, text),
        });
      },
      verify: ({ headers, body }, { text }) => sinch.validateWebhookSignature(text, headers, body.toString()),
    };
  },
} satisfies Adapter;
