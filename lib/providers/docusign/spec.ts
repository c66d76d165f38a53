import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** DocuSign Connect: how it signs its webhooks and names their events. */
export const docusign = {
  slug: 'docusign',
  name: 'DocuSign Connect',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { numberedHeader: 'x-docusign-signature-', upTo: 100 },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: {
      recipe: 'both',
      id: [{ json: '/event' }, { json: '/data/envelopeId' }, { json: '/generatedDateTime' }],
    },
    type: [{ json: '/event' }],
    typeSigned: true,
    stream: [[{ json: '/data/envelopeId' }]],
  },
  delivery: {
    timeoutSeconds: 100,
    retries: 'automatic',
    horizonSeconds: 1296000,
    level: 'secondary',
    schedule: 'from 5 min, doubling, up to 15 days',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'HMAC keys of the Connect configuration, up to 100',
    rotation: 'a signature per active key',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
  },
  sources: [
    {
      url: 'https://developers.docusign.com/docs/platform/webhooks/connect/validate',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://developers.docusign.com/platform/webhooks/connect/validate/',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
