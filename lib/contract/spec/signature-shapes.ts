import {
  digestPart,
  hash,
  layout,
  messagePart,
  place,
  placeAsForm,
  pointer,
  requirements,
  signaturePlace,
  timestamp,
} from './place-shapes.ts';
import type { PaypalSignature, RemoteKeySet, SnsSignature } from './remote.ts';
import {
  byMember,
  byWord,
  type Check,
  filled,
  list,
  type Members,
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
  BasicCheck,
  ClaimRule,
  DigestSignature,
  EcdsaSignature,
  Ed25519Signature,
  HmacItemsSignature,
  HmacSignature,
  ItemPart,
  JwtChecks,
  PublicKeyFormat,
  RemoteKey,
  RsaSignature,
  SdkCheck,
  SecretFormat,
  SignatureEncoding,
  SignatureSpec,
  SignedMessage,
  TokenCheck,
  Unsigned,
} from './signature.ts';

const encoding = oneOf<SignatureEncoding>({
  hex: true,
  'hex-any-case': true,
  base64: true,
  base64url: true,
  'base64-of-hex': true,
  'percent-base64url': true,
});

const secretKey = oneOf<SecretFormat>({
  utf8: true,
  'utf8-nfkd': true,
  'utf8-ampersand': true,
  base64: true,
  base64url: true,
  hex: true,
  sha1: true,
});

const publicKey = oneOf<PublicKeyFormat>({
  'spki-pem': true,
  'spki-base64': true,
  'raw-hex': true,
  'raw-base64': true,
  'raw-base64url': true,
  jwks: true,
});

const remoteKey: Check = textOr(
  publicKey,
  object<RemoteKey>({ remote: oneOf<RemoteKeySet>({ 'google-oauth2': true, shipengine: true }) }),
);

const signedMessage = (part: Check): Members<SignedMessage> => ({
  at: signaturePlace,
  layout,
  message: list(part, 1),
  alternative: optional(list(part, 1)),
  uncovered: optional(filled),
  timestamp: optional(timestamp),
  require: optional(requirements),
  keyId: optional(place),
  families: optional(list(filled)),
});

const itemPart: Check = byMember({
  text: object<Extract<ItemPart, { text: string }>>({ text: filled }),
  item: object<Extract<ItemPart, { item: string }>>({ item: pointer, whole: optional(only(true)) }),
});

const tokenPlace: Check = byMember({
  headerNamedBy: object<{ headerNamedBy: string }>({ headerNamedBy: filled }),
  every: object<{ every: string; item: string }>({ every: pointer, item: pointer }),
  ...placeAsForm,
});

const claimRule: Check = byMember({
  is: object<Extract<ClaimRule, { is: unknown }>>({ claim: filled, is: only('present') }),
  equals: object<Extract<ClaimRule, { equals: unknown }>>({
    claim: filled,
    equals: (value, at) =>
      (Array.isArray(value) ? list(filled, 1) : typeof value === 'boolean' ? truth : filled)(value, at),
  }),
  setting: object<Extract<ClaimRule, { setting: string }>>({ claim: filled, setting: filled }),
  url: object<Extract<ClaimRule, { url: true }>>({ claim: filled, url: only(true) }),
});

type Algorithm = Extract<SignatureSpec, { scheme: 'jwt' }>['algorithms'][number];

const jwt: Check = (value, at) => [...jwtMembers(value, at), ...keyOfAlgorithms(value, at)];

const jwtMembers = object<JwtChecks & { algorithms: unknown; key: unknown }>({
  scheme: text,
  at: textOr(only('body'), place),
  prefix: optional(text),
  algorithms: list(
    oneOf<Algorithm>({
      HS256: true,
      HS384: true,
      HS512: true,
      RS256: true,
      RS384: true,
      RS512: true,
      ES256: true,
      EdDSA: true,
    }),
    1,
  ),
  key: textOr(filled, remoteKey),
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
  const shared = names.filter((name) => String(name).startsWith('HS')).length;
  if (shared > 0 && shared < names.length) return [`${at}.algorithms mixes shared secrets and public keys`];
  return (shared > 0 ? secretKey : remoteKey)(key, `${at}.key`);
}

/** The whole of what a signature can be. */
export const signatureShape: Check = byWord<SignatureSpec['scheme']>('scheme', {
  hmac: object<HmacSignature>({
    scheme: text,
    hash,
    encoding,
    key: secretKey,
    ...signedMessage(messagePart),
  }),
  digest: object<DigestSignature>({
    scheme: text,
    hash,
    encoding,
    key: secretKey,
    ...signedMessage(digestPart),
  }),
  'hmac-items': object<HmacItemsSignature>({
    scheme: text,
    hash,
    encoding,
    key: secretKey,
    items: pointer,
    signature: pointer,
    message: list(itemPart, 1),
  }),
  token: object<TokenCheck>({
    scheme: text,
    at: tokenPlace,
    prefix: optional(filled),
    require: optional(requirements),
  }),
  basic: object<BasicCheck>({ scheme: text, require: optional(requirements) }),
  ed25519: object<Ed25519Signature>({
    scheme: text,
    encoding,
    key: publicKey,
    ...signedMessage(messagePart),
  }),
  ecdsa: object<EcdsaSignature>({
    scheme: text,
    hash: oneOf<EcdsaSignature['hash']>({ sha256: true, sha1: true }),
    form: oneOf<EcdsaSignature['form']>({ der: true, raw: true }),
    encoding,
    key: publicKey,
    ...signedMessage(messagePart),
  }),
  rsa: object<RsaSignature>({
    scheme: text,
    hash: oneOf<RsaSignature['hash']>({ sha256: true, sha512: true, sha1: true }),
    padding: oneOf<RsaSignature['padding']>({ pkcs1: true, pss: true }),
    encoding,
    key: remoteKey,
    prehash: optional(only('sha256')),
    ...signedMessage(messagePart),
  }),
  jwt,
  'aws-sns': object<SnsSignature>({ scheme: text, topics: filled }),
  paypal: object<PaypalSignature>({ scheme: text }),
  sdk: object<SdkCheck>({
    scheme: text,
    at: object<SdkCheck['at']>({ eitherHeader: list(filled) }),
    families: optional(list(filled, 1)),
  }),
  none: object<Unsigned>({ scheme: text, trust: filled }),
});
