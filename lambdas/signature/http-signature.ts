import { createHmac, type KeyObject } from 'node:crypto';
import type { HttpAlgorithm, HttpSignature } from '../../lib/contract/provider-spec.ts';
import { signatureText } from './codecs.ts';
import { equalDigests } from './compare.ts';
import { judgeOf } from './freshness.ts';
import { componentOf } from './http-components.ts';
import { type HttpClaim, readCavage, readRfc } from './http-parameters.ts';
import { headerText, type Manner, nameOf, textOf } from './places.ts';
import { isRsa, isSigned, PSS } from './public-key.ts';
import { type Refusal, refuse } from './refusal.ts';
import { RequestView } from './request-view.ts';
import type { Claim, SigningKey, Verification, Verifier } from './verifier.ts';

/** Compiles a scheme of HTTP message signatures. Of several signatures the first that covers what it must is taken. */
export function compileHttpSignature(scheme: HttpSignature): Verifier {
  const judge = timeOf(scheme);
  return {
    needsKeys: true,
    needsUrl: true,
    read(request, now, manner = 'strict') {
      const view = new RequestView(request);
      const claims = claimsIn(scheme, view);
      if ('reason' in claims) return claims;
      const found = claims.find(({ components }) => scheme.covers.every((name) => components.includes(name)));
      if (found === undefined) {
        return refuse('requirement_unmet', `the signature does not cover ${scheme.covers.join(', ')}`);
      }
      return readClaim(scheme, found, view, judge(found, view, now, manner), now);
    },
  };
}

function claimsIn(
  { at, form, input = 'signature-input' }: HttpSignature,
  { request }: RequestView,
): readonly HttpClaim[] | Refusal {
  const text = headerText(request, at.header, 'strict');
  if (text === undefined) return refuse('missing_signature', `no header ${at.header}`);
  if (typeof text !== 'string') return text;
  if (form === 'cavage') {
    const claim = readCavage(text);
    return claim === undefined ? malformed(`${at.header} is no list of parameters`) : [claim];
  }
  const list = headerText(request, input, 'strict');
  if (list === undefined) return refuse('missing_signature', `no header ${input}`);
  if (typeof list !== 'string') return list;
  const claims = readRfc(list, text);
  return claims.length === 0 ? malformed(`${at.header} and ${input} hold no signature of one label`) : claims;
}

type Judged = number | undefined | Refusal;
type Time = (claim: HttpClaim, view: RequestView, now: number, manner: Manner) => Judged;

function timeOf({ timestamp }: HttpSignature): Time {
  if (timestamp === undefined) return () => undefined;
  const { from } = timestamp;
  const judge = judgeOf(timestamp);
  const read = 'parameter' in from ? undefined : textOf(from);
  const name = 'parameter' in from ? `parameter ${from.parameter}` : nameOf(from);
  return (claim, view, now, manner) => {
    const text = read === undefined ? claim.created : read(view, 'strict');
    if (text === undefined) return refuse('missing_timestamp', `no ${name}`);
    return typeof text === 'string' ? judge(text, now, manner) : text;
  };
}

const read = signatureText('base64');

function readClaim(
  scheme: HttpSignature,
  claim: HttpClaim,
  view: RequestView,
  signedAt: Judged,
  now: number,
): Claim | Refusal {
  if (typeof signedAt === 'object') return signedAt;
  const { algorithm, expires, keyId, signature } = claim;
  if (algorithm !== undefined && algorithm !== scheme.algorithm && algorithm !== 'hs2019') {
    return malformed(`it is not signed with ${scheme.algorithm}`);
  }
  if (expires !== undefined && now / 1000 >= Number(expires)) return refuse('stale', 'the signature is over');
  if (scheme.byKeyId === true && keyId === undefined) return malformed('it names no key');
  if (read(signature, 0, signature.length) === undefined) return malformed('its signature is no base64');
  const base = baseOf(scheme, claim, view);
  if (typeof base !== 'string') return base;
  return new HttpClaimOf(
    scheme,
    Buffer.from(base, 'utf8'),
    Buffer.from(signature, 'base64'),
    keyId,
    signedAt,
  );
}

/** What is signed: a line for each component, and in the RFC one for the list itself. */
export function baseOf(
  { form }: Pick<HttpSignature, 'form'>,
  claim: Pick<HttpClaim, 'components' | 'created' | 'parameters'>,
  view: RequestView,
): string | Refusal {
  const lines: string[] = [];
  for (const name of claim.components) {
    const value = componentOf(name, view, claim);
    if (typeof value !== 'string') return value;
    lines.push(form === 'cavage' ? `${name}: ${value}` : `"${name}": ${value}`);
  }
  if (form === 'rfc9421') lines.push(`"@signature-params": ${claim.parameters}`);
  return lines.join('\n');
}

class HttpClaimOf implements Claim {
  readonly ok = true;
  readonly #scheme: HttpSignature;
  readonly #base: Buffer;
  readonly #given: Buffer;
  readonly #keyId: string | undefined;
  readonly #signedAt: number | undefined;

  constructor(
    scheme: HttpSignature,
    base: Buffer,
    given: Buffer,
    keyId: string | undefined,
    signedAt: number | undefined,
  ) {
    this.#scheme = scheme;
    this.#base = base;
    this.#given = given;
    this.#keyId = keyId;
    this.#signedAt = signedAt;
  }

  match(keys: readonly SigningKey[]): Verification {
    const { algorithm, byKeyId } = this.#scheme;
    const ours = byKeyId === true ? keys.filter(({ id }) => id === this.#keyId) : keys;
    if (ours.length === 0 && keys.length > 0)
      return refuse('unknown_key', 'no key of the id the signature names');
    const found = ours.find(({ key }) => isMadeBy(algorithm, key, this.#base, this.#given));
    return found === undefined
      ? refuse('bad_signature', 'no key gives this signature: another secret, or changed bytes')
      : { ok: true, stage: found.stage, family: '', signedAt: this.#signedAt };
  }
}

/** The kind of key belongs to the algorithm. */
function isMadeBy(algorithm: HttpAlgorithm, key: KeyObject, base: Buffer, given: Buffer): boolean {
  switch (algorithm) {
    case 'hmac-sha256':
      return key.type === 'secret' && equalDigests(createHmac('sha256', key).update(base).digest(), given);
    case 'ed25519':
      return key.asymmetricKeyType === 'ed25519' && isSigned(null, base, key, given);
    case 'ecdsa-p256-sha256':
      return (
        key.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
        isSigned('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, given)
      );
    case 'rsa-v1_5-sha256':
      return isRsa(key) && isSigned('sha256', base, key, given);
    case 'rsa-pss-sha512':
      return isRsa(key) && isSigned('sha512', base, { key, ...PSS }, given);
  }
}

function malformed(detail: string): Refusal {
  return refuse('malformed_signature', detail);
}
