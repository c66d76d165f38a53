import type { Adapter } from '../adapter.ts';
import { anyEvent, headerOf, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

interface QStash {
  Receiver: new (keys: {
    currentSigningKey: string | undefined;
    nextSigningKey: string | undefined;
  }) => { verify(request: { signature: string; body: string; url: string }): Promise<boolean> };
}

export default {
  slug: 'upstash-qstash',
  package: '@upstash/qstash',
  body: 'text',
  time: 'both',
  signature: 'upstash-signature',
  makeSecret: fieldsSecret('current', 'next'),
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'upstash-message-id': `msg_${random.word(8, 20)}`,
    }),
  open: () => {
    const { Receiver } = load<QStash>('@upstash/qstash');
    return {
      verify: (delivery, secret) => {
        const { current, next } = fieldsOf(secret);
        return new Receiver({ currentSigningKey: current, nextSigningKey: next }).verify({
          signature: headerOf(delivery, 'upstash-signature'),
          body: delivery.body.toString(),
          url: delivery.url,
        });
      },
    };
  },
} satisfies Adapter;
