import type { CertifiedKey, PublicKeyFormat, RemoteKey, SecretFormat } from './key.ts';
import type { HashName, MessagePart, TimeRule } from './message.ts';
import type { Place, Requirement } from './place.ts';

/** Algorithms of tokens with a shared secret. */
export type SecretAlgorithm = 'HS256' | 'HS384' | 'HS512';

/** Algorithms of tokens with a key pair. `none` is not among them, and never will be. */
export type PairAlgorithm =
  | 'RS256'
  | 'RS384'
  | 'RS512'
  | 'PS256'
  | 'PS384'
  | 'PS512'
  | 'ES256'
  | 'ES384'
  | 'ES512'
  | 'EdDSA';

/** A JSON web token, with a shared secret or a public key: which of the two is fixed here, never by the token. */
export type JwtSignature = JwtChecks &
  (
    | { readonly algorithms: readonly SecretAlgorithm[]; readonly key: SecretFormat }
    | {
        readonly algorithms: readonly PairAlgorithm[];
        readonly key: PublicKeyFormat | RemoteKey | CertifiedKey;
      }
  );

/** What a JSON web token must hold beside a valid signature. */
export interface JwtChecks {
  /** Name of the scheme. */
  readonly scheme: 'jwt';
  /** `body`: the whole body is the token. */
  readonly at: Place | 'body';
  /** Literal before the token, such as `Bearer `. @default - none */
  readonly prefix?: string;
  /** What its claims must be. @default - none */
  readonly claims?: readonly ClaimRule[];
  /**
   * Greatest age of the `iat` claim, seconds, both ways. `exp` and `nbf` are always kept where the token has them.
   *
   * @default - iat is not needed
   */
  readonly maxAgeSeconds?: number;
  /** Seconds of grace for `exp` and `nbf`. @default 0 */
  readonly graceSeconds?: number;
  /** A claim that holds the body's digest. Without one the body is not covered. @default - there is none */
  readonly bodyHash?: {
    readonly claim: string;
    readonly hash: HashName;
    readonly encoding: 'hex' | 'base64' | 'base64url';
    /** An empty body has no such claim. */
    readonly absentIfEmpty?: true;
  };
  /** A claim that holds the URL's digest. @default - there is none */
  readonly urlHash?: { readonly claim: string; readonly hash: HashName; readonly encoding: 'hex' | 'base64' };
  /** A claim that holds the digest of method, path and sorted query, as Atlassian defines it. @default - there is none */
  readonly queryHash?: { readonly claim: string };
}

/**
 * Name of a claim; with a slash before it, an RFC 6901 pointer into the claims. Of a list, the first that is there counts.
 */
export type ClaimName = string | readonly string[];

/** What a claim must be. */
export type ClaimRule = (
  | { readonly claim: ClaimName; readonly is: 'present' }
  | { readonly claim: ClaimName; readonly equals: string | boolean | readonly string[] }
  | { readonly claim: ClaimName; readonly setting: string }
  /** One of the words of a text, or of a list. */
  | { readonly claim: ClaimName; readonly word: string }
  | { readonly claim: ClaimName; readonly url: true }
) & {
  /** Not held where this claim is there. */
  readonly unless?: ClaimName;
};

/**
 * A JSON web signature without its payload (RFC 7515, appendix F): `header..signature`. The payload is put together from
 * the request. Only algorithms of this list are taken, whatever the header says.
 */
export interface JwsSignature {
  /** Name of the scheme. */
  readonly scheme: 'jws';
  /** Where the signature stands. */
  readonly at: Place;
  /** Algorithms that are taken. The request never adds one. */
  readonly algorithms: readonly PairAlgorithm[];
  /** How the public key is written. */
  readonly key: PublicKeyFormat | RemoteKey;
  /** Where the request names its key, if the header of the signature does not. @default - any key of the source may match */
  readonly keyId?: Place;
  /** The payload, piece by piece, in order. */
  readonly payload: readonly PayloadPart[];
  /** Another way the provider may have written the same payload; either may match. @default - there is one way */
  readonly alternative?: readonly PayloadPart[];
  /**
   * The payload is signed as it is, not in base64url (RFC 7797): the header must then say `"b64": false` and name it as
   * critical. Any other extension that is named critical is refused, always.
   *
   * @default - in base64url
   */
  readonly plain?: true;
  /** What members of the signature's header must be. @default - none */
  readonly members?: readonly MemberRule[];
  /** Absent where no time is signed. `member` is one of the signature's header. @default - the scheme signs no time */
  readonly timestamp?: TimeRule & { readonly from: Place | { readonly member: string } };
  /**
   * What of the body is open to change, in words, where the payload does not hold it.
   *
   * @default - the payload holds the whole body
   */
  readonly uncovered?: string;
  /** Conditions beside the signature. @default - none */
  readonly require?: readonly Requirement[];
}

/** A member of a signature's header that must be this text. */
export interface MemberRule {
  /** Name of the member. */
  readonly member: string;
  /** What it must be. */
  readonly equals: string;
}

/**
 * One piece of a payload. `body-base64url`: the body in base64url. `headersNamedBy`: a line `name: value` for each header
 * that a member of the signature's header lists, in its order and its spelling; `mustName` are those it must list.
 */
export type PayloadPart =
  | MessagePart
  | 'body-base64url'
  | { readonly headersNamedBy: string; readonly separator: string; readonly mustName: readonly string[] };
