import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { judgeSample } from '../../bin/cli/vectors/judge-sample.ts';
import type { VectorSample } from '../../bin/cli/vectors/sample-file.ts';
import { SPECS } from '../../lib/providers/specs.ts';
import { type ProviderRecord, sampleOf } from './record-signer.ts';

const RECORDS: readonly ProviderRecord[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'records.json'), 'utf8'),
);

const SIGNABLE = new Set(['hmac', 'digest', 'static-token', 'basic-auth', 'rsa', 'ecdsa', 'ed25519']);

/** Messages a template cannot say: their samples stand in the providers' own folders. */
const NAMED = new Set(
  'coinbase-cdp contentful exact-online hook0 hygraph mandrill mercado-pago myfatoorah paymob plivo praxis treezor worldpay'.split(
    ' ',
  ),
);

/** Whose way of signing nobody has shown, so that a folder would be a guess: see bin/providers/left-out.ts. */
const UNKNOWN = ['360learning'];

/** Whose way of signing has no engine. */
const UNSAID = ['bitpay', 'mollie', 'praxis'];

const known = new Set(SPECS.map(({ slug }) => slug));
const signable = RECORDS.filter(
  ({ spec, provider }) => SIGNABLE.has(spec.scheme) && !NAMED.has(provider) && !UNKNOWN.includes(provider),
);

/** The same request, with what must not pass. */
function changed(sample: VectorSample, { spec }: ProviderRecord): VectorSample {
  const body = Buffer.from(sample.body_base64 ?? '', 'base64').toString('utf8');
  if (/\{body\}|sha256hex|sha512b64/.test(spec.msg ?? '')) {
    return { ...sample, body_base64: Buffer.from(`${body} `).toString('base64') };
  }
  return sample.public_key == null
    ? { ...sample, secret: otherSecret(sample) }
    : { ...sample, public_key: 'none' };
}

function otherSecret({ secret }: VectorSample): string {
  return (secret ?? '').replace(/[0-9a-f]/, (digit) => (digit === '0' ? '1' : '0'));
}

describe.each(signable)('$provider', (record) => {
  const spec = SPECS.find(({ slug }) => slug === record.provider);

  it('takes what is signed as others say it signs, and nothing that was changed', () => {
    const sample = sampleOf(record);
    const judged = judgeSample(spec, sample);
    expect([judged.found, judged.passed]).toEqual(['valid', true]);
    const refused = judgeSample(spec, { ...changed(sample, record), expect: 'invalid' });
    expect([refused.found, refused.passed]).toEqual([expect.stringContaining('refused'), true]);
  });
});

it('leaves out no record without a reason', () => {
  expect(RECORDS.length).toBe(285);
  expect(RECORDS.filter(({ provider }) => !known.has(provider)).map(({ provider }) => provider)).toEqual([
    ...UNKNOWN,
    ...UNSAID,
  ]);
});
