import type { CertifiedKey, PublicKeyFormat, RemoteKey, SecretFormat } from './key.ts';
import type { HashName, MessagePart, SignatureLayout, TimeRule, TimestampSpec } from './message.ts';
import type { Place, Requirement, SignaturePlace } from './place.ts';
import type { CertificateIssuer, PaypalSignature, RemoteKeySet, SnsSignature } from './remote.ts';
import type { JwsSignature, JwtSignature } from './token.ts';

/** Every way a delivery can be authenticated: one engine each. What cannot be said here does not compile. */
export type SignatureSpec =
  | HmacSignature
  | HmacItemsSignature
  | DigestSignature
  | TokenCheck
  | BasicCheck
  | Ed25519Signature
  | EcdsaSignature
  | RsaSignature
  | JwtSignature
  | JwsSignature
  | SnsSignature
  | PaypalSignature
  | SdkCheck
  | Unsigned;

/** What schemes have in common that sign a message made of the request's parts. */
export interface SignedMessage<Part = MessagePart> {
  readonly at: SignaturePlace;
  readonly layout: SignatureLayout;
  /** The signed message, piece by piece, in order. */
  readonly message: readonly Part[];
  /** Another way the provider may have written the same message; either may match. */
  readonly alternative?: readonly Part[];
  /**
   * What of the body the signature leaves open to change, in words, where the message does not hold the body.
   *
   * @default - the message holds the whole body
   */
  readonly uncovered?: string;
  /** Absent where the scheme signs no time. */
  readonly timestamp?: TimestampSpec;
  /** Conditions beside the signature. */
  readonly require?: readonly Requirement[];
  /**
   * Where the request names its key. The secret then holds keys by id: see `SecretFormat`. An unknown id is refused.
   *
   * @default - any key of the source may match
   */
  readonly keyId?: Place;
  /**
   * Interchangeable header families of one scheme, such as `webhook` and `svix`. Each `*` in a header name is replaced
   * by the family; all headers of one request come from one family, and the event key from the family that verified.
   *
   * @default - header names hold no `*`
   */
  readonly families?: readonly string[];
}

export interface HmacSignature extends SignedMessage {
  readonly scheme: 'hmac';
  readonly hash: HashName;
  readonly encoding: SignatureEncoding;
  readonly key: SecretFormat;
}

/**
 * An HMAC per item of a list in the body, over fields of the item. Every item must verify, all under one key. Pointers
 * start at the item; an absent field is empty.
 */
export interface HmacItemsSignature {
  readonly scheme: 'hmac-items';
  readonly hash: HashName;
  readonly encoding: SignatureEncoding;
  readonly key: SecretFormat;
  /** Pointer to the list. */
  readonly items: string;
  readonly signature: string;
  readonly message: readonly ItemPart[];
}

/** With `whole`, only a whole number is taken: in a message joined without escapes anything else could be read two ways. */
export type ItemPart = { readonly text: string } | { readonly item: string; readonly whole?: true };

/** A plain hash over a message that holds the secret. Weaker than an HMAC; only where the provider has nothing else. */
export interface DigestSignature extends SignedMessage<MessagePart | 'secret'> {
  readonly scheme: 'digest';
  readonly hash: HashName;
  readonly encoding: SignatureEncoding;
  readonly key: SecretFormat;
}

/** The secret itself, sent along. Proves who sent, not what: the body is not covered. */
export interface TokenCheck {
  readonly scheme: 'token';
  readonly at:
    | Place
    /** A header the user named at the provider; `named` is the setting that holds its name. */
    | { readonly headerNamedBy: string }
    /** In every item of a list of the body: pointer to the list, pointer inside the item. */
    | { readonly every: string; readonly item: string };
  /** Literal before the token, such as `Bearer `. */
  readonly prefix?: string;
  readonly require?: readonly Requirement[];
}

/** HTTP basic authentication; the secret is `user:password`. The body is not covered. */
export interface BasicCheck {
  readonly scheme: 'basic';
  readonly require?: readonly Requirement[];
}

export interface Ed25519Signature extends SignedMessage {
  readonly scheme: 'ed25519';
  readonly encoding: SignatureEncoding;
  readonly key: PublicKeyFormat;
}

