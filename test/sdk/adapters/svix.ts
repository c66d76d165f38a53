import { load } from '../load.ts';
import { standardWebhooks, type WithWebhook, webhookClass } from '../standard-webhooks-family.ts';

export default standardWebhooks(
  {
    slug: 'svix',
    package: 'svix',
    open: () => webhookClass(load<WithWebhook>('svix'), 'svix'),
  },
  'svix',
);
