import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';
import { fieldsOf, fieldsSecret } from '../secrets.ts';

interface Solidgate {
  Api: new (publicKey: string, secretKey: string) => { _generateSignature(body: string): string };
}

export default hmacHeader(
  {
    slug: 'solidgate',
    package: '@solidgate/node-sdk',
    body: 'text',
    signature: 'signature',
    makeSecret: fieldsSecret('public_key', 'secret_key'),
    ours: {
      setUp: (secret) => ({
        stored: fieldsOf(secret)['secret_key'] ?? '',
        settings: { public_key: fieldsOf(secret)['public_key'] ?? '' },
      }),
    },
  },
  () => {
    const { Api } = load<Solidgate>('@solidgate/node-sdk');
    return {
      sign: (body, secret) => {
        const keys = JSON.parse(secret);
        return new Api(keys.public_key, keys.secret_key)._generateSignature(body.toString());
      },
    };
  },
);
