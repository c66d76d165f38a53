import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Persona: how it signs its webhooks and names their events. */
export const persona = {
  slug: 'persona',
  name: 'Persona',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'persona-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v1', groupSeparator: ' ' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/data/id' }] },
    type: [{ json: '/data/attributes/name' }],
    typeSigned: true,
    stream: [[{ json: '/data/attributes/payload/data/id' }]],
  },
  delivery: {
    timeoutSeconds: 5,
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '7 more, exponential',
    success: '200, 201, 202, 204',
  },
  sources: [
    { url: 'https://docs.withpersona.com/docs/webhooks-best-practices', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
