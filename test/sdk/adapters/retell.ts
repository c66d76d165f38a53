import type { Adapter } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Retell {
  sign(body: string, key: string): Promise<string>;
  verify(body: string, key: string, signature: string): Promise<boolean>;
}

export default {
  slug: 'retell',
  package: 'retell-sdk',
  body: 'text',
  time: 'both',
  signature: 'x-retell-signature',
  makeSecret: textSecret,
  open: () => {
    const { sign, verify } = load<Retell>('retell-sdk');
    return {
      sign: async (delivery, { text }) =>
        withHeaders(delivery, { 'x-retell-signature': await sign(delivery.body.toString(), text) }),
      verify: (delivery, { text }) =>
        verify(delivery.body.toString(), text, headerOf(delivery, 'x-retell-signature')),
    };
  },
} satisfies Adapter;
