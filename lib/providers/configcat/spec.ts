import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** ConfigCat: how it signs its webhooks and names their events. */
export const configcat = {
  slug: 'configcat',
  name: 'ConfigCat',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-configcat-webhook-signature-v1' },
    layout: { form: 'entries', separator: ',' },
    message: [{ header: 'x-configcat-webhook-id' }, { header: 'x-configcat-webhook-timestamp' }, 'body'],
    timestamp: { from: { header: 'x-configcat-webhook-timestamp' }, unit: 's', toleranceSeconds: 300 },
  },
  event: { key: { recipe: 'id', id: [{ header: 'x-configcat-webhook-id' }] }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [{ url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
