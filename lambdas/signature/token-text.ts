import { createHmac, type KeyObject } from 'node:crypto';
import type { PairAlgorithm, SecretAlgorithm } from '../../lib/contract/provider-spec.ts';
import { equalDigests } from './compare.ts';
import { decodeUtf8 } from './json-document.ts';
import { isRsa, isSigned, PSS } from './public-key.ts';
import { type Refusal, refuse } from './refusal.ts';

type Algorithm = SecretAlgorithm | PairAlgorithm;

export type Members = Readonly<Record<string, unknown>>;

/** The three parts of a signed token, with its header read. */
export interface TokenText {
  readonly algorithm: Algorithm;
  readonly keyId: string | undefined;
  readonly header: Members;
  /** Header as it was sent, which is what is signed. */
  readonly head: string;
  /** As it was sent; empty where it was left out. */
  readonly payload: string;
  readonly given: Uint8Array;
}

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/**
 * Takes a token apart. The algorithm is the spec's: what the token says must be one of those allowed, and `none` never is.
 * With `detached`, the payload must have been left out. Extensions named critical must be the ones in `critical`.
 */
export function readTokenText(
  text: string,
  allowed: ReadonlySet<string>,
  {
    detached = false,
    critical = [],
  }: { readonly detached?: boolean; readonly critical?: readonly string[] } = {},
): TokenText | Refusal {
  const parts = text.split('.', 4);
  const [head = '', payload = '', signature = ''] = parts;
  const isWritten = BASE64URL.test(head) && BASE64URL.test(signature);
  const isWhole = detached ? payload === '' : BASE64URL.test(payload);
  if (parts.length !== 3 || !isWritten || !isWhole) {
    return refuse(
      'malformed_signature',
      `not a ${detached ? 'JSON web signature without its payload' : 'JSON web token'}`,
    );
  }
  const header = readMembers(head);
  if (header === undefined) return refuse('malformed_signature', 'the header of the token is no JSON object');
  const { alg, kid, crit } = header;
  if (typeof alg !== 'string' || !allowed.has(alg)) {
    return refuse('malformed_signature', `the token is not signed with ${[...allowed].join(' or ')}`);
  }
  if (!isKnown(crit, critical)) return refuse('malformed_signature', 'the token demands an extension');
  return {
    // One of the allowed names, all of which are algorithms.
    algorithm: alg as Algorithm,
    keyId: typeof kid === 'string' ? kid : undefined,
    header,
    head,
    payload,
    given: Buffer.from(signature, 'base64url'),
  };
}

/** An empty list is not allowed, and neither is one that leaves out what the scheme depends on. */
function isKnown(named: unknown, critical: readonly string[]): boolean {
  if (critical.length === 0) return named === undefined;
  return (
    Array.isArray(named) &&
    named.every((name) => critical.includes(name)) &&
    critical.every((name) => named.includes(name))
  );
}

/** The JSON object in a part of a token, undefined where it holds none. */
export function readMembers(encoded: string): Members | undefined {
  const text = decodeUtf8(Buffer.from(encoded, 'base64url'));
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // An object of JSON has text names.
    return isObject ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

/** A member of a token's header as text, undefined where it is neither text nor a number. */
export function textOfMember(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Curves belong to algorithms, never to keys. */
const CURVES: Readonly<Record<string, string>> = {
  ES256: 'prime256v1',
  ES384: 'secp384r1',
  ES512: 'secp521r1',
};

/** Whether a key made a token's signature. The kind of key belongs to the algorithm: a public key is never a shared secret. */
export function isTokenOf(
  key: KeyObject,
  algorithm: Algorithm,
  message: string | Uint8Array,
  given: Uint8Array,
): boolean {
  const hash = `sha${algorithm.slice(2)}`;
  if (algorithm.startsWith('HS')) {
    return key.type === 'secret' && equalDigests(createHmac(hash, key).update(message).digest(), given);
  }
  if (key.type !== 'public') return false;
  const bytes = typeof message === 'string' ? Buffer.from(message, 'utf8') : message;
  if (algorithm === 'EdDSA') {
    return key.asymmetricKeyType === 'ed25519' && isSigned(null, bytes, key, given);
  }
  if (algorithm.startsWith('ES')) {
    const isCurve = key.asymmetricKeyDetails?.namedCurve === CURVES[algorithm];
    return isCurve && isSigned(hash, bytes, { key, dsaEncoding: 'ieee-p1363' }, given);
  }
  return isRsa(key) && isSigned(hash, bytes, algorithm.startsWith('PS') ? { key, ...PSS } : key, given);
}
