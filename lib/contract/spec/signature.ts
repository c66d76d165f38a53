import type { HttpSignature } from './http-signature.ts';
import type { CertifiedKey, PublicKeyFormat, RemoteKey, SecretFormat } from './key.ts';
import type { HashName, MessagePart, SignatureLayout, TimeRule, TimestampSpec } from './message.ts';
import type { Place, Requirement, SignaturePlace } from './place.ts';
import type {
  CertificateIssuer,
  PaypalPostback,
  PaypalSignature,
  RemoteKeySet,
  SnsSignature,
} from './remote.ts';
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
  | HttpSignature
  | SnsSignature
  | PaypalSignature
  | PaypalPostback
  | SdkCheck
  | Unsigned;

/** What schemes have in common that sign a message made of the request's parts. */
export interface SignedMessage<Part = MessagePart> {
  /** Where the signature or signatures stand. */
  readonly at: SignaturePlace;
  /** How they are written there. */
  readonly layout: SignatureLayout;
  /** The signed message, piece by piece, in order. */
  readonly message: readonly Part[];
  /** Another way the provider may have written the same message; either may match. @default - there is one way */
  readonly alternative?: readonly Part[];
  /**
   * What of the body the signature leaves open to change, in words, where the message does not hold the body.
   *
   * @default - the message holds the whole body
   */
  readonly uncovered?: string;
  /** Absent where the scheme signs no time. @default - the scheme signs no time */
  readonly timestamp?: TimestampSpec;
  /** Conditions beside the signature. @default - none */
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

/** An HMAC of the message with a secret both sides know. */
export interface HmacSignature extends SignedMessage {
  /** Name of the scheme. */
  readonly scheme: 'hmac';
  /** Hash of the scheme. */
  readonly hash: HashName;
  /** How the bytes of a signature are written. */
  readonly encoding: SignatureEncoding;
  /** How the text of the secret becomes a key. */
  readonly key: SecretFormat;
}

/**
 * An HMAC per item of a list in the body, over fields of the item. Every item must verify, all under one key. Pointers
 * start at the item; an absent field is empty.
 */
export interface HmacItemsSignature {
  /** Name of the scheme. */
  readonly scheme: 'hmac-items';
  /** Hash of the scheme. */
  readonly hash: HashName;
  /** How the bytes of a signature are written. */
  readonly encoding: SignatureEncoding;
  /** How the text of the secret becomes a key. */
  readonly key: SecretFormat;
  /** Pointer to the list. */
  readonly items: string;
  /** Pointer to the signature, from the item. */
  readonly signature: string;
  /** The signed message of an item, piece by piece, in order. */
  readonly message: readonly ItemPart[];
}

/** With `whole`, only a whole number is taken: in a message joined without escapes anything else could be read two ways. */
export type ItemPart = { readonly text: string } | { readonly item: string; readonly whole?: true };

/** A plain hash over a message that holds the secret. Weaker than an HMAC; only where the provider has nothing else. */
export interface DigestSignature extends SignedMessage<MessagePart | 'secret'> {
  /** Name of the scheme. */
  readonly scheme: 'digest';
  /** Hash of the scheme. */
  readonly hash: HashName;
  /** How the bytes of a signature are written. */
  readonly encoding: SignatureEncoding;
  /** How the text of the secret becomes a key. */
  readonly key: SecretFormat;
}

/** The secret itself, sent along. Proves who sent, not what: the body is not covered. */
export interface TokenCheck {
  /** Name of the scheme. */
  readonly scheme: 'token';
  /** Where the secret stands. */
  readonly at:
    | Place
    /** A header the user named at the provider; `named` is the setting that holds its name. */
    | { readonly headerNamedBy: string }
    /** In every item of a list of the body: pointer to the list, pointer inside the item. */
    | { readonly every: string; readonly item: string };
  /** Literal before the token, such as `Bearer `. @default - none */
  readonly prefix?: string;
  /** Conditions beside the secret. @default - none */
  readonly require?: readonly Requirement[];
}

/** HTTP basic authentication; the secret is `user:password`. The body is not covered. */
export interface BasicCheck {
  /** Name of the scheme. */
  readonly scheme: 'basic';
  /** Conditions beside the password. @default - none */
  readonly require?: readonly Requirement[];
}

/** A signature with a private key on the curve of Ed25519. */
export interface Ed25519Signature extends SignedMessage {
  /** Name of the scheme. */
  readonly scheme: 'ed25519';
  /** How the bytes of a signature are written. */
  readonly encoding: SignatureEncoding;
  /** How the public key is written. */
  readonly key: PublicKeyFormat | RemoteKey;
}

/** P-256. `der` is the usual form of a signature; `raw` is r and s, 32 bytes each. */
export interface EcdsaSignature extends SignedMessage {
  /** Name of the scheme. */
  readonly scheme: 'ecdsa';
  /** Hash of the scheme. */
  readonly hash: 'sha256' | 'sha1';
  /** How the two numbers of a signature are written. */
  readonly form: 'der' | 'raw';
  /** How the bytes of a signature are written. */
  readonly encoding: SignatureEncoding;
  /** How the public key is written. */
  readonly key: PublicKeyFormat;
}

/** A signature with a private RSA key. */
export interface RsaSignature extends SignedMessage {
  /** Name of the scheme. */
  readonly scheme: 'rsa';
  /** Hash of the scheme. */
  readonly hash: 'sha256' | 'sha512' | 'sha1';
  /** Padding of the signature: PKCS #1 version 1.5, or PSS. */
  readonly padding: 'pkcs1' | 'pss';
  /** How the bytes of a signature are written. */
  readonly encoding: SignatureEncoding;
  /** With `remote`, the keys of a set the provider publishes; `keyId` says which. */
  readonly key: PublicKeyFormat | RemoteKey;
  /** The message is hashed once more before it is signed. @default - it is signed as it is */
  readonly prehash?: 'sha256';
}

/**
 * Checked by code of the user's own, which ships beside the receiver and mostly calls the vendor's package. The secret is
 * handed over as text.
 */
export interface SdkCheck {
  /** Name of the scheme. */
  readonly scheme: 'sdk';
  /** Headers of which one at least must be there, or nothing is called. */
  readonly at: { readonly eitherHeader: readonly string[] };
  /** As in other schemes. @default - header names hold no `*` */
  readonly families?: readonly string[];
}

/** The provider proves nothing. Must be chosen by name; every event says so. `trust` says in words what is left. */
export interface Unsigned {
  /** Name of the scheme. */
  readonly scheme: 'none';
  /** What speaks for a delivery all the same, in words: who knows the address, for one. */
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
  if (signature.scheme === 'http-signature') {
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
  /** How a key is written. */
  readonly format: SecretFormat | PublicKeyFormat;
  /** Whether the secret is a JSON object of keys by id. */
  readonly byId: boolean;
  /** Names of the texts that the secret holds as a JSON object, all of them together one key. @default - it is one text */
  readonly fields?: readonly string[];
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

const POSTBACK_FIELDS: readonly string[] = ['webhook_id', 'client_id', 'client_secret'];

/** The shape of a scheme's secret. A token and a password are taken as they are. */
export function secretShapeOf(signature: SignatureSpec): SecretShape {
  return {
    format: 'key' in signature ? formatOf(signature.key) : 'utf8',
    byId:
      ('keyId' in signature && signature.keyId !== undefined) ||
      ('byKeyId' in signature && signature.byKeyId === true) ||
      ('layout' in signature && signature.layout.form === 'by-key'),
    ...(signature.scheme === 'paypal-postback' && { fields: POSTBACK_FIELDS }),
  };
}
