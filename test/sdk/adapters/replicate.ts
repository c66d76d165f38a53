import type { Delivery } from '../adapter.ts';
import { load } from '../load.ts';
import { standardWebhooks } from '../standard-webhooks-family.ts';

interface Replicate {
  validateWebhook(request: { headers: Delivery['headers']; body: string }, secret: string): Promise<boolean>;
}

export default standardWebhooks({
  slug: 'replicate',
  package: 'replicate',
  time: 'none',
  open: () => {
    const { validateWebhook } = load<Replicate>('replicate');
    return {
      verify: ({ body, headers }, { text }) => validateWebhook({ headers, body: body.toString() }, text),
    };
  },
});
