import type { ProviderSpec } from '../../contract/provider-spec.ts';

const signature = {
  scheme: 'hmac',
  hash: 'sha256',
  encoding: 'hex',
  key: 'utf8',
  at: { header: 'x-hook0-signature' },
  layout: { form: 'pairs', separator: ',', key: 'v1' },
  message: [
    'timestamp',
    { text: '.' },
    { pair: 'h' },
    { text: '.' },
    { headersListedIn: 'h', separator: ' ', join: '.' },
    { text: '.' },
    'body',
  ],
  timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
} as const;

/** Hook0 senders: how it signs its webhooks and names their events. */
export const hook0 = {
  slug: 'hook0',
  name: 'Hook0 senders',
  signature,
  event: {
    key: { recipe: 'id', id: [{ header: 'x-event-id' }] },
    type: [{ header: 'x-event-type' }],
    typeSigned: false,
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  variants: {
    v0: {
      title: 'older signatures, which cover no header',
      signature: {
        ...signature,
        layout: { form: 'pairs', separator: ',', key: 'v0' },
        message: ['timestamp', { text: '.' }, 'body'],
      },
    },
  },
  sources: [{ url: 'https://github.com/hook0/hook0', read: '2026-11-30', level: 'sdk' }],
} as const satisfies ProviderSpec;
