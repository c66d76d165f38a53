import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import type { SigningKey } from '../../../lambdas/signature/verifier.ts';
import type { ProviderSpec, SignatureSpec } from '../../../lib/contract/provider-spec.ts';
import { namesIn } from '../../../lib/contract/stored-headers.ts';
import { SPECS } from '../../../lib/providers/specs.ts';

const NOW = Date.UTC(2026, 11, 1);
const secret = createSecretKey(Buffer.from('a secret nobody guesses'));
/** Every kind of key at once: none of them may be taken for another. */
const KEYS: readonly SigningKey[] = [
  { stage: 'secret', key: secret },
  { stage: 'secret by id', key: secret, id: 'known' },
  { stage: 'ed25519', key: generateKeyPairSync('ed25519').publicKey },
  { stage: 'p256', key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey },
  { stage: 'rsa', key: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey, id: 'known' },
];

/** The shapes that differ: one spec of each, so that a run stays short. The rest is data of the same shapes. */
function distinct(specs: readonly ProviderSpec[]): readonly (readonly [string, SignatureSpec])[] {
  const shapes = new Map<string, readonly [string, SignatureSpec]>();
  for (const { slug, signature, variants = {} } of specs) {
    for (const [name, one] of [
      ['', signature],
      ...Object.entries(variants).map(([v, { signature: s }]) => [v, s]),
    ] as const) {
      if (typeof one === 'string' || one.scheme === 'none') continue;
      const shape = JSON.stringify(one, (key, value) =>
        ['header', 'text', 'key', 'hash', 'toleranceSeconds', 'prefix', 'json', 'claim'].includes(key)
          ? 0
          : value,
      );
      if (!shapes.has(shape)) shapes.set(shape, [`${slug} ${name}`, one]);
    }
  }
  return [...shapes.values()];
}

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    '=',
    't=',
    'v1=',
    'v1,',
    't=NaN,v1=',
    't=-1,v1=00',
    't=1e9,v1=',
    'sha256=',
    'Basic ',
    'Bearer ',
    '%',
    '%E0%A4%A',
    'eyJhbGciOiJub25lIn0.e30.',
    '{"a":',
    '__proto__',
    '\u0000',
    '\uD800',
    `t=${'9'.repeat(400)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.base64String({ maxLength: 200 }),
  fc.stringMatching(/^(t=\d{10},)?(v0|v1|s|h1)=[0-9a-f]{64}$/),
  fc.stringMatching(/^(sha256=|v0=)?[0-9a-f]{64}$/),
  fc.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  fc.constant(String(NOW / 1000)),
  fc.constant(String(NOW)),
  fc.constant(new Date(NOW).toISOString()),
);

const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      '[]',
      '{}',
      'null',
      '{"notificationItems":[{"NotificationRequestItem":{"additionalData":{"hmacSignature":"x"}}}]}',
      '{"value":[{"clientState":"x"},{}]}',
      '{"signature":{"timestamp":"1","token":"x","signature":"00"}}',
      'a=1&a=2&%=%',
      `${'['.repeat(2000)}`,
      '{"__proto__":{"Signature":"eA=="},"Type":"Notification"}',
      '--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}\r\n--x--',
    )
    .map((text) => Buffer.from(text)),
);

describe('whatever is sent', () => {
  it.each(distinct(SPECS))(
    '%s: is refused with a reason, never accepted, never thrown at',
    (_, signature) => {
      const verifier = compileSignature(signature, { topicArns: 'arn:aws:sns:eu-west-1:1:t' });
      const names = [...new Set([...namesIn(signature), 'authorization', 'content-type', 'x-other'])].slice(
        0,
        8,
      );
      const headers = fc.record(
        Object.fromEntries(
          names.map((name) => [
            name.replace('*', 'webhook'),
            fc.oneof(nasty, fc.array(nasty, { minLength: 2, maxLength: 3 })),
          ]),
        ),
        { requiredKeys: [] },
      );
      const urls = fc.option(
        fc.constantFrom('https://a.example/x?a=1&a=2', 'https://a.example', '', '?%E0', 'no url'),
        { nil: undefined },
      );
      fc.assert(
        fc.property(headers, bodies, urls, fc.constantFrom('strict', 'vendor'), (sent, body, url, manner) => {
          const request = {
            headers: headersOf(sent),
            body,
            method: 'POST',
            ...(url === undefined ? {} : { url }),
          };
          const claim = verifier.read(request, NOW, manner);
          const verdict = claim.ok ? claim.match(KEYS, KEYS) : claim;
          expect(verdict).toMatchObject({
            ok: false,
            reason: expect.any(String),
            detail: expect.any(String),
          });
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('reading a header', () => {
  const pairs: SignatureSpec = {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-sig' },
    layout: { form: 'pairs', separator: ',', key: 'v1' },
    message: ['timestamp', { text: '.' }, 'body'],
    timestamp: { from: { pair: 't' }, unit: 's', toleranceSeconds: 300 },
  };

  it.each([
    ['pairs without =', pairs, ','],
    ['pairs of nothing', pairs, '=,'],
    [
      'entries without a tag',
      { ...pairs, layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' } },
      ' ',
    ],
    [
      'groups',
      { ...pairs, layout: { form: 'pairs', separator: ',', key: 'v1', groupSeparator: ' ' } },
      ' t=1',
    ],
  ] as const)('takes time in proportion to its length: %s', (_, signature, unit) => {
    const verifier = compileSignature(signature);
    const timeOf = (length: number) => {
      const headers = headersOf({ 'x-sig': unit.repeat(length / unit.length) });
      const begin = process.hrtime.bigint();
      for (let i = 0; i < 50; i++) verifier.read({ headers, body: Buffer.alloc(0) }, NOW);
      return Number(process.hrtime.bigint() - begin);
    };
    timeOf(1000);
    const short = Math.min(timeOf(1000), timeOf(1000), timeOf(1000));
    const long = Math.min(timeOf(8000), timeOf(8000), timeOf(8000));
    // Eight times as long; a square would be 64 times.
    expect(long / short).toBeLessThan(32);
  });
});
