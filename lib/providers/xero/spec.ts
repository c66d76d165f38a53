import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Xero: how it signs its webhooks and names their events. */
export const xero = {
  slug: 'xero',
  name: 'Xero',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-xero-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: {
      recipe: 'id',
      id: [
        { json: '/resourceId' },
        { json: '/eventCategory' },
        { json: '/eventType' },
        { json: '/eventDateUtc' },
      ],
    },
    type: [{ json: '/eventCategory' }, { json: '/eventType' }],
    typeSigned: true,
    stream: [[{ json: '/tenantId' }]],
    batch: {
      items: ['/events/*'],
      envelope: { firstEventSequence: '/firstEventSequence', lastEventSequence: '/lastEventSequence' },
    },
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'docs',
    schedule: 'ever more seldom for up to 24 h',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'after those 24 h',
    retrySignature: 'no-time',
  },
  acknowledgement: { status: 200 },
  facts: {
    secret: 'webhook key, taken as it is though it looks like base64',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Deliveries are tested with wrong signatures, which must be refused with 401.'],
  },
  sources: [
    {
      url: 'https://developer.xero.com/documentation/webhooks/configuring-your-server',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    {
      url: 'https://developer.xero.com/documentation/guides/webhooks/configuring-your-server/',
      read: '2026-11-30',
      level: 'docs',
    },
  ],
} as const satisfies ProviderSpec;
