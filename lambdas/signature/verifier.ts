import type { KeyObject } from 'node:crypto';
import type { Manner } from './places.ts';
import type { Refusal } from './refusal.ts';
import type { WantedKeys } from './remote-sources.ts';
import type { SignedRequest } from './signed-request.ts';

/** One key a signature may have been made with. */
export interface SigningKey {
  /** Which version of the secret it comes from, for people and metrics. */
  readonly stage: string;
  readonly key: KeyObject;
  /** Its id, where the scheme has several keys at once. */
  readonly id?: string;
}

export interface Verified {
  readonly ok: true;
  /** Version of the secret that verified; `unsigned` where nothing is signed. */
  readonly stage: string;
  /** Header family that verified; empty where the scheme has none. */
  readonly family: string;
  /** When it was signed, ms; undefined where the scheme signs no time. */
  readonly signedAt: number | undefined;
}

export type Verification = Verified | Refusal;

/** A well-formed, fresh claim to authenticity, before a key is looked at. */
export interface Claim {
  readonly ok: true;
  /** Public keys it needs from outside; absent where the source's secret holds its keys. */
  readonly wanted?: WantedKeys | undefined;
  /**
   * Looks for a key that made the signature. The message is hashed once per key. Never throws.
   *
   * @param keys of the source's secret
   * @param fetched the wanted ones
   */
  match(keys: readonly SigningKey[], fetched?: readonly SigningKey[]): Verification;
}

/** How the secret itself travels in a header of its own. What holds it is never kept; a keyed digest of it is. */
export interface SentSecret {
  readonly header: string;
  /** The secret a request sent along; undefined where there is none to be read. */
  read(request: SignedRequest): string | undefined;
  /** The header's value that sends this secret. */
  write(secret: string): string;
}

/** A spec's scheme, compiled once and used for every request. */
export interface Verifier {
  /** Whether a claim needs the keys of the source's secret. */
  readonly needsKeys: boolean;
  /** Whether the request's method and URL must be known. */
  readonly needsUrl: boolean;
  /** Only where the secret is sent along in a header of its own. */
  readonly sent?: SentSecret;
  /**
   * Everything that can be judged without a key, `now` in ms. Refused here costs no secret. Never throws.
   */
  read(request: SignedRequest, now: number, manner?: Manner): Claim | Refusal;
}
