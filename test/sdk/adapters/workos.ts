import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Client {
  webhooks: {
    computeSignature(timestamp: number, body: Buffer, secret: string): Promise<string>;
    verifyHeader(options: { payload: Buffer; sigHeader: string; secret: string }): Promise<boolean>;
  };
}

export default {
  slug: 'workos',
  package: '@workos-inc/node',
  body: 'text',
  time: 'past',
  signature: 'workos-signature',
  makeSecret: textSecret,
  open: () => {
    const { WorkOS } = load<{ WorkOS: new (key: string) => Client }>('@workos-inc/node');
    const { webhooks } = new WorkOS('unused');
    return {
      sign: async (delivery, { text }, now) => {
        // Both spellings are seen, with a space and without.
        const separator = now % 2 === 0 ? ', ' : ',';
        const signature = await webhooks.computeSignature(now, delivery.body, text);
        return withHeaders(delivery, { 'workos-signature': `t=${now}${separator}v1=${signature}` });
      },
      verify: (delivery, { text }) =>
        webhooks.verifyHeader({
          payload: delivery.body,
          sigHeader: headerOf(delivery, 'workos-signature'),
          secret: text,
        }),
    };
  },
} satisfies Adapter;
