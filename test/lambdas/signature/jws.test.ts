import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import type { SigningKey } from '../../../lambdas/signature/verifier.ts';
import { verifierOf } from '../../../lambdas/signature/verify.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import type { JwsSignature, PairAlgorithm, RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { constantContact } from '../../../lib/providers/constant-contact/spec.ts';
import { neonAuth } from '../../../lib/providers/neon-auth/spec.ts';
import { truelayer } from '../../../lib/providers/truelayer/spec.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const TIME = '2026-11-30T11:59:58Z';
const BODY = '{"event_id":"e1","type":"payment_executed"}';
const ENDPOINT = 'https://hooks.example.com/tl';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const keys: readonly SigningKey[] = [{ stage: 'published', key: pair.publicKey, id: 'k1' }];

const HEADER = {
  alg: 'ES512',
  kid: 'k1',
  tl_version: '2',
  tl_headers: 'X-Tl-Webhook-Timestamp,Content-Type',
  jku: 'https://webhooks.truelayer.com/.well-known/jwks',
};

function encoded(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}

/** A signature made with nothing of ours, over text as RFC 7515 puts it together. */
function detached(
  header: object,
  payload: string,
  key: KeyObject,
  hash: string | null,
  plain = false,
): string {
  const input = `${encoded(header)}.${plain ? payload : Buffer.from(payload).toString('base64url')}`;
  const made = sign(hash, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${encoded(header)}..${made.toString('base64url')}`;
}

interface Change {
  readonly header?: object;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  readonly url?: string;
  readonly signature?: string;
}

const PAYLOAD = `POST /tl\nX-Tl-Webhook-Timestamp: ${TIME}\nContent-Type: application/json\n${BODY}`;

function judge(change: Change = {}, spec: RuntimeSpec = configure(truelayer), at = keys) {
  const signature =
    change.signature ?? detached({ ...HEADER, ...change.header }, PAYLOAD, pair.privateKey, 'sha512');
  const headers = headersOf({
    'tl-signature': signature,
    'x-tl-webhook-timestamp': TIME,
    'content-type': 'application/json',
    ...change.headers,
  });
  const request = {
    headers,
    body: Buffer.from(change.body ?? BODY),
    method: 'POST',
    url: change.url ?? ENDPOINT,
  };
  const claim = verifierOf(spec).read(request, NOW);
  return claim.ok ? claim.match([], at) : claim;
}

describe('a signature without its payload, over method, path, listed headers and body', () => {
  it('is accepted, with the time it covers', () => {
    expect(judge()).toEqual({ ok: true, stage: 'published', family: '', signedAt: Date.parse(TIME) });
  });

  it('is accepted under a path with a slash more, as the vendor’s own code does, and under no other', () => {
    expect(judge({ url: `${ENDPOINT}/` })).toMatchObject({ ok: true });
    expect(judge({ url: `${ENDPOINT}x` })).toMatchObject({ reason: 'bad_signature' });
  });

  it.each<[string, Change, string]>([
    ['another body', { body: BODY.replace('e1', 'e2') }, 'bad_signature'],
    [
      'another signed header',
      { headers: { 'x-tl-webhook-timestamp': '2026-11-30T11:59:59Z' } },
      'bad_signature',
    ],
    [
      'a signed header twice',
      { headers: { 'content-type': ['application/json', 'text/plain'] } },
      'repeated_signature',
    ],
    [
      'a listed header that was not sent',
      { header: { tl_headers: 'X-Tl-Webhook-Timestamp,X-No' } },
      'malformed_signature',
    ],
    ['a time that is not signed', { header: { tl_headers: 'Content-Type' } }, 'requirement_unmet'],
    ['an unknown key', { header: { kid: 'k2' } }, 'unknown_key'],
    ['another version', { header: { tl_version: '1' } }, 'malformed_signature'],
    ['a key set of somebody else', { header: { jku: 'https://evil.example/jwks' } }, 'malformed_signature'],
    [
      'the sandbox’s key set',
      { header: { jku: 'https://webhooks.truelayer-sandbox.com/.well-known/jwks' } },
      'malformed_signature',
    ],
    ['a critical extension', { header: { crit: ['exp'] } }, 'malformed_signature'],
    ['an empty list of critical extensions', { header: { crit: [] } }, 'malformed_signature'],
    [
      'an unencoded payload nobody asked for',
      { header: { b64: false, crit: ['b64'] } },
      'malformed_signature',
    ],
    ['another algorithm', { header: { alg: 'ES256' } }, 'malformed_signature'],
    ['no algorithm', { header: { alg: 'none' } }, 'malformed_signature'],
    ['a payload that was not left out', { signature: `${encoded(HEADER)}.e30.AAAA` }, 'malformed_signature'],
    ['no signature', { signature: `${encoded(HEADER)}..` }, 'malformed_signature'],
    ['no JSON', { signature: 'abc..AAAA' }, 'malformed_signature'],
  ])('is refused with %s', (_what, change, reason) => {
    expect(judge(change)).toMatchObject({ ok: false, reason });
  });

  it('asks for the keys of its environment by the id the signature names, at an address compiled in', () => {
    const request = {
      headers: headersOf({
        'tl-signature': detached(HEADER, PAYLOAD, pair.privateKey, 'sha512'),
        'x-tl-webhook-timestamp': TIME,
        'content-type': 'application/json',
      }),
      body: Buffer.from(BODY),
      method: 'POST',
      url: ENDPOINT,
    };
    const claim = verifierOf(configure(truelayer)).read(request, NOW);
    expect(claim).toMatchObject({ wanted: { url: HEADER.jku, id: 'k1' } });
  });

  it('takes no key of the source in place of a published one', () => {
    const request = {
      headers: headersOf({
        'tl-signature': detached(HEADER, PAYLOAD, pair.privateKey, 'sha512'),
        'x-tl-webhook-timestamp': TIME,
        'content-type': 'application/json',
      }),
      body: Buffer.from(BODY),
      method: 'POST',
      url: ENDPOINT,
    };
    const claim = verifierOf(configure(truelayer)).read(request, NOW);
    expect(claim.ok && claim.match(keys)).toMatchObject({ ok: false });
  });
});

describe('algorithms', () => {
  const curves = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;
  const pairs: Readonly<Record<PairAlgorithm, () => { publicKey: KeyObject; privateKey: KeyObject }>> = {
    RS256: rsa,
    RS384: rsa,
    RS512: rsa,
    PS256: rsa,
    PS384: rsa,
    PS512: rsa,
    ES256: () => generateKeyPairSync('ec', { namedCurve: curves.ES256 }),
    ES384: () => generateKeyPairSync('ec', { namedCurve: curves.ES384 }),
    ES512: () => generateKeyPairSync('ec', { namedCurve: curves.ES512 }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  };
  const names = Object.keys(pairs) as PairAlgorithm[];

  it.each(names)('%s verifies with its own kind of key, and with no other’s', (algorithm) => {
    const signature: JwsSignature = {
      scheme: 'jws',
      at: { header: 'x-sig' },
      algorithms: [algorithm],
      key: 'jwks',
      payload: ['body'],
    };
    const { publicKey, privateKey } = pairs[algorithm]();
    const head = encoded({ alg: algorithm });
    const input = Buffer.from(`${head}.${Buffer.from(BODY).toString('base64url')}`);
    const hash = algorithm === 'EdDSA' ? null : `sha${algorithm.slice(2)}`;
    const options = algorithm.startsWith('PS')
      ? { key: privateKey, padding: 6, saltLength: Number(algorithm.slice(2)) / 8 }
      : { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
    const made = sign(hash, input, options).toString('base64url');
    const request = { headers: headersOf({ 'x-sig': `${head}..${made}` }), body: Buffer.from(BODY) };
    const claim = verifierOf({ signature }).read(request, NOW);
    if (!claim.ok) throw new Error(claim.detail);
    expect(claim.match([{ stage: 'mine', key: publicKey }])).toMatchObject({ ok: true, stage: 'mine' });
    for (const other of names) {
      const stranger = { stage: 'other', key: createPublicKey(pairs[other]().privateKey) };
      expect(claim.match([stranger])).toMatchObject({ reason: 'bad_signature' });
    }
  });

  function rsa() {
    return generateKeyPairSync('rsa', { modulusLength: 1536 });
  }
});

describe('an unencoded payload', () => {
  const spec = configure(constantContact);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const header = { alg: 'RS256', ts: NOW / 1000 - 5, b64: false, crit: ['b64'] };
  const read = (signature: string, body = BODY) => {
    const headers = headersOf({ 'x-ctct-webhook-sig': signature });
    const claim = verifierOf(spec).read({ headers, body: Buffer.from(body) }, NOW);
    return claim.ok ? claim.match([], [{ stage: 'published', key: publicKey }]) : claim;
  };

  it('is signed as it is, and any published key may match where none is named', () => {
    expect(read(detached(header, BODY, privateKey, 'sha256', true))).toMatchObject({
      ok: true,
      signedAt: NOW - 5000,
    });
    expect(read(detached(header, BODY, privateKey, 'sha256', true), `${BODY} `)).toMatchObject({
      reason: 'bad_signature',
    });
  });

  it('must be said to be so, in both places', () => {
    const encodedToo = { alg: 'RS256', ts: header.ts };
    expect(read(detached(encodedToo, BODY, privateKey, 'sha256'))).toMatchObject({
      reason: 'malformed_signature',
    });
    const unnamed = { ...header, crit: undefined };
    expect(read(detached(unnamed, BODY, privateKey, 'sha256', true))).toMatchObject({
      reason: 'malformed_signature',
    });
    const more = { ...header, crit: ['b64', 'exp'] };
    expect(read(detached(more, BODY, privateKey, 'sha256', true))).toMatchObject({
      reason: 'malformed_signature',
    });
  });

  it('is refused without a time, and over nothing', () => {
    const timeless = { ...header, ts: undefined };
    expect(read(detached(timeless, BODY, privateKey, 'sha256', true))).toMatchObject({
      reason: 'missing_timestamp',
    });
    expect(read(detached(header, '', privateKey, 'sha256', true), '')).toMatchObject({ ok: false });
  });
});

describe('a payload of time and body in base64url', () => {
  const spec = configure(neonAuth);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const sent = (at: number, kid = 'n1') => {
    const payload = `${at}.${Buffer.from(BODY).toString('base64url')}`;
    const headers = headersOf({
      'x-neon-signature': detached({ alg: 'EdDSA', kid: 'other' }, payload, privateKey, null),
      'x-neon-timestamp': String(at),
      'x-neon-signature-kid': kid,
    });
    const claim = verifierOf(spec).read({ headers, body: Buffer.from(BODY) }, NOW);
    return claim.ok ? claim.match([{ stage: 'configured', key: publicKey, id: 'n1' }]) : claim;
  };

  it('is fresh for five minutes, and its key is the one the request names', () => {
    expect(sent(NOW - 300_000)).toMatchObject({ ok: true });
    expect(sent(NOW - 300_001)).toMatchObject({ reason: 'stale' });
    expect(sent(NOW, 'n2')).toMatchObject({ reason: 'unknown_key' });
  });
});
