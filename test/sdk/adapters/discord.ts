import type { Adapter } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { ed25519Secret } from '../secrets.ts';

interface Discord {
  verifyKey(body: Buffer, signature: string, timestamp: string, publicKey: string): Promise<boolean>;
}

export default {
  slug: 'discord',
  package: 'discord-interactions',
  body: 'bytes',
  time: 'none',
  signature: 'x-signature-ed25519',
  makeSecret: ed25519Secret('hex'),
  open: () => {
    const { verifyKey } = load<Discord>('discord-interactions');
    return {
      verify: (delivery, { text }) =>
        verifyKey(
          delivery.body,
          headerOf(delivery, 'x-signature-ed25519'),
          headerOf(delivery, 'x-signature-timestamp'),
          text,
        ),
    };
  },
} satisfies Adapter;
