import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Exact Online: how it signs its webhooks and names their events. */
export const exactOnline = {
  slug: 'exact-online',
  name: 'Exact Online',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex-any-case',
    key: 'utf8',
    at: { json: '/HashCode' },
    layout: { form: 'plain' },
    message: [{ canonical: 'exact-online' }],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/Content/Topic' }, { json: '/Action' }],
    typeSigned: true,
    stream: [[{ json: '/Content/Key' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [{ method: 'POST', when: [{ body: 'empty' }], proof: 'nothing', reply: { status: 200 } }],
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
