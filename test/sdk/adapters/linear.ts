import type { Adapter } from '../adapter.ts';
import { anyEvent, headerOf, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Linear {
  LinearWebhookClient: new (
    secret: string,
  ) => { verify(body: Buffer, signature: string, timestamp: unknown): boolean };
}

export default {
  slug: 'linear',
  package: '@linear/sdk',
  body: 'bytes',
  time: 'both',
  signature: 'linear-signature',
  makeSecret: textSecret,
  makeDelivery: (random, now) =>
    posted(write({ ...anyEvent(random, now), webhookTimestamp: now - random.int(0, 900) }, 'bytes', random), {
      'linear-delivery': random.uuid(),
    }),
  open: () => {
    const { LinearWebhookClient } = load<Linear>('@linear/sdk/webhooks');
    return {
      verify: (delivery, { text }) => {
        const { webhookTimestamp } = JSON.parse(delivery.body.toString());
        return new LinearWebhookClient(text).verify(
          delivery.body,
          headerOf(delivery, 'linear-signature'),
          webhookTimestamp,
        );
      },
    };
  },
} satisfies Adapter;
