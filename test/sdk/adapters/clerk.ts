import { load } from '../load.ts';
import { standardWebhooks } from '../standard-webhooks-family.ts';

interface Clerk {
  verifyWebhook(request: Request, options: { signingSecret: string }): Promise<unknown>;
}

export default standardWebhooks(
  {
    slug: 'clerk',
    package: '@clerk/backend',
    open: () => {
      const { verifyWebhook } = load<Clerk>('@clerk/backend/webhooks');
      return {
        verify: async ({ method, url, headers, body }, { text }) => {
          const request = new Request(url, { method, headers, body: new Uint8Array(body) });
          await verifyWebhook(request, { signingSecret: text });
          return true;
        },
      };
    },
  },
  'svix',
);
