import type { Adapter } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Paddle {
  Paddle: new (
    key: string,
  ) => {
    webhooks: { isSignatureValid(body: string, secret: string, signature: string): Promise<boolean> };
  };
}

export default {
  slug: 'paddle',
  package: '@paddle/paddle-node-sdk',
  body: 'text',
  time: 'past',
  signature: 'paddle-signature',
  makeSecret: (random) => ({ text: `pdl_ntfset_${textSecret(random).text}` }),
  open: () => {
    const { webhooks } = new (load<Paddle>('@paddle/paddle-node-sdk').Paddle)('unused');
    return {
      verify: (delivery, { text }) =>
        webhooks.isSignatureValid(delivery.body.toString(), text, headerOf(delivery, 'paddle-signature')),
    };
  },
} satisfies Adapter;
