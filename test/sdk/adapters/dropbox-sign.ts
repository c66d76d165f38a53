import type { Adapter, Delivery } from '../adapter.ts';
import { anyObject, write } from '../bodies.ts';
import { load } from '../load.ts';
import type { Random } from '../random.ts';
import { textSecret } from '../secrets.ts';

interface DropboxSign {
  EventCallbackRequest: { init(data: object): object };
  EventCallbackHelper: { isValid(key: string, callback: object): boolean };
}

const BOUNDARY = '----formboundary';

function multipart(json: string): Delivery {
  return {
    method: 'POST',
    url: 'https://hooks.example.com/in/sdk',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${json}\r\n--${BOUNDARY}--\r\n`,
    ),
  };
}

function jsonOf({ body }: Delivery): { event: Record<string, string> } {
  return JSON.parse(body.toString().split('\r\n\r\n')[1]?.split(`\r\n--${BOUNDARY}`)[0] ?? '');
}

function makeDelivery(random: Random, now: number): Delivery {
  const event = {
    event_time: String(Math.floor(now / 1000)),
    event_type: random.pick(['signature_request_sent', 'signature_request_viewed']),
    event_hash: '',
    event_metadata: anyObject(random, 0),
  };
  return multipart(write({ event }, 'json', random).toString());
}

function changed(delivery: Delivery, name: string, value: (old: string) => string): Delivery {
  const body = jsonOf(delivery);
  body.event[name] = value(body.event[name] ?? '');
  return multipart(JSON.stringify(body));
}

/** A form with one JSON field, in which time and type are signed. */
export default {
  slug: 'dropbox-sign',
  package: '@dropbox/sign',
  body: 'fields',
  time: 'none',
  signature: '',
  makeSecret: textSecret,
  makeDelivery,
  tamper: (delivery) => changed(delivery, 'event_type', (old) => `${old}x`),
  spoil: (delivery) =>
    changed(delivery, 'event_hash', (old) => (old.startsWith('0') ? '1' : '0') + old.slice(1)),
  open: () => {
    const { EventCallbackRequest, EventCallbackHelper } = load<DropboxSign>('@dropbox/sign');
    return {
      verify: (delivery, { text }) =>
        EventCallbackHelper.isValid(text, EventCallbackRequest.init(jsonOf(delivery))),
    };
  },
} satisfies Adapter;
