import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';
import { fieldsOf, rsaSecret } from '../secrets.ts';

interface WechatPay {
  Rsa: {
    sign(text: string, key: unknown): string;
    verify(text: string, signature: string, key: unknown): boolean;
  };
  Formatter: { joinedByLineFeed(...parts: string[]): string };
}

/** Of the platform's certificate. */
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';

export default {
  slug: 'wechat-pay',
  package: 'wechatpay-axios-plugin',
  body: 'text',
  time: 'none',
  signature: 'wechatpay-signature',
  makeSecret: rsaSecret,
  // Keys by id: the request names its key.
  fromSample: (secret) => ({ text: fieldsOf(secret)[SERIAL] ?? '' }),
  ours: { setUp: ({ text }) => ({ stored: JSON.stringify({ [SERIAL]: text }) }) },
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'wechatpay-nonce': random.word(32, 32),
      'wechatpay-serial': SERIAL,
    }),
  open: () => {
    const { Rsa, Formatter } = load<WechatPay>('wechatpay-axios-plugin');
    const signed = (delivery: Delivery) =>
      Formatter.joinedByLineFeed(
        headerOf(delivery, 'wechatpay-timestamp'),
        headerOf(delivery, 'wechatpay-nonce'),
        delivery.body.toString(),
      );
    return {
      sign: (delivery, { privateKey }, now) => {
        const timed = withHeaders(delivery, { 'wechatpay-timestamp': String(Math.floor(now / 1000)) });
        return withHeaders(timed, { 'wechatpay-signature': Rsa.sign(signed(timed), privateKey) });
      },
      verify: (delivery, { text }) =>
        Rsa.verify(signed(delivery), headerOf(delivery, 'wechatpay-signature'), text),
    };
  },
} satisfies Adapter;
