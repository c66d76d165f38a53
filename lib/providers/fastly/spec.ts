import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Fastly HTTPS log streaming: how it signs its webhooks and names their events. */
export const fastly = {
  slug: 'fastly',
  name: 'Fastly HTTPS log streaming',
  signature: { scheme: 'token', at: { headerNamedBy: 'header' } },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [],
    typeSigned: false,
    batch: { items: ['/*'], lines: true },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  settings: { header: { title: 'header of the logging endpoint' } },
  handshakes: [
    {
      method: 'GET',
      when: [],
      proof: 'nothing',
      path: '/.well-known/fastly/logging/challenge',
      reply: { status: 200, body: { text: [{ digest: 'sha256', of: [{ secret: 'service_id' }] }] } },
    },
  ],
  sources: [
    { url: 'https://docs.fastly.com/en/guides/log-streaming-https', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
