import type { Adapter, Delivery } from '../adapter.ts';
import { withHeaders } from '../bodies.ts';
import { load, loadFile } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

type Pusher = new (options: {
  appId: string;
  key: string;
  secret: string;
}) => {
  webhook(request: { headers: Delivery['headers']; rawBody: string }): { isValid(): boolean };
};
type Token = new (key: string, secret: string) => { sign(text: string): string };

export default {
  slug: 'pusher',
  package: 'pusher',
  body: 'text',
  time: 'unsigned',
  signature: 'x-pusher-signature',
  makeSecret: fieldsSecret('key', 'secret'),
  ours: {
    // Keys by id: the request names its key.
    setUp: (secret) => {
      const { key: id = '', secret: key } = fieldsOf(secret);
      return { stored: JSON.stringify({ [id]: key }) };
    },
  },
  open: () => {
    const Pusher = load<Pusher>('pusher');
    const Token = loadFile<Token>('pusher', 'lib/token.js');
    return {
      sign: (delivery, secret) => {
        const { key = '', secret: text = '' } = fieldsOf(secret);
        return withHeaders(delivery, {
          'x-pusher-key': key,
          'x-pusher-signature': new Token(key, text).sign(delivery.body.toString()),
        });
      },
      verify: ({ headers, body }, secret) => {
        const { key = '', secret: text = '' } = fieldsOf(secret);
        return new Pusher({ appId: '1', key, secret: text })
          .webhook({ headers, rawBody: body.toString() })
          .isValid();
      },
    };
  },
} satisfies Adapter;
