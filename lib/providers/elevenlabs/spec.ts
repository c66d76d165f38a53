import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** ElevenLabs: how it signs its webhooks and names their events. */
export const elevenlabs = {
  slug: 'elevenlabs',
  name: 'ElevenLabs',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'elevenlabs-signature' },
    layout: { form: 'pairs', separator: ',', key: 'v0' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 1800 },
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/type' }, { json: '/data/conversation_id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/data/conversation_id' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  sources: [
    { url: 'https://www.npmjs.com/package/@elevenlabs/elevenlabs-js', read: '2026-11-30', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
