import type { Adapter, Delivery } from '../adapter.ts';
import { withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Client {
  webhooks: {
    signPayload(body: string, options: { timestamp: string; secret: Uint8Array }): string;
    verifySignature(body: string, headers: Delivery['headers'], secret: string): void;
  };
}

export default {
  slug: 'orb',
  package: 'orb-billing',
  body: 'text',
  time: 'both',
  signature: 'x-orb-signature',
  makeSecret: textSecret,
  open: () => {
    const { Orb } = load<{ Orb: new (options: { apiKey: string }) => Client }>('orb-billing');
    const { webhooks } = new Orb({ apiKey: 'unused' });
    return {
      sign: (delivery, { text }, now) => {
        const timestamp = new Date(now).toISOString();
        const signature = webhooks.signPayload(delivery.body.toString(), {
          timestamp,
          secret: Buffer.from(text),
        });
        return withHeaders(delivery, { 'x-orb-timestamp': timestamp, 'x-orb-signature': signature });
      },
      verify: ({ body, headers }, { text }) => {
        webhooks.verifySignature(body.toString(), headers, text);
        return true;
      },
    };
  },
} satisfies Adapter;
