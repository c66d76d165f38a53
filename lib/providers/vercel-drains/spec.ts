import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Vercel Log Drains: how it signs its webhooks and names their events. */
export const vercelDrains = {
  slug: 'vercel-drains',
  name: 'Vercel Log Drains',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-vercel-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/source' }],
    typeSigned: true,
    stream: [[{ json: '/deploymentId' }]],
    batch: { items: ['/*'], lines: true },
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { header: 'x-vercel-signature' }, is: 'absent' }],
      proof: 'nothing',
      armed: true,
      reply: { status: 200, headers: { 'x-vercel-verify': [{ setting: 'verify' }] } },
    },
  ],
  settings: { verify: { title: 'value of x-vercel-verify that Vercel shows for the drain' } },
  sources: [{ url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' }],
} as const satisfies ProviderSpec;
