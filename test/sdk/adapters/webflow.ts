import type { Adapter, Delivery } from '../adapter.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Webflow {
  WebflowClient: new (options: {
    accessToken: string;
  }) => {
    webhooks: {
      verifySignature(options: {
        headers: Delivery['headers'];
        body: string;
        secret: string;
      }): Promise<boolean>;
    };
  };
}

export default {
  slug: 'webflow',
  package: 'webflow-api',
  body: 'text',
  time: 'none',
  signature: 'x-webflow-signature',
  makeSecret: textSecret,
  open: () => {
    const { WebflowClient } = load<Webflow>('webflow-api');
    const { webhooks } = new WebflowClient({ accessToken: 'unused' });
    return {
      verify: ({ headers, body }, { text }) =>
        webhooks.verifySignature({ headers, body: body.toString(), secret: text }),
    };
  },
} satisfies Adapter;
