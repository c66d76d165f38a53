import type { Delivery } from '../adapter.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';
import { standardWebhooks } from '../standard-webhooks-family.ts';

interface Polar {
  validateEvent(body: string, headers: Delivery['headers'], secret: string): unknown;
  WebhookVerificationError: new () => Error;
}

export default standardWebhooks({
  slug: 'polar',
  package: '@polar-sh/sdk',
  makeSecret: textSecret,
  open: () => {
    const { validateEvent, WebhookVerificationError } = load<Polar>('@polar-sh/sdk/webhooks');
    return {
      verify: ({ body, headers }, { text }) => {
        try {
          validateEvent(body.toString(), headers, text);
        } catch (error) {
          // Once verified, the event is held against a schema that is none of our business.
          if (error instanceof WebhookVerificationError) return false;
        }
        return true;
      },
    };
  },
});
