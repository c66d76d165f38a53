import { createHash } from 'node:crypto';
import type { ClaimRule, JwtSignature } from '../../lib/contract/provider-spec.ts';
import { atlassianQuery } from './atlassian-query.ts';
import type { Settings } from './message.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Judges the claims of a token: when it was made (`iat`, ms) where they say so, or why it is refused. */
export type ClaimsCheck = (claims: Claims, view: RequestView, now: number) => number | undefined | Refusal;

/** Compiles the conditions on a token's claims. */
export function claimsCheck(scheme: JwtSignature, settings: Settings): ClaimsCheck {
  const rules = (scheme.claims ?? []).map((rule) => ruleOf(rule, settings));
  const { bodyHash, urlHash, queryHash } = scheme;
  return (claims, view, now) => {
    const age = judgeTimes(scheme, claims, now / 1000);
    if (typeof age === 'object') return age;
    for (const rule of rules) {
      const broken = rule(claims, view);
      if (broken !== undefined) return refuse('requirement_unmet', broken);
    }
    if (bodyHash !== undefined && !isBodyBound(bodyHash, claims, view)) {
      return refuse('bad_signature', `the claim ${bodyHash.claim} is not the digest of this body`);
    }
    const { url, method } = view.request;
    if (urlHash !== undefined) {
      const digest = createHash(urlHash.hash).update(url ?? '').digest(urlHash.encoding);
      if (claims[urlHash.claim] !== digest) return otherRequest(urlHash.claim);
    }
    if (queryHash !== undefined) {
      const digest = createHash('sha256').update(atlassianQuery(method ?? '', view)).digest('hex');
      if (claims[queryHash.claim] !== digest) return otherRequest(queryHash.claim);
    }
    return age === undefined ? undefined : age * 1000;
  };
}

function otherRequest(claim: string): Refusal {
  return refuse('requirement_unmet', `the claim ${claim} is not the digest of this URL`);
}

/** `exp` and `nbf` hold where the token has them; `iat` must be there where its age is limited. Seconds. */
function judgeTimes(scheme: JwtSignature, claims: Claims, now: number): number | undefined | Refusal {
  const { exp, nbf, iat } = claims;
  const { graceSeconds = 0, maxAgeSeconds } = scheme;
  for (const time of [exp, nbf, iat]) {
    if (time !== undefined && !(typeof time === 'number' && time >= 0)) {
      return refuse('malformed_timestamp', 'a time of the token is no number of seconds');
    }
  }
  if (typeof exp === 'number' && now >= exp + graceSeconds) {
    return refuse('stale', `the token ended ${Math.floor(now - exp)} s ago`);
  }
  if (typeof nbf === 'number' && now < nbf - graceSeconds) {
    return refuse('future', `the token begins in ${Math.ceil(nbf - now)} s`);
  }
  if (maxAgeSeconds === undefined) return typeof iat === 'number' ? iat : undefined;
  if (typeof iat !== 'number') return refuse('missing_timestamp', 'no claim iat');
  const age = Math.floor(now) - Math.floor(iat);
  if (age > maxAgeSeconds) return refuse('stale', `signed ${age} s ago, ${maxAgeSeconds} s are allowed`);
  if (-age > maxAgeSeconds) return refuse('future', `signed ${-age} s ahead, ${maxAgeSeconds} s are allowed`);
  return iat;
}

/** Says in words what is wrong. A setting that was not given is met by nothing. */
function ruleOf(
  rule: ClaimRule,
  settings: Settings,
): (claims: Claims, view: RequestView) => string | undefined {
  const { claim } = rule;
  const broken = `the claim ${claim} is not what it must be`;
  if ('is' in rule) {
    return (claims) => (claims[claim] === undefined ? `no claim ${claim}` : undefined);
  }
  if ('equals' in rule) {
    const wanted = Array.isArray(rule.equals) ? rule.equals : [rule.equals];
    return (claims) => (wanted.some((one) => holds(claims[claim], one)) ? undefined : broken);
  }
  if ('setting' in rule) {
    const value = settings[rule.setting];
    return (claims) => (value !== undefined && holds(claims[claim], value) ? undefined : broken);
  }
  return (claims, { request }) =>
    request.url !== undefined && holds(claims[claim], request.url) ? undefined : broken;
}

/** A claim may be a list, as `aud` often is. */
function holds(claim: unknown, wanted: unknown): boolean {
  return claim === wanted || (Array.isArray(claim) && claim.includes(wanted));
}

function isBodyBound(
  { claim, hash, encoding, absentIfEmpty }: NonNullable<JwtSignature['bodyHash']>,
  claims: Claims,
  { request }: RequestView,
): boolean {
  const value = claims[claim];
  if (value === undefined) return absentIfEmpty === true && request.body.length === 0;
  const digest = createHash(hash).update(request.body).digest(encoding);
  return typeof value === 'string' && value.replace(/={1,2}$/, '') === digest.replace(/={1,2}$/, '');
}
