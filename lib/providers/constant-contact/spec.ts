import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** Constant Contact: a detached signature over the body as it is, with keys it publishes. */
export const constantContact = {
  slug: 'constant-contact',
  name: 'Constant Contact',
  signature: {
    scheme: 'jws',
    at: { header: 'x-ctct-webhook-sig' },
    algorithms: ['RS256'],
    key: { remote: 'constant-contact' },
    payload: ['body'],
    plain: true,
    timestamp: { from: { member: 'ts' }, unit: 's', toleranceSeconds: 'unlimited' },
  },
  event: { key: { recipe: 'signed-bytes' }, type: [], typeSigned: false },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown', level: 'unknown' },
  facts: {
    secret: 'none: the keys are published, without ids, so that each of them is tried',
    rotation: 'in the published set',
    sameKey: 'unknown',
    maxBytes: 'unknown',
    personal: 'unknown',
    notes: ['The time is in the header of the signature; how old it may be is not said.'],
  },
  sources: [
    {
      url: 'https://developer.constantcontact.com/api_guide/webhook_authenticity.html',
      read: '2026-12-01',
      level: 'docs',
    },
    { url: 'https://github.com/webhook-co/webhook', read: '2026-11-30', level: 'secondary' },
  ],
} as const satisfies ProviderSpec;
