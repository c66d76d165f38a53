import { createHash, createSecretKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { verifierOf } from '../../../lambdas/signature/verify.ts';
import type { HttpSignature } from '../../../lib/contract/provider-spec.ts';
import { keygen } from '../../../lib/providers/keygen/spec.ts';

/** The request and keys of RFC 9421, appendix B. */
const RFC = {
  url: 'https://example.com/foo?param=Value&Pet=dog',
  body: '{"hello": "world"}',
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
  },
  created: 1_618_884_473,
};

const ed25519: HttpSignature = {
  scheme: 'http-signature',
  form: 'rfc9421',
  at: { header: 'signature' },
  algorithm: 'ed25519',
  key: 'raw-base64url',
  covers: ['@method', '@path', '@authority'],
  uncovered: 'the body',
  timestamp: { from: { parameter: 'created' }, unit: 's', toleranceSeconds: 300 },
};

const PUBLIC = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs';
const B26 = {
  'signature-input':
    'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
  signature:
    'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
};

interface Change {
  readonly spec?: HttpSignature;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly url?: string;
  readonly body?: string;
  readonly now?: number;
  readonly key?: KeyObject;
}

function keyOf(spec: HttpSignature, text: string): KeyObject {
  const reading = readSecret({ format: spec.key, byId: false }, text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.current;
}

function judge({
  spec = ed25519,
  headers,
  url = RFC.url,
  body = RFC.body,
  now = RFC.created,
  key,
}: Change = {}) {
  const request = {
    headers: headersOf({ ...RFC.headers, ...B26, ...headers }),
    body: Buffer.from(body),
    method: 'POST',
    url,
  };
  const claim = verifierOf({ signature: spec }).read(request, now * 1000);
  return claim.ok ? claim.match([{ stage: 'mine', key: key ?? keyOf(spec, PUBLIC) }]) : claim;
}

describe('HTTP message signatures (RFC 9421)', () => {
  it('the example of the RFC with Ed25519 is accepted', () => {
    expect(judge()).toEqual({ ok: true, stage: 'mine', family: '', signedAt: RFC.created * 1000 });
  });

  it('the example of the RFC with a shared secret is accepted', () => {
    const spec: HttpSignature = {
      ...ed25519,
      algorithm: 'hmac-sha256',
      key: 'base64',
      covers: ['date', '@authority', 'content-type'],
    };
    const text = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==';
    const headers = {
      'signature-input':
        'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
      signature: 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:',
    };
    const key = createSecretKey(Buffer.from(text, 'base64'));
    expect(judge({ spec, headers, key })).toMatchObject({ ok: true });
    expect(judge({ spec, headers, key, url: 'https://other.example/foo' })).toMatchObject({
      reason: 'bad_signature',
    });
  });

  it.each<[string, Change, string]>([
    ['another address', { url: 'https://example.com/bar' }, 'bad_signature'],
    ['another host', { url: 'https://example.org/foo' }, 'bad_signature'],
    ['a covered header that is another', { headers: { 'content-type': 'text/plain' } }, 'bad_signature'],
    [
      'a covered header twice',
      { headers: { 'content-type': ['application/json', 'x'] } },
      'repeated_signature',
    ],
    ['an old time', { now: RFC.created + 301 }, 'stale'],
    [
      'a component that must be covered and is not',
      { spec: { ...ed25519, covers: ['content-digest'] } },
      'requirement_unmet',
    ],
    ['no list', { headers: { 'signature-input': [] } }, 'missing_signature'],
    [
      'another label',
      { headers: { signature: B26.signature.replace('sig-b26', 'sig-b27') } },
      'malformed_signature',
    ],
    [
      'a list that was changed',
      { headers: { 'signature-input': B26['signature-input'].replace('"date" ', '') } },
      'bad_signature',
    ],
    [
      'a component twice',
      { headers: { 'signature-input': B26['signature-input'].replace('"date"', '"@method"') } },
      'malformed_signature',
    ],
    [
      'another algorithm',
      { headers: { 'signature-input': `${B26['signature-input']};alg="rsa-v1_5-sha256"` } },
      'malformed_signature',
    ],
    [
      'an end that is past',
      { headers: { 'signature-input': `${B26['signature-input']};expires=1618884473` } },
      'stale',
    ],
  ])('refused with %s', (_what, change, reason) => {
    expect(judge(change)).toMatchObject({ ok: false, reason });
  });

  it('a digest that is covered must be the body’s', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const spec: HttpSignature = { ...ed25519, covers: ['@method', 'content-digest'] };
    const parameters = `("@method" "content-digest");created=${RFC.created}`;
    const signed = (digest: string) => {
      const base = `"@method": POST\n"content-digest": ${digest}\n"@signature-params": ${parameters}`;
      return {
        'content-digest': digest,
        'signature-input': `a=${parameters}`,
        signature: `a=:${sign(null, Buffer.from(base), privateKey).toString('base64')}:`,
      };
    };
    const good = signed(RFC.headers['content-digest']);
    expect(judge({ spec, headers: good, key: publicKey })).toMatchObject({ ok: true });
    expect(judge({ spec, headers: good, key: publicKey, body: `${RFC.body} ` })).toMatchObject({
      reason: 'bad_signature',
      detail: expect.stringContaining('content-digest'),
    });
    const two = createHash('sha256').update('other').digest('base64');
    const mixed = signed(`${RFC.headers['content-digest']}, sha-256=:${two}:`);
    expect(judge({ spec, headers: mixed, key: publicKey })).toMatchObject({ reason: 'bad_signature' });
    expect(judge({ spec, headers: signed('md5=:AAAA:'), key: publicKey })).toMatchObject({
      reason: 'malformed_signature',
    });
  });

  it('of several signatures the one that covers what it must is taken', () => {
    const headers = {
      'signature-input': `other=("date");created=1, ${B26['signature-input']}`,
      signature: `other=:AAAA:, ${B26.signature}`,
    };
    expect(judge({ headers })).toMatchObject({ ok: true });
  });
});

