import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

type Client = new (
  key: string,
) => {
  Utils: { validateWebhook(body: Buffer, headers: { 'x-hmac-signature': string }, secret: string): unknown };
};

export default hmacHeader(
  { slug: 'easypost', package: '@easypost/api', body: 'text', signature: 'x-hmac-signature' },
  () => {
    const EasyPost = load<Client>('@easypost/api');
    const { Utils } = new EasyPost('unused');
    return {
      verify: (body, signature, secret) =>
        Utils.validateWebhook(body, { 'x-hmac-signature': signature }, secret) !== undefined,
    };
  },
);
