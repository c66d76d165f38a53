import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Hygraph {
  generateWebhookSignature(options: { rawPayload: string; environmentName: string; secret: string }): string;
  verifyWebhookSignature(options: { rawPayload: string; signature: string; secret: string }): boolean;
}

export default {
  slug: 'hygraph',
  package: '@hygraph/utils',
  body: 'text',
  time: 'none',
  signature: 'gcms-signature',
  makeSecret: textSecret,
  // The signature is the first field of its header.
  spoil: (delivery) => {
    const header = headerOf(delivery, 'gcms-signature');
    const first = header.charAt(5) === 'A' ? 'B' : 'A';
    return withHeaders(delivery, { 'gcms-signature': `sign=${first}${header.slice(6)}` });
  },
  open: () => {
    const { generateWebhookSignature, verifyWebhookSignature } = load<Hygraph>('@hygraph/utils');
    return {
      sign: (delivery, { text }) =>
        withHeaders(delivery, {
          'gcms-signature': generateWebhookSignature({
            rawPayload: delivery.body.toString(),
            environmentName: 'master',
            secret: text,
          }),
        }),
      verify: (delivery, { text }) =>
        verifyWebhookSignature({
          rawPayload: delivery.body.toString(),
          signature: headerOf(delivery, 'gcms-signature'),
          secret: text,
        }),
    };
  },
} satisfies Adapter;
