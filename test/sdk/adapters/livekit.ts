import { createHash } from 'node:crypto';
import type { Adapter } from '../adapter.ts';
import { anyObject, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

interface LiveKit {
  AccessToken: new (key: string, secret: string) => { sha256: string; toJwt(): Promise<string> };
  WebhookReceiver: new (
    key: string,
    secret: string,
  ) => { receive(body: string, token: string): Promise<unknown> };
}

export default {
  slug: 'livekit',
  package: 'livekit-server-sdk',
  body: 'text',
  time: 'both',
  signature: 'authorization',
  makeSecret: fieldsSecret('key', 'secret'),
  fromSample: ({ text }, { api_key }) => ({ text: JSON.stringify({ key: api_key, secret: text }) }),
  ours: {
    time: 'both',
    setUp: (secret) => ({
      stored: fieldsOf(secret)['secret'] ?? '',
    }),
  },
  // The receiver holds what it has verified against its schema, in which other fields are let pass.
  makeDelivery: (random) =>
    posted(
      write({ event: 'room_started', id: `EV_${random.word(8, 20)}`, zz: anyObject(random) }, 'text', random),
      {
        'content-type': 'application/webhook+json',
      },
    ),
  open: () => {
    const { AccessToken, WebhookReceiver } = load<LiveKit>('livekit-server-sdk');
    return {
      sign: async (delivery, secret) => {
        const { key = '', secret: text = '' } = fieldsOf(secret);
        const token = new AccessToken(key, text);
        token.sha256 = createHash('sha256').update(delivery.body).digest('base64');
        return withHeaders(delivery, { authorization: await token.toJwt() });
      },
      verify: async (delivery, secret) => {
        const { key = '', secret: text = '' } = fieldsOf(secret);
        await new WebhookReceiver(key, text).receive(
          delivery.body.toString(),
          headerOf(delivery, 'authorization'),
        );
        return true;
      },
    };
  },
} satisfies Adapter;