/** P-256. `der` is the usual form of a signature; `raw` is r and s, 32 bytes each. */
export interface EcdsaSignature extends SignedMessage {
  readonly scheme: 'ecdsa';
  readonly hash: 'sha256' | 'sha1';
  readonly form: 'der' | 'raw';
  readonly encoding: SignatureEncoding;
  readonly key: PublicKeyFormat;
}

export interface RsaSignature extends SignedMessage {
  readonly scheme: 'rsa';
  readonly hash: 'sha256' | 'sha512' | 'sha1';
  readonly padding: 'pkcs1' | 'pss';
  readonly encoding: SignatureEncoding;
  /** With `remote`, the keys of a set the provider publishes; `keyId` says which. */
  readonly key: PublicKeyFormat | RemoteKey;
  /** The message is hashed once more before it is signed. */
  readonly prehash?: 'sha256';
}

/**
 * Checked by code of the user's own, which ships beside the receiver and mostly calls the vendor's package. The secret is
 * handed over as text.
 */
export interface SdkCheck {
  readonly scheme: 'sdk';
  /** Headers of which one at least must be there, or nothing is called. */
  readonly at: { readonly eitherHeader: readonly string[] };
  /** As in other schemes. */
  readonly families?: readonly string[];
}

/** The provider proves nothing. Must be chosen by name; every event says so. `trust` says in words what is left. */
export interface Unsigned {
  readonly scheme: 'none';
  readonly trust: string;
}

/**
 * How signature bytes are written. One spelling each: lower-case hex, base64 with padding and zero bits at its end,
 * base64url without padding. `hex-any-case` where the provider sends capitals; `base64-of-hex` is base64 of the hex text;
 * `percent-base64url` is base64url with percent escapes, padding as it comes.
 */
export type SignatureEncoding =
  | 'hex'
  | 'hex-any-case'
  | 'base64'
  | 'base64url'
  | 'base64-of-hex'
  | 'percent-base64url';

/** The timestamp of a scheme that signs one. */
export function timestampOf(signature: SignatureSpec): TimeRule | undefined {
  return 'timestamp' in signature ? signature.timestamp : undefined;
}

/** The same scheme with another tolerance, seconds; unchanged where it signs no time. */
export function withTolerance(signature: SignatureSpec, toleranceSeconds: number): SignatureSpec {
  if (!('timestamp' in signature) || signature.timestamp === undefined) return signature;
  if (signature.scheme === 'jws') {
    return { ...signature, timestamp: { ...signature.timestamp, toleranceSeconds } };
  }
  return { ...signature, timestamp: { ...signature.timestamp, toleranceSeconds } };
}

/** Header families of a scheme; one empty name where it has none. */
export function familiesOf(signature: SignatureSpec): readonly string[] {
  return ('families' in signature ? signature.families : undefined) ?? [''];
}

/** What the text in the source's secret is: how a key is written, and whether several stand there by id. */
export interface SecretShape {
  readonly format: SecretFormat | PublicKeyFormat;
  readonly byId: boolean;
}

/** Published keys, and those in certificates, are read as a set. */
function formatOf(
  key: SecretFormat | PublicKeyFormat | RemoteKey | CertifiedKey,
): SecretFormat | PublicKeyFormat {
  return typeof key === 'string' ? key : 'jwks';
}

/** The set of keys a scheme fetches; undefined where its keys are elsewhere. */
export function remoteOf(signature: SignatureSpec): RemoteKeySet | undefined {
  const key = 'key' in signature ? signature.key : undefined;
  return typeof key === 'object' && 'remote' in key ? key.remote : undefined;
}

/** Whose certificates carry a scheme's keys; undefined where its keys are elsewhere. */
export function certifiedOf(signature: SignatureSpec): CertificateIssuer | undefined {
  const key = 'key' in signature ? signature.key : undefined;
  return typeof key === 'object' && 'certified' in key ? key.certified : undefined;
}

/** The shape of a scheme's secret. A token and a password are taken as they are. */
export function secretShapeOf(signature: SignatureSpec): SecretShape {
  return {
    format: 'key' in signature ? formatOf(signature.key) : 'utf8',
    byId:
      ('keyId' in signature && signature.keyId !== undefined) ||
      ('layout' in signature && signature.layout.form === 'by-key'),
  };
}
