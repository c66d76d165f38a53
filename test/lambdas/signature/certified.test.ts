import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { marksOf } from '../../../lambdas/signature/certificate-marks.ts';
import { ISSUERS } from '../../../lambdas/signature/issuers.ts';
import type { SigningKey } from '../../../lambdas/signature/verifier.ts';
import { verifierOf } from '../../../lambdas/signature/verify.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { appleAppStore } from '../../../lib/providers/apple-app-store/spec.ts';

interface Sample {
  readonly body_base64: string;
  readonly public_key: string;
}

/** Apple's own test data: a notification under a root of its test suite. */
const [sample]: readonly Sample[] = JSON.parse(
  readFileSync('lib/providers/apple-app-store/vectors.json', 'utf8'),
);
const payload: string = JSON.parse(Buffer.from(sample?.body_base64 ?? '', 'base64').toString()).signedPayload;
const [head = '', claims = '', signature = ''] = payload.split('.');
const header: { readonly x5c: readonly string[]; readonly alg: string } = JSON.parse(
  Buffer.from(head, 'base64url').toString(),
);
const [leaf = '', middle = '', top = ''] = header.x5c;
const roots: readonly SigningKey[] = [
  { stage: 'root', key: new X509Certificate(sample?.public_key ?? '').publicKey },
];
const spec = configure(appleAppStore, undefined, { bundleId: 'com.example', environment: 'Sandbox' });
const IN_TIME = Date.parse('2026-11-30T12:00:00Z');

function judge(x5c: unknown, now = IN_TIME, given = roots) {
  const changed = Buffer.from(JSON.stringify({ ...header, x5c })).toString('base64url');
  // The header is signed: only the chain as it was sent can be accepted.
  const token =
    JSON.stringify(x5c) === JSON.stringify(header.x5c) ? payload : `${changed}.${claims}.${signature}`;
  const body = Buffer.from(JSON.stringify({ signedPayload: token }));
  const claim = verifierOf(spec).read({ headers: new Map(), body }, now);
  return claim.ok ? claim.match([], given) : claim;
}

describe('a token that carries its certificates', () => {
  it('is accepted under its root while its certificates are valid', () => {
    expect(judge(header.x5c)).toMatchObject({ ok: true, stage: 'certificate', signedAt: 1_681_314_324_000 });
    expect(judge(header.x5c, Date.parse('2034-01-01'))).toMatchObject({ reason: 'bad_signature' });
    expect(judge(header.x5c, Date.parse('2022-01-01'))).toMatchObject({ reason: 'bad_signature' });
  });

  it('is refused by a receiver, which trusts the root compiled in and no other', () => {
    expect(judge(header.x5c, IN_TIME, [])).toMatchObject({ reason: 'bad_signature' });
  });

  it('a root of one’s own in the token is not looked at', () => {
    const apple = ISSUERS['apple-app-store'].root;
    expect(judge([leaf, middle, apple], IN_TIME, [])).toMatchObject({ reason: 'bad_signature' });
  });

  it.each<[string, unknown]>([
    ['in another order', [middle, leaf, top]],
    ['of which one is missing', [leaf, middle]],
    ['of which one is too many', [leaf, middle, middle, top]],
    ['whose first is the root', [top, middle, top]],
    ['that are the same one', [leaf, leaf, top]],
    ['that are none', ['AAAA', 'AAAA', 'AAAA']],
    ['that are no texts', [1, {}, null]],
    ['that are too long', ['A'.repeat(9000), middle, top]],
    ['that are no list', 'x5c'],
  ])('is refused with certificates %s', (_what, x5c) => {
    expect(judge(x5c)).toMatchObject({ ok: false, reason: 'malformed_signature' });
  });

  it('the root compiled in is the one Apple publishes', () => {
    const root = new X509Certificate(Buffer.from(ISSUERS['apple-app-store'].root, 'base64'));
    expect(root.subject).toContain('CN=Apple Root CA - G3');
    expect(root.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(
      '63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179',
    );
    expect(root.verify(root.publicKey)).toBe(true);
  });
});

describe('marks of a certificate', () => {
  const der = Buffer.from(leaf, 'base64');

  it('are the ids of its extensions', () => {
    expect([...marksOf(der)]).toContain('2a864886f76364060b01');
    expect([...marksOf(Buffer.from(middle, 'base64'))]).toContain('2a864886f76364060201');
  });

  it('are none of bytes that only look like one, and of no bytes at all', () => {
    expect(marksOf(Buffer.alloc(0)).size).toBe(0);
    expect(marksOf(Buffer.from('060a2a864886f76364060b01', 'hex')).size).toBe(0);
    expect(marksOf(Buffer.from([0x30, 0x80, 0x30, 0x80])).size).toBe(0);
  });

  it('are looked for in any bytes without a throw', () => {
    for (let i = 0; i < 2000; i++) {
      const noise = Buffer.from(der);
      const at = createHash('sha256').update(String(i)).digest();
      for (let j = 0; j < 4; j++) noise[at.readUInt32BE(j * 4) % noise.length] = at[31 - j] ?? 0;
      expect(() => marksOf(noise.subarray(0, at.readUInt32BE(16) % (noise.length + 1)))).not.toThrow();
    }
  });
});
