import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { standardWebhooks } from '../standard-webhooks-family.ts';

interface Client {
  webhooks: {
    verify(options: {
      payload: string;
      headers: { id: string; timestamp: string; signature: string };
      webhookSecret: string;
    }): unknown;
  };
}

export default standardWebhooks(
  {
    slug: 'resend',
    package: 'resend',
    open: () => {
      const { Resend } = load<{ Resend: new (key: string) => Client }>('resend');
      const { webhooks } = new Resend('unused');
      return {
        verify: (delivery, { text }) => {
          webhooks.verify({
            payload: delivery.body.toString(),
            headers: {
              id: headerOf(delivery, 'svix-id'),
              timestamp: headerOf(delivery, 'svix-timestamp'),
              signature: headerOf(delivery, 'svix-signature'),
            },
            webhookSecret: text,
          });
          return true;
        },
      };
    },
  },
  'svix',
);