describe('the draft before it', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const date = new Date(RFC.created * 1000).toUTCString();
  const digest = `sha-256=${createHash('sha256').update(RFC.body).digest('base64')}`;
  const base = [
    '(request-target): post /foo?param=Value&Pet=dog',
    'host: example.com',
    `date: ${date}`,
    `digest: ${digest}`,
  ].join('\n');
  const made = sign(null, Buffer.from(base), privateKey).toString('base64');
  const header = (more = {}) => {
    const all = {
      keyid: 'account',
      algorithm: 'ed25519',
      signature: made,
      headers: '(request-target) host date digest',
      ...more,
    };
    return Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join(', ');
  };
  const keygens = (change: Change = {}, text = header()) =>
    judge({
      spec: keygen.signature,
      key: publicKey,
      ...change,
      headers: { date, digest, 'keygen-signature': text, ...change.headers },
    });

  it('is accepted, with or without the digest sent', () => {
    expect(keygens()).toMatchObject({ ok: true, signedAt: RFC.created * 1000 });
    expect(keygens({ headers: { digest: [] } })).toMatchObject({ ok: true });
  });

  it.each<[string, Change, string, string]>([
    ['another body', { body: '{}' }, header(), 'bad_signature'],
    ['another body and no digest', { body: '{}', headers: { digest: [] } }, header(), 'bad_signature'],
    [
      'another host than ours',
      { url: 'https://example.org/foo?param=Value&Pet=dog' },
      header(),
      'bad_signature',
    ],
    ['an old date', { now: RFC.created + 301 }, header(), 'stale'],
    [
      'no digest among what is covered',
      {},
      header({ headers: '(request-target) host date' }),
      'requirement_unmet',
    ],
    ['another algorithm', {}, header({ algorithm: 'hmac-sha256' }), 'malformed_signature'],
    ['a parameter twice', {}, `${header()}, headers="date"`, 'malformed_signature'],
    ['no parameters', {}, 'abc', 'malformed_signature'],
  ])('is refused with %s', (_what, change, text, reason) => {
    expect(keygens(change, text)).toMatchObject({ ok: false, reason });
  });
});
