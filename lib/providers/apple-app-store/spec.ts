import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** App Store Server Notifications, version 2: a token that carries its certificates, up to a root of Apple. */
export const appleAppStore = {
  slug: 'apple-app-store',
  name: 'Apple App Store Server Notifications v2',
  signature: {
    scheme: 'jwt',
    algorithms: ['ES256'],
    key: { certified: 'apple-app-store' },
    at: { json: '/signedPayload' },
    claims: [
      {
        claim: [
          '/data/bundleId',
          '/summary/bundleId',
          '/externalPurchaseToken/bundleId',
          '/appData/bundleId',
        ],
        setting: 'bundleId',
      },
      {
        claim: ['/data/environment', '/summary/environment', '/appData/environment'],
        setting: 'environment',
        unless: 'externalPurchaseToken',
      },
    ],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/signedPayload', token: '/notificationUUID' }] },
    type: [
      { json: '/signedPayload', token: '/notificationType' },
      { json: '/signedPayload', token: '/subtype' },
    ],
    typeSigned: true,
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 565_200,
    level: 'secondary',
    schedule: '5 more: after 1, 12, 24, 48 and 72 h',
  },
  settings: {
    bundleId: { title: 'bundle id of the app' },
    environment: { title: 'Production or Sandbox', default: 'Production' },
  },
  facts: {
    secret: 'none: the root is compiled in',
    rotation: 'by the certificates in each token',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: [
      'Certificates must be valid when a notification arrives. Whether one was revoked is not asked.',
      'Notifications of external purchases do not name their environment; those of the sandbox begin with SANDBOX in their id.',
      'Transactions inside a notification are tokens of their own: open them in the processor.',
    ],
  },
  sources: [
    {
      url: 'https://github.com/apple/app-store-server-library-node',
      read: '2026-12-01',
      level: 'sdk',
    },
  ],
} as const satisfies ProviderSpec;
