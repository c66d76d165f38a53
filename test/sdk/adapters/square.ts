import type { Adapter } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Square {
  WebhooksHelper: {
    verifySignature(options: {
      requestBody: string;
      signatureHeader: string;
      signatureKey: string;
      notificationUrl: string;
    }): Promise<boolean>;
  };
}

export default {
  slug: 'square',
  package: 'square',
  body: 'text',
  time: 'unsigned',
  signature: 'x-square-hmacsha256-signature',
  makeSecret: textSecret,
  open: () => {
    const { WebhooksHelper } = load<Square>('square');
    return {
      verify: (delivery, { text }) =>
        WebhooksHelper.verifySignature({
          requestBody: delivery.body.toString(),
          signatureHeader: headerOf(delivery, 'x-square-hmacsha256-signature'),
          signatureKey: text,
          notificationUrl: delivery.url,
        }),
    };
  },
} satisfies Adapter;
