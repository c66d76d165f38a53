import { createHmac, type KeyObject } from 'node:crypto';
import { MAX_UNVERIFIED_BYTES } from '../../lib/contract/limits.ts';
import { type JwtSignature, remoteOf } from '../../lib/contract/provider-spec.ts';
import { equalDigests } from './compare.ts';
import { decodeUtf8 } from './json-document.ts';
import { type Claims, claimsCheck } from './jwt-claims.ts';
import type { Settings } from './message.ts';
import { nameOf, textOf } from './places.ts';
import { isSigned } from './public-key.ts';
import { type Refusal, refuse } from './refusal.ts';
import { keyInSet, type WantedKeys } from './remote-sources.ts';
import { RequestView } from './request-view.ts';
import type { Claim, SigningKey, Verification, Verifier } from './verifier.ts';

type Algorithm = JwtSignature['algorithms'][number];

/** Compiles a scheme whose signature is a JSON web token. */
export function compileJwt(scheme: JwtSignature, settings: Settings): Verifier {
  const { at, prefix = '', algorithms, queryHash, urlHash, claims = [] } = scheme;
  const allowed: ReadonlySet<string> = new Set(algorithms);
  const read = at === 'body' ? bodyText : textOf(at);
  const name = at === 'body' ? 'body' : nameOf(at);
  const check = claimsCheck(scheme, settings);
  const remote = remoteOf(scheme);
  return {
    needsKeys: remote === undefined,
    needsUrl:
      queryHash !== undefined || urlHash !== undefined || claims.some((rule) => 'url' in rule && rule.url),
    read(request, now) {
      const view = new RequestView(request);
      const text = read(view, 'strict');
      if (text === undefined) return refuse('missing_signature', `no ${name}`);
      if (typeof text !== 'string') return text;
      if (!text.startsWith(prefix))
        return refuse('malformed_signature', `${name} does not begin with ${prefix}`);
      const token = readToken(text.slice(prefix.length), allowed);
      if ('reason' in token) return token;
      const wrong = check(token.claims, view, now);
      if (typeof wrong === 'object') return wrong;
      return new JwtClaim(token, wrong, remote && keyInSet(remote, token.keyId));
    },
  };
}

/** Editors and senders end a body in a line break; the token has none. */
function bodyText({ request }: RequestView): string | undefined {
  if (request.body.length === 0 || request.body.length > MAX_UNVERIFIED_BYTES) return undefined;
  return decodeUtf8(request.body)?.trim();
}

interface Token {
  readonly algorithm: Algorithm;
  readonly keyId: string | undefined;
  readonly claims: Claims;
  /** Header and payload as they were signed. */
  readonly signed: string;
  readonly given: Uint8Array;
}

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** The algorithm is the spec's: what the token says must be one of those allowed, and `none` never is. */
function readToken(text: string, allowed: ReadonlySet<string>): Token | Refusal {
  const parts = text.split('.', 4);
  const [head = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every((part) => BASE64URL.test(part))) {
    return refuse('malformed_signature', 'not a JSON web token');
  }
  const header = readObject(head);
  const claims = readObject(payload);
  if (header === undefined || claims === undefined) {
    return refuse('malformed_signature', 'header or claims of the token are no JSON object');
  }
  const { alg, kid, crit } = header;
  if (typeof alg !== 'string' || !allowed.has(alg)) {
    return refuse('malformed_signature', `the token is not signed with ${[...allowed].join(' or ')}`);
  }
  if (crit !== undefined) return refuse('malformed_signature', 'the token demands an extension');
  return {
    // One of the allowed names, all of which are algorithms.
    algorithm: alg as Algorithm,
    keyId: typeof kid === 'string' ? kid : undefined,
    claims,
    signed: text.slice(0, head.length + 1 + payload.length),
    given: Buffer.from(signature, 'base64url'),
  };
}

function readObject(encoded: string): Claims | undefined {
  const text = decodeUtf8(Buffer.from(encoded, 'base64url'));
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // An object of JSON has text names.
    return isObject ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

class JwtClaim implements Claim {
  readonly ok = true;
  readonly #token: Token;
  readonly #signedAt: number | undefined;
  readonly wanted: WantedKeys | undefined;

  constructor(token: Token, signedAt: number | undefined, wanted: WantedKeys | undefined) {
    this.#token = token;
    this.#signedAt = signedAt;
    this.wanted = wanted;
  }

  match(own: readonly SigningKey[], fetched: readonly SigningKey[] = []): Verification {
    const keys = this.wanted === undefined ? own : fetched;
    let isKeyKnown = false;
    for (const { key, stage, id } of keys) {
      if (id !== undefined && this.#token.keyId !== undefined && id !== this.#token.keyId) continue;
      isKeyKnown = true;
      if (isTokenOf(key, this.#token)) return { ok: true, stage, family: '', signedAt: this.#signedAt };
    }
    if (!isKeyKnown && keys.length > 0) return refuse('unknown_key', 'no key of the id the token names');
    return refuse('bad_signature', 'no key gives the signature of this token');
  }
}

/** The kind of key belongs to the algorithm: a public key is never taken for a shared secret. */
function isTokenOf(key: KeyObject, { algorithm, signed, given }: Token): boolean {
  const hash = `sha${algorithm.slice(2)}`;
  if (algorithm.startsWith('HS')) {
    return key.type === 'secret' && equalDigests(createHmac(hash, key).update(signed).digest(), given);
  }
  if (key.type !== 'public') return false;
  const message = Buffer.from(signed, 'utf8');
  if (algorithm === 'EdDSA') {
    return key.asymmetricKeyType === 'ed25519' && isSigned(null, message, key, given);
  }
  if (algorithm === 'ES256') {
    const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isP256 && isSigned(hash, message, { key, dsaEncoding: 'ieee-p1363' }, given);
  }
  return key.asymmetricKeyType === 'rsa' && isSigned(hash, message, key, given);
}
