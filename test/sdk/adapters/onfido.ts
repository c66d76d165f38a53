import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Onfido {
  WebhookEventVerifier: new (token: string) => { readPayload(body: Buffer, signature: string): unknown };
}

export default hmacHeader(
  { slug: 'onfido', package: '@onfido/api', body: 'bytes', signature: 'x-sha2-signature' },
  () => {
    const { WebhookEventVerifier } = load<Onfido>('@onfido/api');
    return {
      verify: (body, signature, secret) =>
        new WebhookEventVerifier(secret).readPayload(body, signature) !== undefined,
    };
  },
);
