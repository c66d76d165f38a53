import type { Adapter } from '../adapter.ts';
import { headerOf } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface WhatsApp {
  WhatsAppAPI: new (options: {
    token: string;
    appSecret: string;
  }) => { verifyRequestSignature(body: string, signature: string): Promise<boolean> };
}

export default {
  slug: 'meta',
  package: 'whatsapp-api-js',
  body: 'escaped',
  time: 'unsigned',
  signature: 'x-hub-signature-256',
  makeSecret: textSecret,
  cannotJudge: { 'hub.challenge': 'a handshake, which carries no signature' },
  open: () => {
    const { WhatsAppAPI } = load<WhatsApp>('whatsapp-api-js');
    return {
      verify: (delivery, { text }) =>
        new WhatsAppAPI({ token: 'unused', appSecret: text }).verifyRequestSignature(
          delivery.body.toString(),
          headerOf(delivery, 'x-hub-signature-256'),
        ),
    };
  },
} satisfies Adapter;
