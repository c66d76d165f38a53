import type { Adapter, Delivery } from '../adapter.ts';
import { load } from '../load.ts';
import { ed25519Secret } from '../secrets.ts';

interface Telnyx {
  TelnyxWebhook: new (key: string) => { verify(body: string, headers: Delivery['headers']): Promise<void> };
}

export default {
  slug: 'telnyx',
  package: 'telnyx',
  body: 'text',
  time: 'both',
  signature: 'telnyx-signature-ed25519',
  makeSecret: ed25519Secret('base64'),
  open: () => {
    const { TelnyxWebhook } = load<Telnyx>('telnyx/lib/webhooks.js');
    return {
      verify: async ({ body, headers }, { text }) => {
        await new TelnyxWebhook(text).verify(body.toString(), headers);
        return true;
      },
    };
  },
} satisfies Adapter;
