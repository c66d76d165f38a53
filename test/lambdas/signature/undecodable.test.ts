import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import type { SignatureSpec } from '../../../lib/contract/provider-spec.ts';
import { contentful } from '../../../lib/providers/contentful/spec.ts';
import { hygraph } from '../../../lib/providers/hygraph/spec.ts';
import { linear } from '../../../lib/providers/linear/spec.ts';
import { Receiving } from '../receive/receiving.ts';

const NOW = Date.UTC(2026, 11, 1);
const key = createSecretKey(Buffer.from('a secret nobody guesses'));
const url = 'https://hooks.example.com/in/x?q=1';

/** A body whose text names the time, with some bytes in another text of it. */
function bodyWith(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`{"webhookTimestamp":${NOW},"type":"a","note":"`),
    bytes,
    Buffer.from('"}'),
  ]);
}

const REPLACEMENT = Buffer.from('\ufffd');
const NO_UTF8 = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0x80]].map((bytes) =>
  Buffer.from(bytes),
);

/** What is signed for Hygraph, byte by byte. */
function hygraphMessage(body: Buffer): Buffer {
  const escaped = [...body].map((byte) => {
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c) {
      return Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));
    }
    return Buffer.from([byte]);
  });
  return Buffer.concat([
    Buffer.from('{"Body":"'),
    ...escaped,
    Buffer.from(`","EnvironmentName":"master","TimeStamp":${NOW}}`),
  ]);
}

type Sign = (body: Buffer) => Record<string, string>;

function signHygraph(body: Buffer): Record<string, string> {
  const made = createHmac('sha256', key).update(hygraphMessage(body)).digest('base64');
  return { 'gcms-signature': `sign=${made}, env=master, t=${NOW}` };
}

const signWith =
  (signature: SignatureSpec, headers = {}): Sign =>
  (body) =>
    signDelivery({ signature }, key, { body, now: NOW, headers, method: 'POST', url });

const SPECS: readonly (readonly [string, SignatureSpec, Sign])[] = [
  ['linear', linear.signature, signWith(linear.signature)],
  [
    'contentful',
    contentful.signature,
    signWith(contentful.signature, {
      'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp',
    }),
  ],
  ['hygraph', hygraph.signature, signHygraph],
];

describe.each(SPECS)('%s: bytes that are no UTF-8', (_name, signature, sign) => {
  const check = (headers: Record<string, string>, body: Buffer) => {
    const claim = compileSignature(signature).read(
      { headers: headersOf(headers), body, method: 'POST', url },
      NOW,
    );
    return claim.ok ? claim.match([{ stage: 'AWSCURRENT', key }]) : claim;
  };

  it.each(NO_UTF8.map((bytes) => [bytes.toString('hex'), bytes] as const))(
    'verify when they were signed: %s',
    (_hex, bytes) => {
      const body = bodyWith(bytes);
      expect(check(sign(body), body)).toMatchObject({ ok: true });
    },
  );

  it.each(NO_UTF8.map((bytes) => [bytes.toString('hex'), bytes] as const))(
    'do not pass for others with the same text: %s',
    (_hex, bytes) => {
      expect(check(sign(bodyWith(REPLACEMENT)), bodyWith(bytes))).toMatchObject({ reason: 'bad_signature' });
      expect(check(sign(bodyWith(bytes)), bodyWith(REPLACEMENT))).toMatchObject({ reason: 'bad_signature' });
    },
  );

  it('verify beside quotes, control characters and a byte order mark', () => {
    const body = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      bodyWith(Buffer.from([0xff, 0x5c, 0x22, 0x7f, 0x5c, 0x6e, 0xc2, 0x80])),
    ]);
    expect(check(sign(body), body)).toMatchObject({ ok: true });
  });
});

it('hygraph: a body that is text is signed as JSON.stringify writes it', () => {
  const body = Buffer.from('{"a":"\\"\u007f\u0080\u2028\u{1f600}\ufeff"}\r\n\t\u0001\b\f');
  const message = `{"Body":${JSON.stringify(body.toString())},"EnvironmentName":"master","TimeStamp":${NOW}}`;
  const made = createHmac('sha256', key).update(message).digest('base64');
  const headers = headersOf({ 'gcms-signature': `sign=${made}, env=master, t=${NOW}` });
  const claim = compileSignature(hygraph.signature).read({ headers, body }, NOW);
  expect(claim.ok && claim.match([{ stage: 'AWSCURRENT', key }])).toMatchObject({ ok: true });
});

it('a verified body that cannot be decoded has an answer of its own', async () => {
  const to = new Receiving({ spec: linear });
  const body = Buffer.concat([
    Buffer.from(`{"webhookTimestamp":${to.now},"type":"a","note":"`),
    Buffer.from([0xff]),
    Buffer.from('"}'),
  ]);
  const sent = await to.send(body, { headers: { 'linear-delivery': 'd1' } });
  expect(sent.status).toBe(400);
  expect(JSON.stringify(to.telemetry.decisions)).toContain('invalid_encoding');
});
