import type { Adapter } from '../adapter.ts';
import { anyEvent, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Shopify {
  shopifyApi(options: object): {
    webhooks: {
      validate(request: {
        rawBody: string;
        rawRequest: object;
        rawResponse: object;
      }): Promise<{ valid: boolean }>;
    };
  };
}

export default {
  slug: 'shopify',
  package: '@shopify/shopify-api',
  body: 'text',
  time: 'unsigned',
  signature: 'x-shopify-hmac-sha256',
  makeSecret: textSecret,
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), {
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': `${random.name()}.myshopify.com`,
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': random.uuid(),
      'x-shopify-event-id': random.uuid(),
    }),
  open: () => {
    load('@shopify/shopify-api/adapters/node');
    const { shopifyApi } = load<Shopify>('@shopify/shopify-api');
    return {
      verify: async ({ method, url, headers, body }, { text }) => {
        const { webhooks } = shopifyApi({
          apiKey: 'unused',
          apiSecretKey: text,
          hostName: 'hooks.example.com',
          apiVersion: '2026-10',
          isEmbeddedApp: false,
          logger: { log: () => {} },
        });
        const rawRequest = { method, url: new URL(url).pathname, headers };
        return (await webhooks.validate({ rawBody: body.toString(), rawRequest, rawResponse: {} })).valid;
      },
    };
  },
} satisfies Adapter;
