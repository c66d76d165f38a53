import { createHash, createHmac, type KeyObject, randomUUID, sign } from 'node:crypto';
import { atlassianQuery } from '../../../lambdas/signature/atlassian-query.ts';
import { PSS } from '../../../lambdas/signature/public-key.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import type {
  ClaimRule,
  JwtSignature,
  PairAlgorithm,
  SecretAlgorithm,
} from '../../../lib/contract/provider-spec.ts';
import { certifiedOf } from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import { setPointer } from './json-pointer.ts';
import type { Draft, OpenRequest } from './open-request.ts';
import { put, type Signer, viewOf } from './signer.ts';

/** How long a token of a sample is good for, seconds. */
const LIFETIME = 300;

type Claims = Record<string, unknown>;

/** Makes the token a scheme asks for and puts it where it stands, or makes the whole body of it. */
export function putToken(request: OpenRequest, scheme: JwtSignature, signer: Signer): Draft {
  const { at, prefix = '' } = scheme;
  if (certifiedOf(scheme) !== undefined) {
    throw new UsageError(
      'the provider signs with certificates up to a root of its own, which is compiled in',
      'send a captured delivery with --body',
    );
  }
  const before = request.close();
  if (at === 'body') {
    const document = request.document;
    const payload: Claims = {
      ...(Array.isArray(document) ? {} : document),
      ...claimsOf(scheme, before, signer),
    };
    const headers = { ...before.headers, 'content-type': 'application/jwt' };
    return { ...before, headers, body: Buffer.from(`${prefix}${tokenOf(scheme, payload, signer)}`, 'utf8') };
  }
  put(request, at, `${prefix}${tokenOf(scheme, claimsOf(scheme, before, signer), signer)}`);
  return request.close();
}

function claimsOf(scheme: JwtSignature, draft: Draft, { now, url, settings }: Signer): Claims {
  const seconds = Math.floor(now / 1000);
  const claims: Claims = { iat: seconds, nbf: seconds, exp: seconds + LIFETIME, jti: randomUUID() };
  for (const rule of scheme.claims ?? []) {
    const [name = ''] = [rule.claim].flat();
    if (name.startsWith('/')) setPointer(claims, name, claimValue(rule, undefined, url, settings));
    else claims[name] = claimValue(rule, claims[name], url, settings);
  }
  const { bodyHash, urlHash, queryHash } = scheme;
  const request = viewOf(draft, url);
  if (bodyHash !== undefined && (draft.body.length > 0 || bodyHash.absentIfEmpty !== true)) {
    claims[bodyHash.claim] = createHash(bodyHash.hash).update(draft.body).digest(bodyHash.encoding);
  }
  if (urlHash !== undefined) {
    claims[urlHash.claim] = createHash(urlHash.hash)
      .update(request.url ?? '')
      .digest(urlHash.encoding);
  }
  if (queryHash !== undefined) {
    const query = atlassianQuery('POST', new RequestView(request));
    claims[queryHash.claim] = createHash('sha256').update(query).digest('hex');
  }
  return claims;
}

function claimValue(
  rule: ClaimRule,
  before: unknown,
  url: string,
  settings: Readonly<Record<string, string>>,
): unknown {
  if ('equals' in rule) return Array.isArray(rule.equals) ? rule.equals[0] : rule.equals;
  if ('setting' in rule) return settings[rule.setting] ?? '';
  if ('word' in rule) return rule.word;
  return 'url' in rule ? url : (before ?? randomUUID());
}

function tokenOf({ algorithms }: JwtSignature, claims: Claims, { key, keyId }: Signer): string {
  const [algorithm = 'HS256'] = algorithms;
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = { alg: algorithm, typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) };
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${signatureOf(algorithm, Buffer.from(signed), key).toString('base64url')}`;
}

/** The signature of a token. */
export function signatureOf(
  algorithm: SecretAlgorithm | PairAlgorithm,
  signed: Uint8Array,
  key: KeyObject,
): Buffer {
  const hash = `sha${algorithm.slice(2)}`;
  if (algorithm === 'EdDSA') return sign(null, signed, key);
  if (algorithm.startsWith('HS')) return createHmac(hash, key).update(signed).digest();
  if (algorithm.startsWith('ES')) return sign(hash, signed, { key, dsaEncoding: 'ieee-p1363' });
  return sign(hash, signed, algorithm.startsWith('PS') ? { key, ...PSS } : key);
}
