import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface GoCardless {
  verifySignature(body: Buffer, secret: string, signature: string): void;
}

export default hmacHeader(
  { slug: 'gocardless', package: 'gocardless-nodejs', body: 'bytes', signature: 'webhook-signature' },
  () => {
    const { verifySignature } = load<GoCardless>('gocardless-nodejs');
    return {
      verify: (body, signature, secret) => {
        verifySignature(body, secret, signature);
        return true;
      },
    };
  },
);
