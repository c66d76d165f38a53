import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Line {
  validateSignature(body: Buffer, secret: string, signature: string): boolean;
}

export default hmacHeader(
  { slug: 'line', package: '@line/bot-sdk', body: 'bytes', signature: 'x-line-signature' },
  () => {
    const { validateSignature } = load<Line>('@line/bot-sdk');
    return { verify: (body, signature, secret) => validateSignature(body, secret, signature) };
  },
);
