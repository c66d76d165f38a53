import type { ProviderSpec } from '../../contract/provider-spec.ts';

const signature = {
  scheme: 'jwt',
  algorithms: ['RS256'],
  key: { remote: 'kinde' },
  at: 'body',
  claims: [{ claim: 'iss', setting: 'issuer' }],
} as const;

/** Kinde: how it signs its webhooks and names their events. */
export const kinde = {
  slug: 'kinde',
  name: 'Kinde',
  signature,
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    'own-domain': {
      title:
        'the business has a domain of its own: its key set, from /.well-known/jwks there, is given as public key',
      signature: { ...signature, key: 'jwks' },
    },
  },
  settings: { issuer: { title: 'domain of the Kinde business, https://….kinde.com' } },
  sources: [
    {
      url: 'https://docs.kinde.com/integrate/webhooks/add-manage-webhooks',
      read: '2026-12-01',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
