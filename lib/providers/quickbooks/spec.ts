import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** QuickBooks / Intuit: how it signs its webhooks and names their events. */
export const quickbooks = {
  slug: 'quickbooks',
  name: 'QuickBooks / Intuit',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'intuit-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ envelope: '/eventNotifications/*/realmId' }, { json: '/lastUpdated' }] },
    type: [{ json: '/name' }, { json: '/operation' }, { json: '/type' }],
    typeSigned: true,
    stream: [[{ envelope: '/eventNotifications/*/realmId' }], [{ json: '/intuitentityid' }]],
    batch: {
      items: ['/eventNotifications/*/dataChangeEvent/entities/*', '/*'],
      envelope: { realmId: '/eventNotifications/*/realmId' },
    },
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  facts: {
    secret: 'verifier token',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['Events of production are gathered for 1 to 5 min.', 'A newer form follows CloudEvents.'],
  },
  sources: [
    {
      url: 'https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks/managing-webhooks-notifications',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
    { url: 'https://www.npmjs.com/package/intuit-oauth', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
