import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Client {
  webhooks: {
    constructEvent(body: Buffer, header: string, secret: string): unknown;
    generateTestHeaderString(options: { payload: string; secret: string; timestamp: number }): string;
  };
}

export default {
  slug: 'stripe',
  package: 'stripe',
  body: 'text',
  time: 'past',
  signature: 'stripe-signature',
  makeSecret: (random) => ({ text: `whsec_${textSecret(random).text}` }),
  open: () => {
    const Stripe = load<new (key: string) => Client>('stripe');
    const { webhooks } = new Stripe('unused');
    return {
      sign: (delivery, { text }, now) =>
        withHeaders(delivery, {
          'stripe-signature': webhooks.generateTestHeaderString({
            payload: delivery.body.toString(),
            secret: text,
            timestamp: Math.floor(now / 1000),
          }),
        }),
      verify: (delivery, { text }) => {
        webhooks.constructEvent(delivery.body, headerOf(delivery, 'stripe-signature'), text);
        return true;
      },
    };
  },
} satisfies Adapter;
