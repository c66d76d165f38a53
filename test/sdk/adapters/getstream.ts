import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Stream {
  CheckSignature(body: Buffer, secret: string, signature: string): boolean;
}

export default hmacHeader(
  { slug: 'getstream', package: 'stream-chat', body: 'bytes', signature: 'x-signature' },
  () => {
    const { CheckSignature } = load<Stream>('stream-chat');
    return { verify: (body, signature, secret) => CheckSignature(body, secret, signature) };
  },
);
