import type { Adapter, Delivery, Secret } from './adapter.ts';
import { headerOf, withHeaders } from './bodies.ts';
import { textSecret } from './secrets.ts';

interface Functions {
  /** The header's value for a body. */
  readonly sign?: (body: Buffer, secret: string, delivery: Delivery) => string | Promise<string>;
  readonly verify?: (body: Buffer, signature: string, secret: string, delivery: Delivery) => unknown;
}

type Own = Pick<Adapter, 'slug' | 'package' | 'signature' | 'body'> & Partial<Omit<Adapter, 'open'>>;

/** Packages whose scheme is one header over the body, without a time. */
export function hmacHeader(own: Own, open: () => Functions): Adapter {
  return {
    time: 'unsigned',
    makeSecret: textSecret,
    ...own,
    open: () => {
      const { sign, verify } = open();
      return {
        ...(sign && {
          sign: async (delivery: Delivery, { text }: Secret) =>
            withHeaders(delivery, { [own.signature]: await sign(delivery.body, text, delivery) }),
        }),
        ...(verify && {
          verify: (delivery: Delivery, { text }: Secret) =>
            verify(delivery.body, headerOf(delivery, own.signature), text, delivery),
        }),
      };
    },
  };
}
