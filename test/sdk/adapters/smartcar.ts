import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Smartcar {
  hashChallenge(secret: string, text: string): string;
  verifyPayload(secret: string, signature: string, body: unknown): boolean;
}

export default hmacHeader(
  { slug: 'smartcar', package: 'smartcar', body: 'json', signature: 'sc-signature' },
  () => {
    const smartcar = load<Smartcar>('smartcar');
    return {
      sign: (body, secret) => smartcar.hashChallenge(secret, body.toString()),
      verify: (body, signature, secret) =>
        smartcar.verifyPayload(secret, signature, JSON.parse(body.toString())),
    };
  },
);
