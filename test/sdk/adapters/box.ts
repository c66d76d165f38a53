import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, posted, write } from '../bodies.ts';
import { loadFile } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

interface Box {
  WebhooksManager: {
    validateMessage(
      body: string,
      headers: Delivery['headers'],
      primary: string | undefined,
      options: { secondaryKey: string | undefined },
    ): Promise<boolean>;
  };
}

export default {
  slug: 'box',
  package: 'box-node-sdk',
  body: 'text',
  time: 'both',
  signature: 'box-signature-primary',
  makeSecret: fieldsSecret('primary', 'secondary'),
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'box-delivery-id': random.uuid(),
      'box-signature-version': '1',
      'box-signature-algorithm': 'HmacSHA256',
    }),
  // Both signatures: either of them will do.
  spoil: (delivery) => ({
    ...delivery,
    headers: { ...delivery.headers, 'box-signature-primary': 'AAAA', 'box-signature-secondary': 'BBBB' },
  }),
  open: () => {
    const { WebhooksManager } = loadFile<Box>('box-node-sdk', 'lib/managers/webhooks.js');
    return {
      verify: ({ body, headers }, secret) => {
        const { primary, secondary } = fieldsOf(secret);
        return WebhooksManager.validateMessage(body.toString(), headers, primary, {
          secondaryKey: secondary,
        });
      },
    };
  },
} satisfies Adapter;
