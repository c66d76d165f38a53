import type { HmacSignature, ProviderSpec } from '../../contract/provider-spec.ts';

const signature = {
  scheme: 'hmac',
  hash: 'sha256',
  encoding: 'base64',
  key: 'utf8',
  at: { header: 'myfatoorah-signature' },
  layout: { form: 'plain' },
  message: [{ canonical: 'myfatoorah-v2' }],
  uncovered: 'everything but the fields its event signs',
} as const satisfies HmacSignature;

/** MyFatoorah: an HMAC over fields of `Data` as `name=value`, which ones depending on the version of its webhooks. */
export const myfatoorah = {
  slug: 'myfatoorah',
  name: 'MyFatoorah',
  signature,
  event: {
    key: { recipe: 'signed-bytes' },
    type: [{ json: '/Event/Name' }],
    typeSigned: false,
    stream: [[{ json: '/Data/Invoice/Id' }], [{ json: '/Data/ReferencedInvoice/Id' }]],
  },
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'automatic',
    horizonSeconds: 900,
    level: 'docs',
    schedule: 'as configured, up to 5 more, at most 180 s apart',
  },
  variants: {
    v1: {
      title: 'webhooks of version 1',
      signature: {
        ...signature,
        message: [{ canonical: 'myfatoorah-v1' }],
        uncovered: 'everything beside Data',
      },
      event: {
        key: { recipe: 'signed-bytes' },
        type: [{ json: '/Event' }],
        typeSigned: false,
        stream: [[{ json: '/Data/InvoiceId' }]],
      },
      delivery: {
        timeoutSeconds: 'unknown',
        retries: 'automatic',
        horizonSeconds: 40,
        level: 'docs',
        schedule: '4 tries, 10 s apart',
      },
    },
  },
  facts: {
    secret: 'webhook secret key of the portal',
    rotation: 'unknown',
    sameKey: 'yes',
    maxBytes: 'unknown',
    personal: ['/Data/Customer'],
    notes: [
      'The version is set at the portal. Amounts of a payment are not signed in version 2: look them up.',
    ],
  },
  sources: [
    { url: 'https://docs.myfatoorah.com/docs/webhook-signature', read: '2026-12-01', level: 'docs' },
    {
      url: 'https://docs.myfatoorah.com/docs/webhook-v2-payment-status-data-model',
      read: '2026-12-01',
      level: 'docs',
    },
    { url: 'https://packagist.org/packages/myfatoorah/library', read: '2026-12-01', level: 'sdk' },
  ],
} as const satisfies ProviderSpec;
