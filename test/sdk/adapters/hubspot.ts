import type { Adapter, Delivery } from '../adapter.ts';
import { headerOf, withHeaders } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Options {
  signature: string;
  clientSecret: string;
  requestBody: string;
  url: string;
  method: string;
  signatureVersion: string;
  timestamp?: number;
}
interface HubSpot {
  Signature: {
    isValid(options: Options): boolean;
    getSignature(method: string, version: string, options: Options): string;
  };
}

function options(delivery: Delivery, secret: string): Options {
  const v3 = headerOf(delivery, 'x-hubspot-signature-v3');
  const timestamp = headerOf(delivery, 'x-hubspot-request-timestamp');
  return {
    signature: v3 || headerOf(delivery, 'x-hubspot-signature'),
    clientSecret: secret,
    requestBody: delivery.body.toString(),
    url: delivery.url,
    method: delivery.method,
    signatureVersion: v3 ? 'v3' : headerOf(delivery, 'x-hubspot-signature-version'),
    // An empty text would become the number 0.
    ...(timestamp === '' ? {} : { timestamp: Number(timestamp) }),
  };
}

export default {
  slug: 'hubspot',
  package: '@hubspot/api-client',
  body: 'text',
  time: 'past',
  signature: 'x-hubspot-signature-v3',
  makeSecret: textSecret,
  open: () => {
    const { Signature } = load<HubSpot>('@hubspot/api-client');
    return {
      sign: (delivery, { text }, now) => {
        const timed = withHeaders(delivery, { 'x-hubspot-request-timestamp': String(now) });
        const signature = Signature.getSignature(delivery.method, 'v3', options(timed, text));
        return withHeaders(timed, { 'x-hubspot-signature-v3': signature });
      },
      verify: (delivery, { text }) => Signature.isValid(options(delivery, text)),
    };
  },
} satisfies Adapter;
