import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Dropbox Sign: how it signs its webhooks and names their events. */
export const dropboxSign = {
  slug: 'dropbox-sign',
  name: 'Dropbox Sign',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { part: 'json', inside: '/event/event_hash' },
    layout: { form: 'plain' },
    message: [
      { part: 'json', inside: '/event/event_time' },
      { part: 'json', inside: '/event/event_type' },
    ],
    uncovered: 'everything but time and type of the event',
  },
  event: {
    // Time and type alone would make one event of two requests that were signed in the same second.
    key: {
      recipe: 'signed-bytes',
      with: [
        { part: 'json', inside: '/signature_request/signature_request_id' },
        { part: 'json', inside: '/event/event_metadata/related_signature_id' },
        { part: 'json', inside: '/template/template_id' },
      ],
    },
    type: [{ part: 'json', inside: '/event/event_type' }],
    typeSigned: true,
    stream: [[{ part: 'json', inside: '/signature_request/signature_request_id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
    schedule: 'unknown',
    success: 'unknown',
    retriedOn: 'unknown',
    stops: 'unknown',
    disables: 'unknown',
    retrySignature: 'no-time',
  },
  acknowledgement: { status: 200, body: { text: [{ text: 'Hello API Event Received' }] } },
  facts: {
    secret: 'API key of the account',
    rotation: 'unknown',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The hash covers time and type only: fetch what matters.'],
  },
  sources: [{ url: 'https://github.com/hellosign/dropbox-sign-node', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
