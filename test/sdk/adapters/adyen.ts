import type { Adapter, Delivery } from '../adapter.ts';
import { headerOf, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import type { Random } from '../random.ts';
import { hexSecret } from '../secrets.ts';

interface Item {
  NotificationRequestItem: { additionalData?: { hmacSignature?: string }; amount: { value: number } };
}
interface Adyen {
  hmacValidator: new () => {
    calculateHmac(item: Item['NotificationRequestItem'], key: string): string;
    validateHMAC(item: Item['NotificationRequestItem'], key: string): boolean;
    validateHMACSignature(key: string, signature: string, body: string): boolean;
  };
}

function makeDelivery(random: Random, now: number): Delivery {
  const item = () => ({
    NotificationRequestItem: {
      additionalData: { 'card.holder': random.text(0, 12) },
      amount: { currency: random.pick(['EUR', 'USD', 'JPY']), value: random.int(0, 1_000_000) },
      eventCode: random.pick(['AUTHORISATION', 'CAPTURE', 'REFUND']),
      eventDate: new Date(now).toISOString(),
      merchantAccountCode: random.word(4, 12),
      merchantReference: `${random.word(1, 9)}${random.pick(['', ':', '\\', ' é'])}${random.word(0, 9)}`,
      ...(random.int(0, 1) === 0 ? {} : { originalReference: random.word(16, 16) }),
      pspReference: random.word(16, 16),
      success: random.pick(['true', 'false']),
    },
  });
  const notificationItems = Array.from({ length: random.int(1, 3) }, item);
  return posted(write({ live: 'false', notificationItems }, 'text', random));
}

function itemsOf(delivery: Delivery): { notificationItems: Item[] } {
  return JSON.parse(delivery.body.toString());
}

/** Each item of a body carries its own signature, made over some of its fields. */
export default {
  slug: 'adyen',
  package: '@adyen/api-library',
  body: 'fields',
  time: 'unsigned',
  signature: '',
  makeSecret: hexSecret(32),
  ours: { signsInside: true },
  makeDelivery,
  tamper: (delivery) => {
    const body = itemsOf(delivery);
    const last = body.notificationItems.at(-1);
    if (last !== undefined) last.NotificationRequestItem.amount.value += 1;
    return { ...delivery, body: Buffer.from(JSON.stringify(body)) };
  },
  spoil: (delivery) => {
    const body = itemsOf(delivery);
    const data = body.notificationItems.at(-1)?.NotificationRequestItem.additionalData;
    const signature = data?.hmacSignature ?? '';
    if (data !== undefined) data.hmacSignature = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    return { ...delivery, body: Buffer.from(JSON.stringify(body)) };
  },
  open: () => {
    const validator = new (load<Adyen>('@adyen/api-library').hmacValidator)();
    return {
      sign: (delivery, { text }) => {
        const body = itemsOf(delivery);
        for (const { NotificationRequestItem: item } of body.notificationItems) {
          item.additionalData = {
            ...item.additionalData,
            hmacSignature: validator.calculateHmac(item, text),
          };
        }
        return { ...delivery, body: Buffer.from(JSON.stringify(body)) };
      },
      verify: (delivery, { text }) => {
        const body = JSON.parse(delivery.body.toString());
        if (!Array.isArray(body.notificationItems)) {
          return validator.validateHMACSignature(
            text,
            headerOf(delivery, 'hmacsignature'),
            delivery.body.toString(),
          );
        }
        return itemsOf(delivery).notificationItems.every((item) =>
          validator.validateHMAC(item.NotificationRequestItem, text),
        );
      },
    };
  },
} satisfies Adapter;
