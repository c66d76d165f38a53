import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** What the signatures of versions 1 and 2 have in common. */
const older = {
  scheme: 'digest',
  hash: 'sha256',
  encoding: 'hex',
  key: 'utf8',
  at: { header: 'x-hubspot-signature' },
  layout: { form: 'plain' },
} as const;

/** HubSpot: how it signs its webhooks and names their events. */
export const hubspot = {
  slug: 'hubspot',
  name: 'HubSpot',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-hubspot-signature-v3' },
    layout: { form: 'plain' },
    message: ['method', 'url', 'body', 'timestamp'],
    alternative: ['method', { canonical: 'hubspot-url' }, 'body', 'timestamp'],
    timestamp: {
      from: { header: 'x-hubspot-request-timestamp' },
      unit: 'ms',
      toleranceSeconds: 300,
      futureSeconds: 'unlimited',
    },
  },
  event: {
    key: {
      recipe: 'id',
      id: [{ json: '/portalId' }, { json: '/subscriptionId' }, { json: '/eventId' }, { json: '/occurredAt' }],
    },
    type: [{ json: '/subscriptionType' }],
    typeSigned: true,
    stream: [[{ json: '/portalId' }, { json: '/objectId' }]],
    batch: { items: ['/*'] },
    volatile: ['/attemptNumber'],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 86400,
    level: 'docs',
    schedule: 'up to 10 tries with varying delays over 24 h',
    success: '2xx',
    retriedOn: 'no connection, over 5 s, any 4xx or 5xx; workflows do not repeat 4xx but 429',
    stops: '2xx',
    disables: 'unknown',
    retrySignature: 'unknown',
  },
  variants: {
    v1: {
      title: 'signatures of version 1',
      signature: {
        ...older,
        message: ['secret', 'body'],
        require: [{ at: { header: 'x-hubspot-signature-version' }, equals: 'v1' }],
      },
    },
    v2: {
      title: 'signatures of version 2',
      signature: {
        ...older,
        message: ['secret', 'method', 'url', 'body'],
        require: [{ at: { header: 'x-hubspot-signature-version' }, equals: 'v2' }],
      },
    },
  },
  facts: {
    secret: 'client secret of the app',
    rotation: 'none described',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/*/propertyValue'],
    notes: [
      'Up to 100 events a request: one that fails brings back all.',
      'associationChange comes twice, once for each side.',
    ],
  },
  sources: [{ url: 'https://www.npmjs.com/package/@hubspot/api-client', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
