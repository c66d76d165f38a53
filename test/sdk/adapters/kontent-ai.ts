import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Kontent {
  signatureHelper: {
    getHashFromString(body: string, secret: string): string;
    isValidSignatureFromString(body: string, secret: string, signature: string): boolean;
  };
}

export default hmacHeader(
  {
    slug: 'kontent-ai',
    package: '@kontent-ai/webhook-helper',
    body: 'text',
    signature: 'x-kontent-ai-signature',
  },
  () => {
    const { signatureHelper } = load<Kontent>('@kontent-ai/webhook-helper');
    return {
      sign: (body, secret) => signatureHelper.getHashFromString(body.toString(), secret),
      verify: (body, signature, secret) =>
        signatureHelper.isValidSignatureFromString(body.toString(), secret, signature),
    };
  },
);
