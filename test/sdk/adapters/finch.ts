import type { Delivery } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { base64Secret } from '../secrets.ts';
import { standardWebhooks } from '../standard-webhooks-family.ts';

interface Client {
  webhooks: {
    signPayload(body: string, options: { eventId: string; timestamp: Date; secret: Uint8Array }): string;
    verifySignature(body: string, headers: Delivery['headers'], secret: string): void;
  };
}

export default standardWebhooks(
  {
    slug: 'finch',
    package: '@tryfinch/finch-api',
    makeSecret: base64Secret(''),
    open: () => {
      const { Finch } = load<{ Finch: new (options: { accessToken: string }) => Client }>(
        '@tryfinch/finch-api',
      );
      const { webhooks } = new Finch({ accessToken: 'unused' });
      return {
        sign: (delivery, { text }, now) => {
          const seconds = Math.floor(now / 1000);
          const signature = webhooks.signPayload(delivery.body.toString(), {
            eventId: headerOf(delivery, 'finch-event-id'),
            timestamp: new Date(seconds * 1000),
            secret: Buffer.from(text, 'base64'),
          });
          return withHeaders(delivery, { 'finch-timestamp': String(seconds), 'finch-signature': signature });
        },
        verify: ({ body, headers }, { text }) => {
          webhooks.verifySignature(body.toString(), headers, text);
          return true;
        },
      };
    },
  },
  'finch',
  'finch-event-id',
);
