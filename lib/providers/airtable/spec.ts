import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Airtable: how it signs its webhooks and names their events. */
export const airtable = {
  slug: 'airtable',
  name: 'Airtable',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'base64',
    at: { header: 'x-airtable-content-mac' },
    layout: { form: 'plain', prefix: 'hmac-sha256=' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    stream: [[{ json: '/webhook/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
  acknowledgement: { status: 200 },
  sources: [
    { url: 'https://airtable.com/developers/web/api/webhooks-overview', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
