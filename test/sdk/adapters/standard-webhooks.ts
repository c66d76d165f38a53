import { load } from '../load.ts';
import { standardWebhooks, type WithWebhook, webhookClass } from '../standard-webhooks-family.ts';

export default standardWebhooks({
  slug: 'standard-webhooks',
  package: 'standardwebhooks',
  cannotJudge: {
    'standard-webhooks v1a': 'the package has no Ed25519',
    'svix v1': 'headers of a relative, which the package svix reads',
  },
  open: () => webhookClass(load<WithWebhook>('standardwebhooks'), 'webhook'),
});
