import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Cal.com: how it signs its webhooks and names their events. */
export const calCom = {
  slug: 'cal-com',
  name: 'Cal.com',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-cal-signature-256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: {
      recipe: 'both',
      id: [{ json: '/triggerEvent' }, { json: '/payload/uid' }, { json: '/createdAt' }],
    },
    type: [{ json: '/triggerEvent' }],
    typeSigned: true,
    stream: [[{ json: '/payload/uid' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
