import { createHash } from 'node:crypto';
import type { ClaimName, ClaimRule, JwtSignature } from '../../lib/contract/provider-spec.ts';
import { atlassianQuery } from './atlassian-query.ts';
import { follow } from './json-document.ts';
import type { Settings } from './message.ts';
import type { Manner } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';
import type { Members as Claims } from './token-text.ts';

/** Judges the claims of a token: when it was made (`iat`, ms) where they say so, or why it is refused. */
export type ClaimsCheck = (
  claims: Claims,
  view: RequestView,
  now: number,
  manner: Manner,
) => number | undefined | Refusal;

type Condition = (claims: Claims, view: RequestView, manner: Manner) => Refusal | undefined;

/** Compiles the conditions on a token's claims. */
export function claimsCheck(scheme: JwtSignature, settings: Settings): ClaimsCheck {
  const conditions = [
    ...(scheme.claims ?? []).map((rule) => unlessOf(rule, ruleOf(rule, settings))),
    ...bindingsOf(scheme),
  ];
  return (claims, view, now, manner) => {
    const madeAt = judgeTimes(scheme, claims, now / 1000);
    if (typeof madeAt === 'object') return madeAt;
    for (const condition of conditions) {
      const refusal = condition(claims, view, manner);
      if (refusal !== undefined) return refusal;
    }
    return madeAt === undefined ? undefined : madeAt * 1000;
  };
}

/** Claims that bind the token to a body or a URL. */
function bindingsOf({ bodyHash, urlHash, queryHash }: JwtSignature): readonly Condition[] {
  const bindings: Condition[] = [];
  if (bodyHash !== undefined) {
    bindings.push((claims, view) =>
      isBodyBound(bodyHash, claims, view)
        ? undefined
        : refuse('bad_signature', `the claim ${bodyHash.claim} is not the digest of this body`),
    );
  }
  if (urlHash !== undefined) {
    bindings.push((claims, { request: { url = '' } }) => {
      const digest = createHash(urlHash.hash).update(url).digest(urlHash.encoding);
      return claims[urlHash.claim] === digest ? undefined : otherRequest(urlHash.claim);
    });
  }
  if (queryHash !== undefined) {
    bindings.push((claims, view) => {
      const digest = createHash('sha256')
        .update(atlassianQuery(view.request.method ?? '', view))
        .digest('hex');
      return claims[queryHash.claim] === digest ? undefined : otherRequest(queryHash.claim);
    });
  }
  return bindings;
}

function otherRequest(claim: string): Refusal {
  return refuse('requirement_unmet', `the claim ${claim} is not the digest of this URL`);
}

/** When the token was made, seconds. `exp` and `nbf` hold where the token has them. */
function judgeTimes(scheme: JwtSignature, claims: Claims, now: number): number | undefined | Refusal {
  const { exp, nbf, iat } = claims;
  if (![exp, nbf, iat].every(isTime)) {
    return refuse('malformed_timestamp', 'a time of the token is no number of seconds');
  }
  const grace = scheme.graceSeconds ?? 0;
  if (typeof exp === 'number' && now >= exp + grace) {
    return refuse('stale', `the token ended ${Math.floor(now - exp)} s ago`);
  }
  if (typeof nbf === 'number' && now < nbf - grace) {
    return refuse('future', `the token begins in ${Math.ceil(nbf - now)} s`);
  }
  const madeAt = typeof iat === 'number' ? iat : undefined;
  return scheme.maxAgeSeconds === undefined ? madeAt : judgeAge(madeAt, now, scheme.maxAgeSeconds);
}

function isTime(claim: unknown): boolean {
  return claim === undefined || (typeof claim === 'number' && claim >= 0);
}

/** `iat` must be there where its age is limited. */
function judgeAge(madeAt: number | undefined, now: number, most: number): number | Refusal {
  if (madeAt === undefined) return refuse('missing_timestamp', 'no claim iat');
  const age = Math.floor(now) - Math.floor(madeAt);
  if (age > most) return refuse('stale', `signed ${age} s ago, ${most} s are allowed`);
  if (-age > most) return refuse('future', `signed ${-age} s ahead, ${most} s are allowed`);
  return madeAt;
}

function unlessOf({ unless }: ClaimRule, condition: Condition): Condition {
  if (unless === undefined) return condition;
  const exempt = claimAt(unless);
  return (claims, view, manner) =>
    exempt(claims) === undefined ? condition(claims, view, manner) : undefined;
}

/** A setting that was not given is met by nothing. */
function ruleOf(rule: ClaimRule, settings: Settings): Condition {
  const name = [rule.claim].flat().join(' or ');
  const valueIn = claimAt(rule.claim);
  const refusal = refuse('requirement_unmet', `the claim ${name} is not what it must be`);
  if ('is' in rule) {
    return (claims) =>
      valueIn(claims) === undefined ? refuse('requirement_unmet', `no claim ${name}`) : undefined;
  }
  if ('equals' in rule) {
    const wanted = [rule.equals].flat();
    return (claims) => (wanted.some((one) => holds(valueIn(claims), one)) ? undefined : refusal);
  }
  if ('setting' in rule) {
    const value = settings[rule.setting];
    return (claims, _view, manner) => {
      // A sample may not say what its source was told.
      if (value === undefined) return manner === 'vendor' ? undefined : refusal;
      return holds(valueIn(claims), value) ? undefined : refusal;
    };
  }
  if ('word' in rule) return (claims) => (hasWord(valueIn(claims), rule.word) ? undefined : refusal);
  return (claims, { request: { url } }) =>
    url !== undefined && holds(valueIn(claims), url) ? undefined : refusal;
}

/** Reads the first of these claims that is there; a name that begins with a slash points into the claims. */
function claimAt(claim: ClaimName): (claims: Claims) => unknown {
  const reads = [claim].flat().map((name) => {
    const pointer = name.startsWith('/') ? name : undefined;
    return pointer === undefined
      ? (claims: Claims) => claims[name]
      : (claims: Claims) => follow(claims, pointer);
  });
  return (claims) => {
    for (const read of reads) {
      const value = read(claims);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Scopes are a text with spaces, or a list. */
function hasWord(claim: unknown, word: string): boolean {
  return holds(typeof claim === 'string' ? claim.split(' ') : claim, word);
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
