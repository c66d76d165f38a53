import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { appStack } from './app-stack.ts';
import { eventually } from './running-stack.ts';

jest.setTimeout(60_000);

const ADYEN_KEY = '44782def547aaa06c910c43932b1eb0c71fc68d9d0c057550c48ec2acf6ba056';
const SECRET = 'app-secret-of-these-tests';
const SENDGRID = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const base64Hmac = (key: string | Buffer, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64');

/** An item as Adyen signs it, by its own rule. */
function adyenItem(pspReference: string, eventCode: string, value: number, key = ADYEN_KEY): string {
  const signed = [pspReference, '', 'TestMerchant', 'order-1', value, 'EUR', eventCode, 'true'].join(':');
  const hmacSignature = base64Hmac(Buffer.from(key, 'hex'), signed);
  return `{"NotificationRequestItem":{"additionalData":{"hmacSignature":"${hmacSignature}"}, "amount":{"value":${value},"currency":"EUR"},"eventCode":"${eventCode}","merchantAccountCode":"TestMerchant","merchantReference":"order-1","pspReference":"${pspReference}","success":"true"}}`;
}

const adyen = (...items: string[]) => `{"live":"false","notificationItems":[${items.join(',')}]}`;

function sendgridHeaders(body: string): Record<string, string> {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createSign('sha256')
    .update(time + body)
    .sign(SENDGRID.privateKey, 'base64');
  return {
    'x-twilio-email-event-webhook-timestamp': time,
    'x-twilio-email-event-webhook-signature': signature,
  };
}

function hubspotHeaders(body: string): Record<string, string> {
  const time = String(Date.now());
  const signed = `POSThttps://hooks.example.test/hooks/hubspot${body}${time}`;
  return { 'x-hubspot-request-timestamp': time, 'x-hubspot-signature-v3': base64Hmac(SECRET, signed) };
}

const metaHeaders = (body: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
});

describe('deliveries of several events, from the door to the handler', () => {
  const the = appStack('batches-app.ts');
  beforeAll(async () => {
    await the.stack.putSecret('adyen', ADYEN_KEY);
    await the.stack.putSecret(
      'sendgrid',
      SENDGRID.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    );
    await the.stack.putSecret('meta', SECRET);
    await the.stack.putSecret('hubspot', SECRET);
  }, 60_000);

  const post = async (source: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    return (await fetch(the.stack.url(source), { method: 'POST', headers: all, body })).status;
  };
  /** Types of a source's events once so many have been processed, by key. */
  const processed = async (source: string, count: number) => {
    const items = await eventually(
      () => the.stack.ledger(source),
      (all) => all.length >= count && all.every(({ st }) => st === 'processed'),
      20_000,
    );
    return Object.fromEntries(items.map((item) => [String(item['key']), item['type']]));
  };
  const bytes = async (source: string, key: string, option: string) =>
    (await the.stack.cli('event', source, key, option)).stdout.toString();

  it('of Adyen: every item is checked, and each is an event', async () => {
    const items = [adyenItem('PSP1', 'AUTHORISATION', 1130), adyenItem('PSP2', 'CAPTURE', 500)] as const;
    expect(await post('adyen', adyen(...items))).toBe(200);
    expect(await processed('adyen', 2)).toEqual({
      'PSP1/AUTHORISATION/true': 'AUTHORISATION',
      'PSP2/CAPTURE/true': 'CAPTURE',
    });
    expect(await bytes('adyen', 'PSP2/CAPTURE/true', '--raw')).toBe(items[1]);
    expect(await bytes('adyen', 'PSP2/CAPTURE/true', '--delivery')).toBe(adyen(...items));
    // A forged item does not ride on a genuine one.
    const forged = adyenItem('PSP3', 'REFUND', 999, 'ab'.repeat(32));
    expect(await post('adyen', adyen(adyenItem('PSP4', 'CAPTURE', 1), forged))).toBe(401);
    expect(await the.stack.ledger('adyen')).toHaveLength(2);
  });

  it('of SendGrid: the list is the body, and its last line end is signed', async () => {
    const body =
      '[{"sg_event_id":"e1","event":"processed","timestamp":1600112492},\r\n{"event":"delivered","timestamp":1600112493}]\r\n';
    expect(await post('sendgrid', body, sendgridHeaders(body))).toBe(200);
    const events = await processed('sendgrid', 2);
    expect(Object.values(events).toSorted()).toEqual(['delivered', 'processed']);
    expect(await bytes('sendgrid', 'e1', '--delivery')).toBe(body);
    expect(await post('sendgrid', body, sendgridHeaders(body))).toBe(200);
    expect(await the.stack.ledger('sendgrid')).toHaveLength(2);
  });

  it('of Meta: lists in a list', async () => {
    const change = (id: string) =>
      `{"value":{"metadata":{"phone_number_id":"27"},"messages":[{"id":"${id}"}]},"field":"messages"}`;
    const body = `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[${change('w1')},${change('w2')}]},{"id":"2","changes":[${change('w3')}]}]}`;
    expect(await post('meta', body, metaHeaders(body))).toBe(200);
    const events = await processed('meta', 3);
    expect(new Set(Object.values(events))).toEqual(new Set(['whatsapp_business_account.messages']));
    const journal = await the.stack.journal('meta');
    expect(journal.map(({ pk }) => pk)).toEqual(['meta#1/27', 'meta#1/27', 'meta#2/27']);
    expect(journal[0]?.key).toMatch(/^1#/);
  });

  it('of HubSpot: in another grouping each is the event it was', async () => {
    const item = (eventId: number, attemptNumber: number) =>
      `{"eventId":${eventId},"subscriptionId":12345,"portalId":62515,"occurredAt":1564113600000,"subscriptionType":"contact.creation","attemptNumber":${attemptNumber},"objectId":${eventId}}`;
    const first = `[${item(1, 0)},${item(2, 0)}]`;
    expect(await post('hubspot', first, hubspotHeaders(first))).toBe(200);
    await processed('hubspot', 2);
    const second = `[${item(3, 0)},${item(2, 0)}]`;
    expect(await post('hubspot', second, hubspotHeaders(second))).toBe(200);
    expect(Object.keys(await processed('hubspot', 3))).toHaveLength(3);
    expect((await the.stack.journal('hubspot')).map(({ key }) => key).toSorted()).toEqual(
      [1, 2, 3].map((id) => `62515/12345/${id}/1564113600000`),
    );
  });
});
