import type { PublicKeyFormat, SecretFormat } from './key.ts';
import type { TimeRule } from './message.ts';
import type { Place } from './place.ts';

/** Algorithms of HTTP message signatures, as RFC 9421 names them. */
export type HttpAlgorithm =
  | 'ed25519'
  | 'ecdsa-p256-sha256'
  | 'rsa-v1_5-sha256'
  | 'rsa-pss-sha512'
  | 'hmac-sha256';

/**
 * A signature over components of the request, which the request itself lists: HTTP message signatures. What it must list is
 * fixed here; the algorithm too, whatever the request says. A digest header is always compared with the body.
 */
export interface HttpSignature {
  /** Name of the scheme. */
  readonly scheme: 'http-signature';
  /** `rfc9421`: with a header of the list beside. `cavage`: the draft before it, all in one header. */
  readonly form: 'rfc9421' | 'cavage';
  /** The header of the signature. */
  readonly at: { readonly header: string };
  /**
   * The header of the list, for `rfc9421`.
   *
   * @default 'signature-input'
   */
  readonly input?: string;
  /** The one algorithm that is taken. */
  readonly algorithm: HttpAlgorithm;
  /** How the text of the secret becomes a key. */
  readonly key: PublicKeyFormat | SecretFormat;
  /**
   * Components the signature must cover: names of headers in lower case, `(request-target)` and `(created)` of the draft,
   * `@method`, `@target-uri`, `@authority`, `@scheme`, `@path`, `@query` and `@request-target` of the RFC. Others may be
   * covered as well. Host and authority are those of the address as registered with the provider.
   */
  readonly covers: readonly string[];
  /**
   * What of the body is open to change, in words, where neither `digest` nor `content-digest` is covered.
   *
   * @default - the body is covered
   */
  readonly uncovered?: string;
  /**
   * The time that is signed: a header that must be covered, or the parameter `created`.
   *
   * @default - none
   */
  readonly timestamp?: TimeRule & { readonly from: Place | { readonly parameter: 'created' } };
  /**
   * The secret holds keys by id, of which the parameter `keyid` names one.
   *
   * @default - any key of the source may match
   */
  readonly byKeyId?: true;
}
