import type { Adapter, Delivery, Secret } from '../adapter.ts';
import { load } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

interface Gateway {
  webhookTesting: { sampleSignature(payload: string): string };
  webhookNotification: { parse(signature: string, payload: string): Promise<unknown> };
}
interface Braintree {
  BraintreeGateway: new (options: object) => Gateway;
  Environment: { Sandbox: unknown };
}

function form(fields: Record<string, string>): Delivery {
  return {
    method: 'POST',
    url: 'https://hooks.example.com/in/sdk',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  };
}

function field(delivery: Delivery, name: string): string {
  return new URLSearchParams(delivery.body.toString()).get(name) ?? '';
}

/** A form with two fields: the payload and its signature. */
export default {
  slug: 'braintree',
  package: 'braintree',
  body: 'fields',
  time: 'unsigned',
  signature: '',
  makeSecret: fieldsSecret('public_key', 'private_key'),
  ours: {
    signsInside: true,
    // Keys by id: the request names its key.
    setUp: (secret) => {
      const { public_key: id = '', private_key: key } = fieldsOf(secret);
      return { stored: JSON.stringify({ [id]: key }) };
    },
  },
  makeDelivery: (random, now) => {
    const time = new Date(now).toISOString();
    const xml = `<notification><timestamp type="datetime">${time}</timestamp><kind>check</kind><subject><check type="boolean">true</check><note>${random.word(0, 60)}</note></subject></notification>`;
    return form({ bt_payload: `${Buffer.from(xml).toString('base64')}\n` });
  },
  tamper: (delivery, random) => {
    const payload = field(delivery, 'bt_payload');
    return form({
      bt_payload: random.pick(['AAAA', 'BBBB']) + payload.slice(4),
      bt_signature: field(delivery, 'bt_signature'),
    });
  },
  spoil: (delivery) => {
    const signature = field(delivery, 'bt_signature');
    const last = signature.endsWith('0') ? '1' : '0';
    return form({ bt_payload: field(delivery, 'bt_payload'), bt_signature: signature.slice(0, -1) + last });
  },
  open: () => {
    const { BraintreeGateway, Environment } = load<Braintree>('braintree');
    const gateway = (secret: Secret) => {
      const { public_key: publicKey, private_key: privateKey } = fieldsOf(secret);
      return new BraintreeGateway({
        environment: Environment.Sandbox,
        merchantId: 'unused',
        publicKey,
        privateKey,
      });
    };
    return {
      sign: (delivery, secret) => {
        const payload = field(delivery, 'bt_payload');
        return form({
          bt_payload: payload,
          bt_signature: gateway(secret).webhookTesting.sampleSignature(payload),
        });
      },
      verify: async (delivery, secret) => {
        await gateway(secret).webhookNotification.parse(
          field(delivery, 'bt_signature'),
          field(delivery, 'bt_payload'),
        );
        return true;
      },
    };
  },
} satisfies Adapter;
