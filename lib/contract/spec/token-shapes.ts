import { remoteKey, secretKey, tokenKey } from './key-shapes.ts';
import { hash, payloadPart, place, placeAsForm, requirements, timestampFrom } from './place-shapes.ts';
import {
  byMember,
  type Check,
  filled,
  list,
  object,
  oneOf,
  only,
  optional,
  text,
  textOr,
  truth,
  whole,
} from './shape.ts';
import type {
  ClaimRule,
  JwsSignature,
  JwtChecks,
  MemberRule,
  PairAlgorithm,
  SecretAlgorithm,
} from './token.ts';

const claim = (value: unknown, at: string): readonly string[] =>
  (Array.isArray(value) ? list(filled, 1) : filled)(value, at);

const claimRule: Check = byMember({
  is: object<Extract<ClaimRule, { is: unknown }>>({ claim, is: only('present'), unless: optional(claim) }),
  equals: object<Extract<ClaimRule, { equals: unknown }>>({
    claim,
    unless: optional(claim),
    equals: (value, at) =>
      (Array.isArray(value) ? list(filled, 1) : typeof value === 'boolean' ? truth : filled)(value, at),
  }),
  setting: object<Extract<ClaimRule, { setting: string }>>({
    claim,
    setting: filled,
    unless: optional(claim),
  }),
  word: object<Extract<ClaimRule, { word: string }>>({ claim, word: filled, unless: optional(claim) }),
  url: object<Extract<ClaimRule, { url: true }>>({ claim, url: only(true), unless: optional(claim) }),
});

const pairAlgorithms = {
  RS256: true,
  RS384: true,
  RS512: true,
  PS256: true,
  PS384: true,
  PS512: true,
  ES256: true,
  ES384: true,
  ES512: true,
  EdDSA: true,
} as const satisfies Readonly<Record<PairAlgorithm, true>>;

/** A token in full. */
export const jwtShape: Check = (value, at) => [...jwtMembers(value, at), ...keyOfAlgorithms(value, at)];

const jwtMembers = object<JwtChecks & { algorithms: unknown; key: unknown }>({
  scheme: text,
  at: textOr(only('body'), place),
  prefix: optional(text),
  algorithms: list(
    oneOf<SecretAlgorithm | PairAlgorithm>({ HS256: true, HS384: true, HS512: true, ...pairAlgorithms }),
    1,
  ),
  key: textOr(filled, tokenKey),
  claims: optional(list(claimRule)),
  maxAgeSeconds: optional(whole(1, 7 * 86_400)),
  graceSeconds: optional(whole(0, 600)),
  bodyHash: optional(
    object<NonNullable<JwtChecks['bodyHash']>>({
      claim: filled,
      hash,
      encoding: oneOf<'hex' | 'base64' | 'base64url'>({ hex: true, base64: true, base64url: true }),
      absentIfEmpty: optional(only(true)),
    }),
  ),
  urlHash: optional(
    object<NonNullable<JwtChecks['urlHash']>>({
      claim: filled,
      hash,
      encoding: oneOf<'hex' | 'base64'>({ hex: true, base64: true }),
    }),
  ),
  queryHash: optional(object<NonNullable<JwtChecks['queryHash']>>({ claim: filled })),
});

/** A token signed with a shared secret and one signed with a public key never share a spec: see algorithm confusion. */
function keyOfAlgorithms(value: unknown, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null || !('algorithms' in value) || !('key' in value)) return [];
  const { algorithms, key } = value;
  const names: readonly unknown[] = Array.isArray(algorithms) ? algorithms : [];
  const shared = names.filter((name) => typeof name === 'string' && name.startsWith('HS')).length;
  if (shared > 0 && shared < names.length) return [`${at}.algorithms mixes shared secrets and public keys`];
  return (shared > 0 ? secretKey : tokenKey)(key, `${at}.key`);
}

/** A token without its payload. */
export const jwsShape: Check = object<JwsSignature>({
  scheme: text,
  at: place,
  algorithms: list(oneOf<PairAlgorithm>(pairAlgorithms), 1),
  key: remoteKey,
  keyId: optional(place),
  payload: list(payloadPart, 1),
  alternative: optional(list(payloadPart, 1)),
  plain: optional(only(true)),
  members: optional(list(object<MemberRule>({ member: filled, equals: text }))),
  timestamp: optional(
    timestampFrom(byMember({ ...placeAsForm, member: object<{ member: string }>({ member: filled }) })),
  ),
  uncovered: optional(filled),
  require: optional(requirements),
});
