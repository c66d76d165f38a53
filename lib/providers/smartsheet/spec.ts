import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Smartsheet: how it signs its webhooks and names their events. */
export const smartsheet = {
  slug: 'smartsheet',
  name: 'Smartsheet',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'smartsheet-hmac-sha256' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ envelope: '/nonce' }] },
    type: [{ json: '/eventType' }],
    typeSigned: true,
    stream: [[{ envelope: '/scopeObjectId' }]],
    batch: { items: ['/events/*'], envelope: { scopeObjectId: '/scopeObjectId' } },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [
        { at: { header: 'smartsheet-hook-challenge' }, is: 'present' },
        { at: { header: 'smartsheet-hmac-sha256' }, is: 'absent' },
      ],
      proof: 'nothing',
      reply: {
        status: 200,
        headers: { 'smartsheet-hook-response': [{ echo: { header: 'smartsheet-hook-challenge' } }] },
      },
    },
    {
      method: 'POST',
      when: [
        { at: { header: 'smartsheet-hook-challenge' }, is: 'present' },
        { at: { json: '/challenge' }, is: 'present' },
      ],
      proof: 'signature',
      reply: {
        status: 200,
        headers: { 'smartsheet-hook-response': [{ echo: { header: 'smartsheet-hook-challenge' } }] },
      },
    },
  ],
  acknowledgement: {
    status: 200,
    headers: { 'smartsheet-hook-response': [{ echo: { header: 'smartsheet-hook-challenge' } }] },
  },
  sources: [
    {
      url: 'https://developers.smartsheet.com/api/smartsheet/guides/webhooks/webhook-verification',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
