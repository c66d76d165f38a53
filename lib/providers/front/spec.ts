import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Front (application webhooks): how it signs its webhooks and names their events. */
export const front = {
  slug: 'front',
  name: 'Front (application webhooks)',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-front-signature' },
    layout: { form: 'plain' },
    message: ['timestamp', { text: ':' }, 'body'],
    timestamp: { from: { header: 'x-front-request-timestamp' }, unit: 'ms', toleranceSeconds: 300 },
  },
  event: {
    key: { recipe: 'id', id: [{ json: '/payload/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/payload/conversation/id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 'unknown',
    level: 'secondary',
    schedule: '3 tries',
    retriedOn: '408, 429, 500, time-outs',
    disables: 'after the last retry',
  },
  variants: {
    rule: {
      title: 'webhooks made by a rule: no time is signed',
      signature: {
        scheme: 'hmac',
        hash: 'sha1',
        encoding: 'base64',
        key: 'utf8',
        at: { header: 'x-front-signature' },
        layout: { form: 'plain' },
        message: ['body'],
      },
    },
  },
  handshakes: [
    {
      method: 'POST',
      when: [{ at: { header: 'x-front-challenge' }, is: 'present' }],
      proof: 'signature-if-sent',
      reply: { status: 200, body: { text: [{ echo: { header: 'x-front-challenge' } }] } },
    },
  ],
  sources: [
    { url: 'https://dev.frontapp.com/docs/application-webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://dev.frontapp.com/docs/rule-webhooks', read: '2026-11-30', level: 'docs' },
    { url: 'https://dev.frontapp.com/docs/security-1', read: '2026-11-30', level: 'docs' },
    { url: 'https://github.com/hookdeck/webhook-skills', read: '2026-11-30', level: 'secondary' },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
