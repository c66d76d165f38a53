import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Twilio: how it signs its webhooks and names their events. */
export const twilio = {
  slug: 'twilio',
  name: 'Twilio',
  signature: {
    scheme: 'hmac',
    hash: 'sha1',
    encoding: 'base64',
    key: 'utf8',
    at: { header: 'x-twilio-signature' },
    layout: { form: 'plain' },
    message: [{ canonical: 'twilio' }],
    alternative: [{ canonical: 'twilio-port' }],
  },
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ form: 'EventType' }, { form: 'MessageStatus' }, { form: 'CallStatus' }],
    typeSigned: true,
    stream: [[{ form: 'CallSid' }], [{ form: 'MessageSid' }], [{ form: 'ConversationSid' }]],
  },
  delivery: {
    timeoutSeconds: 15,
    retries: 'automatic',
    horizonSeconds: 15,
    schedule: '1 retry by default, within 15 s in all; set per URL',
  },
  variants: {
    sharedkey: {
      title: 'signed with a SharedKey by a Webhook Rule',
      signature: {
        scheme: 'hmac',
        hash: 'sha256',
        encoding: 'base64',
        key: 'utf8',
        at: { header: 'x-twilio-signature' },
        layout: { form: 'plain' },
        message: [{ canonical: 'twilio' }],
        alternative: [{ canonical: 'twilio-port' }],
        require: [
          {
            at: { header: 'x-twilio-webhooks-signature-settings', named: 'algorithm' },
            equals: 'HMAC_SHA256',
          },
        ],
      },
    },
  },
  sources: [
    { url: 'https://www.npmjs.com/package/twilio', read: '2026-11-30', level: 'sdk' },
    {
      url: 'https://twilio.com/docs/usage/webhooks/webhooks-connection-overrides',
      read: '2026-11-30',
      level: 'docs',
    },
    {
      url: 'https://twilio.com/docs/usage/api-security-reference-guide/webhook',
      read: '2026-11-30',
      level: 'docs',
    },
    { url: 'https://github.com/twilio/twilio-node', read: '2026-11-30', level: 'docs' },
  ],
} as const satisfies ProviderSpec;
