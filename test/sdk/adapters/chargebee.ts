import type { Adapter, Delivery } from '../adapter.ts';
import { withHeaders } from '../bodies.ts';
import { load } from '../load.ts';

interface Chargebee {
  basicAuthValidator(
    check: (user: string, password: string) => boolean,
  ): (headers: Delivery['headers']) => Promise<void>;
}

/** Basic authentication: nothing of the body is signed. */
export default {
  slug: 'chargebee',
  package: 'chargebee',
  body: 'fields',
  time: 'unsigned',
  signature: 'authorization',
  makeSecret: (random) => ({ text: `${random.word(4, 12)}:${random.word(16, 40)}` }),
  // What is checked is the header alone.
  tamper: (delivery, random) =>
    withHeaders(delivery, {
      authorization: `Basic ${Buffer.from(`hook:${random.word(9, 20)}`).toString('base64')}`,
    }),
  open: () => {
    const { basicAuthValidator } = load<Chargebee>('chargebee');
    return {
      verify: async ({ headers }, { text }) => {
        await basicAuthValidator((user, password) => `${user}:${password}` === text)(headers);
        return true;
      },
    };
  },
} satisfies Adapter;
