/** First text of a spec: the most usual scheme, with what to look up beside each line. */
export function specFile(slug: string, name: string, exported: string, today: string): string {
  return `import type { ProviderSpec } from '../../contract/provider-spec.ts';

/** ${name}: how it signs its webhooks and names their events. */
export const ${exported} = {
  slug: '${slug}',
  name: '${name}',
  // How the signature is made. Other schemes and every member: lib/contract/spec/signature.ts.
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    // How the text of the secret becomes a key: its bytes, or decoded (base64, hex).
    key: 'utf8',
    at: { header: 'x-${slug}-signature' },
    // How the header is written: one signature, or pairs such as t=…,v1=….
    layout: { form: 'plain' },
    // What is signed, piece by piece. With a signed time: ['timestamp', { text: '.' }, 'body'] and a member timestamp.
    message: ['body'],
  },
  event: {
    // What names the event, the same in every retry: never the entity it is about. Without any: { recipe: 'signed-bytes' }.
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    // What must stay in order: the customer, the order. Leave it out where nothing must.
    // stream: [[{ json: '/customer' }]],
  },
  // What the documentation promises about delivering again. Never guess: 'unknown' is a value.
  delivery: {
    timeoutSeconds: 'unknown',
    retries: 'unknown',
    horizonSeconds: 'unknown',
    level: 'unknown',
  },
  // Where each fact above was read. sdk: the vendor's code; docs: its documentation; secondary: somebody else's account.
  sources: [{ url: 'https://${slug}.example/docs/webhooks', read: '${today}', level: 'docs' }],
} as const satisfies ProviderSpec;
`;
}
