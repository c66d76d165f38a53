import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Asana: how it signs its webhooks and names their events. */
export const asana = {
  slug: 'asana',
  name: 'Asana',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-hook-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/created_at' }] },
    type: [{ json: '/resource/resource_type' }, { json: '/action' }],
    typeSigned: true,
    stream: [[{ json: '/resource/gid' }]],
    batch: { items: ['/events/*'] },
  },
  delivery: {
    timeoutSeconds: 10,
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'secondary',
    schedule: 'back-off for 24 h',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'deleted after 24 h of failures; 410 deletes it at once',
    retrySignature: 'no-time',
    fatal: [410],
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { header: 'x-hook-secret' }, is: 'present' }],
      proof: 'nothing',
      armed: true,
      capture: { header: 'x-hook-secret' },
      reply: { status: 200, headers: { 'x-hook-secret': [{ echo: { header: 'x-hook-secret' } }] } },
    },
  ],
  facts: {
    secret: 'comes in x-hook-secret when the webhook is made: one for each',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['An empty list of events is a heartbeat, every 8 h.'],
  },
  sources: [
    { url: 'https://developers.asana.com/reference/createwebhook', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/n8n-nodes-base', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
