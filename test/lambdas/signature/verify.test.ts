import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { verifyDelivery } from '../../../lambdas/signature/verify.ts';
import type { HmacSignature } from '../../../lib/contract/provider-spec.ts';
import { github, NOON, standardWebhooks, stripe } from '../receive/receiving.ts';

const key = createSecretKey(Buffer.from('a key'));
const body = Buffer.from('{"a":1}');
const keys = [
  { stage: 'other', key: createSecretKey(Buffer.from('another')) },
  { stage: 'mine', key },
];

describe('verifyDelivery', () => {
  const hashes = ['sha256', 'sha512', 'sha1'] as const;
  const encodings = ['hex', 'base64'] as const;
  const layouts: readonly HmacSignature['layout'][] = [
    { form: 'plain' },
    { form: 'plain', prefix: 'x=' },
    { form: 'pairs', separator: ';', key: 's' },
    { form: 'list', separator: ' ', tagSeparator: ',', tag: 'v1' },
  ];
  const schemes = hashes.flatMap((hash) =>
    encodings.flatMap((encoding) => layouts.map((layout) => ({ hash, encoding, layout }))),
  );

  it.each(schemes)('reads what signDelivery writes: $hash $encoding $layout.form', (scheme) => {
    const signature: HmacSignature = {
      ...scheme,
      scheme: 'hmac',
      key: 'utf8',
      at: { header: 'x-signature' },
      message: ['timestamp', { text: ':' }, { header: 'x-id' }, 'body'],
      timestamp: { from: { header: 'x-time' }, unit: 'ms', toleranceSeconds: 60 },
    };
    const headers = signDelivery({ signature }, key, { body, now: NOON, headers: { 'x-id': '7' } });
    const request = { headers: headersOf(headers), body };
    expect(verifyDelivery({ signature }, keys, request, NOON + 60_000)).toEqual({
      ok: true,
      stage: 'mine',
      family: '',
      signedAt: NOON,
    });
    expect(verifyDelivery({ signature }, keys, request, NOON + 61_000)).toMatchObject({
      ok: false,
      reason: 'stale',
      detail: 'signed 61 s ago, 60 s are allowed',
    });
    expect(verifyDelivery({ signature }, [], request, NOON)).toMatchObject({
      ok: false,
      reason: 'bad_signature',
    });
  });

  it('takes the age of exactly the tolerance, both ways', () => {
    const signed = headersOf(signDelivery(stripe, key, { body, now: NOON }));
    const at = (now: number) => verifyDelivery(stripe, keys, { headers: signed, body }, now);
    expect([at(NOON + 300_999).ok, at(NOON - 300_000).ok]).toEqual([true, true]);
    expect(at(NOON + 301_000)).toMatchObject({ reason: 'stale' });
    expect(at(NOON - 301_000)).toMatchObject({
      reason: 'future',
      detail: 'signed 301 s ahead, 300 s are allowed',
    });
  });

  it.each([
    [{}, 'missing_signature', 'no header webhook-signature'],
    [
      { 'webhook-signature': 'v1,x' },
      'malformed_signature',
      'webhook-signature: not a sha256 digest in base64',
    ],
    [
      { 'webhook-signature': 'v2,x nonsense' },
      'malformed_signature',
      'webhook-signature: no entry of the kind v1,',
    ],
    [{ 'webhook-signature': `v1,${'A'.repeat(43)}=` }, 'missing_timestamp', 'no webhook-timestamp'],
    [
      { 'webhook-signature': `v1,${'A'.repeat(43)}=`, 'webhook-timestamp': String(NOON / 1000) },
      'malformed_signature',
      'no header webhook-id, which is signed',
    ],
    [{ 'svix-signature': 'v1,x' }, 'malformed_signature', 'svix-signature: not a sha256 digest in base64'],
    [
      { 'webhook-signature': `v1,${'A'.repeat(43)}=`, 'webhook-timestamp': ['1', '2'] },
      'repeated_signature',
      'webhook-timestamp was sent 2 times',
    ],
    [
      {
        'webhook-signature': `v1,${'A'.repeat(43)}=`,
        'webhook-timestamp': String(NOON / 1000),
        'webhook-id': ['1', '2'],
      },
      'repeated_signature',
      'webhook-id was sent 2 times',
    ],
  ] as const)('says to people what is wrong: %j', (headers, reason, detail) => {
    const request = { headers: headersOf(headers), body };
    expect(verifyDelivery(standardWebhooks, keys, request, NOON)).toEqual({ ok: false, reason, detail });
  });

  it('takes no spelling of a digest but the canonical one', () => {
    const { 'x-hub-signature-256': header = '' } = signDelivery(github, key, { body, now: NOON });
    const { 'webhook-signature': entry = '', ...rest } = signDelivery(standardWebhooks, key, {
      body,
      now: NOON,
      id: 'm',
    });
    const digest = entry.slice(3);
    // The last character of a base64 digest holds two bits that mean nothing.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const sibling = alphabet[alphabet.indexOf(digest.at(-2) ?? '') + 1];
    const spellings = [
      { spec: github, headers: { 'x-hub-signature-256': header.toUpperCase().replace('SHA256', 'sha256') } },
      { spec: github, headers: { 'x-hub-signature-256': ` ${header}` } },
      { spec: github, headers: { 'x-hub-signature-256': `${header}00` } },
      { spec: github, headers: { 'x-hub-signature-256': `${header},${header}` } },
      { spec: standardWebhooks, headers: { ...rest, 'webhook-signature': `v1,${digest.slice(0, -1)}` } },
      {
        spec: standardWebhooks,
        headers: { ...rest, 'webhook-signature': `v1,${digest.slice(0, -2)}${sibling}=` },
      },
      { spec: standardWebhooks, headers: { ...rest, 'webhook-signature': `v1,${digest}=` } },
    ];
    for (const { spec, headers } of spellings) {
      expect(verifyDelivery(spec, keys, { headers: headersOf(headers), body }, NOON)).toMatchObject({
        ok: false,
      });
    }
  });

  it('a signature over nothing proves nothing', () => {
    const headers = headersOf(signDelivery(github, key, { body: Buffer.alloc(0), now: NOON }));
    const request = { headers, body: Buffer.alloc(0) };
    expect(verifyDelivery(github, keys, request, NOON)).toMatchObject({
      ok: false,
      reason: 'malformed_event',
    });
  });
});

