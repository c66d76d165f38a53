import type { ProviderSpec } from '../../contract/provider-spec.ts';

const signature = {
  scheme: 'hmac',
  hash: 'sha1',
  encoding: 'base64',
  key: 'utf8',
  at: { header: 'x-twilio-signature' },
  layout: { form: 'plain' },
  message: [{ canonical: 'twilio' }],
  alternative: [{ canonical: 'twilio-port' }],
} as const;

/** Twilio: how it signs its webhooks and names their events. */
export const twilio = {
  slug: 'twilio',
  name: 'Twilio',
  signature,
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ form: 'EventType' }, { form: 'MessageStatus' }, { form: 'CallStatus' }],
    typeSigned: true,
    stream: [[{ form: 'CallSid' }], [{ form: 'MessageSid' }], [{ form: 'ConversationSid' }]],
  },
  delivery: {
    timeoutSeconds: 15,
    retries: 'never',
    horizonSeconds: 15,
    level: 'docs',
    schedule:
      'one more try within 15 s in all, only where no connection was made; set per URL by #rc, #rp, #ct, #rt, #tt',
    success: '2xx; calls and messages want TwiML',
    retriedOn: 'no connection; what #rp adds',
    stops: 'anything else: then the fallback URL is called',
    disables: 'never',
    retrySignature: 'no-time',
  },
  acknowledgement: { status: 200, body: { xml: '<?xml version="1.0" encoding="UTF-8"?><Response/>' } },
  variants: {
    sharedkey: {
      title: 'signed with a SharedKey by a Webhook Rule',
      signature: {
        ...signature,
        hash: 'sha256',
        require: [
          {
            at: { header: 'x-twilio-webhooks-signature-settings', named: 'algorithm' },
            equals: 'HMAC_SHA256',
          },
        ],
      },
    },
  },
  facts: {
    secret:
      'primary auth token of the account; in the variant `sharedkey` the shared key of the Webhook Rule',
    rotation: 'none: the signature changes when the secondary token is promoted',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/From', '/To', '/Caller', '/Body', '/FromCity', '/FromZip', '/ProfileName', '/MediaUrl0'],
    notes: [
      'The answer is an empty TwiML document: JSON is an error to an incoming message or call, and status callbacks read no body.',
      'Fields are added without notice: the signature covers all that were sent.',
    ],
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
