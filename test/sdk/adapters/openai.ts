import type { Delivery } from '../adapter.ts';
import { load } from '../load.ts';
import { standardWebhooks } from '../standard-webhooks-family.ts';

interface Client {
  webhooks: { verifySignature(body: string, headers: Delivery['headers'], secret: string): Promise<void> };
}

export default standardWebhooks({
  slug: 'openai',
  package: 'openai',
  open: () => {
    const { OpenAI } = load<{ OpenAI: new (options: { apiKey: string }) => Client }>('openai');
    const { webhooks } = new OpenAI({ apiKey: 'unused' });
    return {
      verify: async ({ body, headers }, { text }) => {
        await webhooks.verifySignature(body.toString(), headers, text);
        return true;
      },
    };
  },
});
