import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Plivo: how it signs its webhooks and names their events. */
export const plivo = {
  slug: 'plivo',
  name: 'Plivo',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { eitherHeader: ['x-plivo-signature-v3', 'x-plivo-signature-ma-v3'] },
    layout: { form: 'entries', separator: ',' },
    message: [{ canonical: 'plivo-v3' }],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ form: 'Event' }, { form: 'Status' }],
    typeSigned: true,
    stream: [[{ form: 'CallUUID' }], [{ form: 'MessageUUID' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    v2: {
      title: 'signatures of version 2, which cover the URL alone',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'base64',
        key: 'utf8',
        at: { header: 'x-plivo-signature-v2' },
        layout: { form: 'entries', separator: ',' },
        message: ['url', { header: 'x-plivo-signature-v2-nonce' }],
        uncovered: 'the whole body',
      },
    },
  },
  sources: [{ url: 'https://github.com/plivo/plivo-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
