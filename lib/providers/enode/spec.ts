import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Enode: how it signs its webhooks and names their events. */
export const enode = {
  slug: 'enode',
  name: 'Enode',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-enode-signature' },
    layout: { form: 'plain', prefix: 'sha1=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/createdAt' }] },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/vehicle/id' }]],
    batch: { items: ['/*'] },
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'secondary',
    schedule: '24 h',
    disables: 'inactive after 24 h of failures',
  },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