describe('signDelivery', () => {
  it('needs every header the scheme signs', () => {
    expect(() => signDelivery(standardWebhooks, key, { body, now: NOON })).toThrow(
      'header webhook-id is signed and was not given',
    );
  });

  it('writes the family it is asked for and keeps the given headers', () => {
    const headers = signDelivery(standardWebhooks, key, {
      body,
      now: NOON,
      id: 'm',
      family: 'svix',
      headers: { 'x-a': '1' },
    });
    expect(Object.keys(headers).sort()).toEqual(['svix-id', 'svix-signature', 'svix-timestamp', 'x-a']);
  });
});

describe('readSecret', () => {
  const text = (reading: ReturnType<typeof readSecret>) =>
    reading.ok ? reading.current.export().toString() : reading.problem;

  it.each([
    ['utf8', 'plain', 'plain'],
    ['utf8', ' inner and outer ', ' inner and outer '],
    ['utf8', 'whsec_abc', 'whsec_abc'],
    ['utf8', 'v1,abc', 'v1,abc'],
    ['utf8', 'line\r\n\n', 'line'],
    ['base64', 'a2V5', 'key'],
    ['base64', 'whsec_a2V5', 'key'],
    ['base64', 'v1,whsec_a2V5', 'key'],
    ['base64', ' a2V5\n', 'key'],
    ['base64', '{"current":"whsec_a2V5"}', 'key'],
    ['utf8', '', 'is empty'],
    ['utf8', ' \n', 'is empty'],
    ['base64', 'whsec_', 'is not base64, as this provider gives it'],
    ['base64', 'A', 'is empty'],
    ['base64', 'not base64!', 'is not base64, as this provider gives it'],
    ['utf8', '{"currant":"a"}', 'is a JSON object without a text field "current"'],
    ['utf8', ' {"current":"a"}', 'a'],
  ] as const)('%s %j → %j', (format, stored, expected) => {
    expect(text(readSecret({ format, byId: false }, stored))).toBe(expected);
    expect(text(readSecret({ format, byId: false }, Buffer.from(stored)))).toBe(expected);
  });

  it('warns without showing anything', () => {
    const stored = [
      readSecret({ format: 'utf8', byId: false }, 'hush\n'),
      readSecret({ format: 'base64', byId: false }, 'v1,whsec_aHVzaA=='),
      readSecret({ format: 'utf8', byId: false }, '{"current":"hush","previous":""}'),
    ];
    const warnings = stored.map((reading) => (reading.ok ? reading.warnings : []));
    expect(warnings.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(JSON.stringify(warnings)).not.toMatch(/hush|aHVzaA/);
  });
});
