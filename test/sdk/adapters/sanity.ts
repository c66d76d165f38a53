import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Sanity {
  encodeSignatureHeader(body: string, timestamp: number, secret: string): Promise<string>;
  isValidSignature(body: string, signature: string, secret: string): Promise<boolean>;
}

export default {
  slug: 'sanity',
  package: '@sanity/webhook',
  body: 'text',
  time: 'none',
  signature: 'sanity-webhook-signature',
  makeSecret: textSecret,
  open: () => {
    const { encodeSignatureHeader, isValidSignature } = load<Sanity>('@sanity/webhook');
    return {
      sign: async (delivery, { text }, now) =>
        withHeaders(delivery, {
          'sanity-webhook-signature': await encodeSignatureHeader(delivery.body.toString(), now, text),
        }),
      verify: (delivery, { text }) =>
        isValidSignature(delivery.body.toString(), headerOf(delivery, 'sanity-webhook-signature'), text),
    };
  },
} satisfies Adapter;
