import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileHandshakes, type HandshakeSecret } from '../../../lambdas/handshake/handshake.ts';
import { readTexts } from '../../../lambdas/handshake/secret-texts.ts';
import { encodeSignature } from '../../../lambdas/signature/codecs.ts';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import {
  type HandshakeSpec,
  type Place,
  type ProviderSpec,
  type RuntimeSpec,
  replyParts,
  secretShapeOf,
} from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';

interface One {
  readonly name: string;
  readonly spec: RuntimeSpec;
  readonly handshake: HandshakeSpec;
}

function everyWay(provider: ProviderSpec): readonly RuntimeSpec[] {
  return [undefined, ...Object.keys(provider.variants ?? {})].map((variant) => configure(provider, variant));
}

const ALL: readonly One[] = SPECS.flatMap((provider) =>
  everyWay(provider).flatMap((spec) =>
    (spec.handshakes ?? []).map((handshake, i) => ({ name: `${spec.slug} ${i + 1}`, spec, handshake })),
  ),
);

const PLAIN = 'c2VjcmV0LXNlY3JldC1zZWNyZXQ=';

/** A secret of the spec's form: by id, or plain text. */
function secretOf({ signature }: RuntimeSpec): HandshakeSecret {
  const shape = secretShapeOf(signature);
  const text = shape.byId ? JSON.stringify({ public_key: 'id', private_key: PLAIN }) : PLAIN;
  const reading = readSecret(shape, text);
  return {
    keys: reading.ok ? reading.keys.map((key) => ({ stage: 's', ...key })) : [],
    texts: readTexts(text),
  };
}

/** Puts a text at a place of a request. */
function put(
  place: Place,
  text: string,
  into: { query: URLSearchParams; headers: Record<string, string>; json: object },
) {
  if ('query' in place) into.query.set(place.query, text);
  else if ('header' in place) into.headers[place.header] = text;
  else if ('json' in place) {
    const names = place.json.split('/').slice(1);
    // A tree of objects: `0` is a name in them as well, and no list is needed where none is marked.
    let at = into.json as Record<string, unknown>;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    at[names.at(-1) ?? ''] = place.type === 'number' ? Number(text) : text;
  }
}

/** A request that is marked as the handshake, with one text wherever it may hold the sender's own. */
function requestOf(handshake: HandshakeSpec, text: string) {
  const { method, when, require = [], word, token, capture, path, reply } = handshake;
  const into = { query: new URLSearchParams(), headers: {} as Record<string, string>, json: {} };
  for (const mark of when)
    if ('at' in mark && 'is' in mark && mark.is === 'present') put(mark.at, text, into);
  for (const place of [
    token?.at,
    capture,
    ...replyParts(reply).map((part) => ('echo' in part ? part.echo : undefined)),
  ])
    if (place !== undefined) put(place, text, into);
  for (const mark of [...when, ...require]) if ('equals' in mark) put(mark.at, mark.equals, into);
  if (word !== undefined) put(word.at, PLAIN, into);
  const empty = when.some((mark) => 'body' in mark);
  const hasJson = !empty && Object.keys(into.json).length > 0;
  return {
    method,
    path: path ?? '/hooks/x',
    headers: headersOf(into.headers),
    body: Buffer.from(hasJson ? JSON.stringify(into.json) : ''),
    url: `https://hooks.example.test/hooks/x?${into.query}`,
  };
}

describe('every handshake of every provider', () => {
  it('is one of 30 providers or more', () => {
    expect(new Set(ALL.map(({ spec }) => spec.slug)).size).toBeGreaterThanOrEqual(30);
  });

  it.each(ALL)(
    '$name: whatever is sent, no exception, no HTML, no header of the sender’s making',
    ({ spec, handshake }) => {
      const handshakes = compileHandshakes(spec);
      const secret = secretOf(spec);
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), HOSTILE), (text) => {
          const request = requestOf(handshake, text);
          const met = handshakes.unsigned(request) ?? handshakes.signed(request);
          const answered = met?.answer(request, secret, 'https://hooks.example.test/hooks/x');
          if (answered?.ok !== true) return;
          const { headers, body } = answered.reply;
          expect([undefined, 'text/plain', 'application/json']).toContain(headers['content-type']);
          for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
          expect(body).not.toMatch(/[\r\n]/);
          expect(body.length + Object.values(headers).join('').length).toBeLessThan(8192);
          expect(body).not.toContain(PLAIN);
        }),
        { numRuns: 60 },
      );
    },
  );

  const withHmac = ALL.filter(({ handshake }) => replyParts(handshake.reply).some((part) => 'hmac' in part));

  it.each(withHmac)(
    '$name: an HMAC is over a narrow alphabet, and signs no delivery',
    ({ spec, handshake }) => {
      const secret = secretOf(spec);
      const handshakes = compileHandshakes(spec);
      let answers = 0;
      fc.assert(
        fc.property(fc.oneof(WORD, fc.string({ maxLength: 300 }), HOSTILE), (text) => {
          const request = requestOf(handshake, text);
          const met = handshakes.unsigned(request) ?? handshakes.signed(request);
          if (met?.answer(request, secret, undefined).ok !== true) return;
          answers += 1;
          expect(text).toMatch(/^[A-Za-z0-9._~+/=-]{1,256}$/);
          expect(accepts(spec, secret, text)).toBe(false);
        }),
        { numRuns: 200 },
      );
      expect(answers).toBeGreaterThan(0);
    },
  );

  it('would sign deliveries if they were not told apart', () => {
    const open = withHmac.filter(({ spec: { handshakes: _, ...spec } }) =>
      accepts(spec, secretOf(spec), 'abc'),
    );
    expect(open.map(({ spec }) => spec.slug)).toEqual(['smartcar', 'x']);
  });
});

/** Whether a delivery whose body is the text is accepted with the text's own HMAC. */
function accepts(spec: RuntimeSpec, { keys }: HandshakeSecret, text: string): boolean {
  const { signature, settings, handshakes } = spec;
  const [first] = keys;
  if (signature.scheme !== 'hmac' || first === undefined || !('header' in signature.at)) return false;
  const prefix = signature.layout.form === 'plain' ? (signature.layout.prefix ?? '') : '';
  const made = createHmac(signature.hash, first.key).update(text).digest();
  const headers = headersOf({ [signature.at.header]: prefix + encodeSignature(signature.encoding, made) });
  const claim = compileSignature(signature, settings, handshakes).read(
    { headers, body: Buffer.from(text) },
    NOW,
  );
  return claim.ok && claim.match(keys).ok;
}

const NOW = 1_796_040_000_000;

const WORD = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{20,32}$/),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.stringMatching(/^[A-Za-z0-9+/]{4,40}={0,2}$/),
);

const HOSTILE = fc.constantFrom(
  '',
  '{"id":"evt_1"}',
  '[]',
  '1',
  'true',
  '"x"',
  'v0:1796040000:{}',
  'hmacsha256={}',
  '<script>alert(1)</script>',
  'a\r\nset-cookie: a=b',
  '\u0000',
  '\ud800',
  '__proto__',
  'x'.repeat(20_000),
  '0'.repeat(32),
  '..%2f..%2f',
);
