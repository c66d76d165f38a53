import { createHash } from 'node:crypto';
import type { Adapter, Delivery } from '../adapter.ts';
import { anyEvent, headerOf, withHeaders, write } from '../bodies.ts';
import { load } from '../load.ts';
import type { Random } from '../random.ts';
import { textSecret } from '../secrets.ts';

type Fields = Record<string, string | string[]>;
interface Twilio {
  getExpectedTwilioSignature(token: string, url: string, fields: Fields): string;
  validateRequest(token: string, signature: string, url: string, fields: Fields): boolean;
  validateRequestWithBody(token: string, signature: string, url: string, body: string): boolean;
}

function makeDelivery(random: Random, now: number): Delivery {
  const url = `https://hooks.example.com/in/${random.name()}`;
  if (random.int(0, 3) === 0) {
    const body = write(anyEvent(random, now), 'bytes', random);
    const digest = createHash('sha256').update(body).digest('hex');
    return {
      method: 'POST',
      url: `${url}?bodySHA256=${digest}`,
      headers: { 'content-type': 'application/json' },
      body,
    };
  }
  const fields = new URLSearchParams({
    MessageSid: `SM${random.hex(32)}`,
    From: `+1${random.int(1e9, 9e9)}`,
  });
  for (let left = random.int(0, 6); left > 0; left--) fields.set(random.name(), random.text(0, 30));
  return {
    method: 'POST',
    url: random.int(0, 1) === 0 ? url : `${url}?${random.name()}=${random.word(1, 8)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(fields.toString()),
  };
}

function isJson(delivery: Delivery): boolean {
  return headerOf(delivery, 'content-type').startsWith('application/json');
}

function fieldsOf({ body }: Delivery): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(body.toString())) {
    const had = fields[name];
    fields[name] = had === undefined ? value : [...(Array.isArray(had) ? had : [had]), value];
  }
  return fields;
}

export default {
  slug: 'twilio',
  package: 'twilio',
  body: 'fields',
  time: 'unsigned',
  signature: 'x-twilio-signature',
  makeSecret: textSecret,
  makeDelivery,
  // A byte of a form's escapes may change without changing a field, so a whole value is put in its place.
  tamper: (delivery, random) => ({
    ...delivery,
    body: isJson(delivery)
      ? Buffer.concat([delivery.body, Buffer.from(' ')])
      : Buffer.from(`${delivery.body}&x=${random.word(1, 5)}`),
  }),
  open: () => {
    const twilio = load<Twilio>('twilio');
    return {
      sign: (delivery, { text }) =>
        withHeaders(delivery, {
          'x-twilio-signature': twilio.getExpectedTwilioSignature(
            text,
            delivery.url,
            isJson(delivery) ? {} : fieldsOf(delivery),
          ),
        }),
      verify: (delivery, { text }) => {
        const signature = headerOf(delivery, 'x-twilio-signature');
        return isJson(delivery)
          ? twilio.validateRequestWithBody(text, signature, delivery.url, delivery.body.toString())
          : twilio.validateRequest(text, signature, delivery.url, fieldsOf(delivery));
      },
    };
  },
} satisfies Adapter;
