import type { Adapter, Sdk } from './adapter.ts';
import { anyEvent, posted, write } from './bodies.ts';
import type { Random } from './random.ts';
import { base64Secret } from './secrets.ts';

/** What the packages of vendors that follow Standard Webhooks have in common. */
export function standardWebhooks(
  own: Pick<Adapter, 'slug' | 'package' | 'open'> & Partial<Adapter>,
  prefix = 'webhook',
  id = `${prefix}-id`,
): Adapter {
  return {
    body: 'text',
    time: 'both',
    signature: `${prefix}-signature`,
    makeSecret: base64Secret('whsec_'),
    makeDelivery: (random, now) =>
      posted(write(anyEvent(random, now), 'text', random), { [id]: messageId(random) }),
    ...own,
  };
}

export function messageId(random: Random): string {
  return `msg_${random.word(8, 30)}`;
}

interface Webhook {
  sign(id: string, time: Date, payload: string): string;
  verify(payload: string, headers: Readonly<Record<string, string>>): unknown;
}

/** The class that the reference library and its relatives offer. */
export interface WithWebhook {
  Webhook: new (secret: string) => Webhook;
}

export function webhookClass({ Webhook }: WithWebhook, prefix: string): Sdk {
  return {
    sign: (delivery, secret, now) => {
      const time = new Date(Math.floor(now / 1000) * 1000);
      const id = delivery.headers[`${prefix}-id`] ?? '';
      const signature = new Webhook(secret.text).sign(id, time, delivery.body.toString());
      return {
        ...delivery,
        headers: {
          ...delivery.headers,
          [`${prefix}-timestamp`]: String(time.getTime() / 1000),
          [`${prefix}-signature`]: signature,
        },
      };
    },
    verify: (delivery, secret) => {
      new Webhook(secret.text).verify(delivery.body.toString(), delivery.headers);
      return true;
    },
  };
}
