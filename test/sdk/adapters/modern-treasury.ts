import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Client {
  webhooks: {
    getSignature(body: string, options: { key: string }): string;
    validateSignature(body: string, signature: string, options: { key: string }): boolean;
  };
}

export default hmacHeader(
  { slug: 'modern-treasury', package: 'modern-treasury', body: 'text', signature: 'x-signature' },
  () => {
    const { ModernTreasury } = load<{
      ModernTreasury: new (options: { apiKey: string; organizationID: string }) => Client;
    }>('modern-treasury');
    const { webhooks } = new ModernTreasury({ apiKey: 'unused', organizationID: 'unused' });
    return {
      sign: (body, key) => webhooks.getSignature(body.toString(), { key }),
      verify: (body, signature, key) => webhooks.validateSignature(body.toString(), signature, { key }),
    };
  },
);
