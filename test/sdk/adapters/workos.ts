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
      sign: async (delivery, { text }, now) =>
        withHeaders(delivery, {
          'workos-signature': `t=${now}, v1=${await webhooks.computeSignature(now, delivery.body, text)}`,
        }),
      verify: (delivery, { text }) =>
        webhooks.verifyHeader({
          payload: delivery.body,
          sigHeader: headerOf(delivery, 'workos-signature'),
          secret: text,
        }),
    };
  },
} satisfies Adapter;
