import type { Adapter, Delivery } from '../adapter.ts';
import { withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Client {
  webhooks: {
    computeSignature(text: string, secret: string): Promise<string>;
    verifySignature(body: string, headers: Delivery['headers'], secret: string): Promise<void>;
  };
}

export default {
  slug: 'mux',
  package: '@mux/mux-node',
  body: 'text',
  time: 'past',
  signature: 'mux-signature',
  makeSecret: textSecret,
  open: () => {
    const { Mux } = load<{ Mux: new (options: { tokenId: string; tokenSecret: string }) => Client }>(
      '@mux/mux-node',
    );
    const { webhooks } = new Mux({ tokenId: 'unused', tokenSecret: 'unused' });
    return {
      sign: async (delivery, { text }, now) => {
        const seconds = Math.floor(now / 1000);
        const signature = await webhooks.computeSignature(`${seconds}.${delivery.body}`, text);
        return withHeaders(delivery, { 'mux-signature': `t=${seconds},v1=${signature}` });
      },
      verify: async ({ body, headers }, { text }) => {
        await webhooks.verifySignature(body.toString(), headers, text);
        return true;
      },
    };
  },
} satisfies Adapter;
