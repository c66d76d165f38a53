import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, headerOf, posted, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';
import { rsaSecret } from '../secrets.ts';

interface WechatPay {
  Rsa: {
    sign(text: string, key: unknown): string;
    verify(text: string, signature: string, key: unknown): boolean;
  };
  Formatter: { joinedByLineFeed(...parts: string[]): string };
}

export default {
  slug: 'wechat-pay',
  package: 'wechatpay-axios-plugin',
  body: 'text',
  time: 'none',
  signature: 'wechatpay-signature',
  makeSecret: rsaSecret,
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'wechatpay-nonce': random.word(32, 32),
      'wechatpay-serial': random.hex(40).toUpperCase(),
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
