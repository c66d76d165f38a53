import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Cloudinary {
  v2: {
    config(options: { api_secret: string }): void;
    utils: {
      verifyNotificationSignature(body: string, timestamp: number, signature: string): boolean;
      webhook_signature(body: string, timestamp: number, options: { api_secret: string }): string;
    };
  };
}

export default {
  slug: 'cloudinary',
  package: 'cloudinary',
  body: 'text',
  time: 'past',
  signature: 'x-cld-signature',
  makeSecret: textSecret,
  open: () => {
    const { v2 } = load<Cloudinary>('cloudinary');
    return {
      sign: (delivery, { text }, now) => {
        const seconds = Math.floor(now / 1000);
        return withHeaders(delivery, {
          'x-cld-timestamp': String(seconds),
          'x-cld-signature': v2.utils.webhook_signature(delivery.body.toString(), seconds, {
            api_secret: text,
          }),
        });
      },
      verify: (delivery, { text }) => {
        v2.config({ api_secret: text });
        return v2.utils.verifyNotificationSignature(
          delivery.body.toString(),
          Number(headerOf(delivery, 'x-cld-timestamp')),
          headerOf(delivery, 'x-cld-signature'),
        );
      },
    };
  },
} satisfies Adapter;
