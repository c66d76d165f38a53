import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Contentful: how it signs its webhooks and names their events. */
export const contentful = {
  slug: 'contentful',
  name: 'Contentful',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-contentful-signature' },
    layout: { form: 'plain' },
    message: [{ canonical: 'contentful' }],
    timestamp: {
      from: { header: 'x-contentful-timestamp' },
      unit: 'ms',
      toleranceSeconds: 30,
      futureSeconds: 'unlimited',
    },
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ header: 'x-contentful-topic' }],
    typeSigned: false,
    stream: [[{ json: '/sys/id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/@contentful/node-apps-toolkit', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
