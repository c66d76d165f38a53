import type { Adapter } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Crisp {
  Crisp: new () => {
    verifyWidget(secret: string, body: unknown, timestamp: string, signature: string): boolean;
  };
}

export default {
  slug: 'crisp',
  package: 'crisp-api',
  body: 'json',
  time: 'none',
  signature: 'x-crisp-signature',
  makeSecret: textSecret,
  open: () => {
    const crisp = new (load<Crisp>('crisp-api').Crisp)();
    return {
      // `verifyHook` does the same once a socket is open.
      verify: (delivery, { text }) =>
        crisp.verifyWidget(
          text,
          JSON.parse(delivery.body.toString()),
          headerOf(delivery, 'x-crisp-request-timestamp'),
          headerOf(delivery, 'x-crisp-signature'),
        ),
    };
  },
} satisfies Adapter;
