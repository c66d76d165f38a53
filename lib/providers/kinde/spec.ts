import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Kinde: how it signs its webhooks and names their events. */
export const kinde = {
  slug: 'kinde',
  name: 'Kinde',
  signature: {
    scheme: 'jwt',
    algorithms: ['RS256'],
    key: 'jwks',
    at: 'body',
    claims: [{ claim: 'iss', setting: 'issuer' }],
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  settings: { issuer: { title: 'domain of the Kinde business, https://….kinde.com' } },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
