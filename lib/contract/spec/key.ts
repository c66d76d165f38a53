import type { CertificateIssuer, RemoteKeySet } from './remote.ts';

/**
 * How the text of a secret becomes a key. A secret may also be a JSON object of such texts: `current` with `previous` or
 * `next`, `primary` with `secondary`, any of which may match. Where the request names its key: keys by their ids, or one
 * as `key` and `secret`, or `public_key` and `private_key`.
 *
 * `utf8`: the bytes of the text as given. `utf8-nfkd`: after Unicode normalisation. `utf8-ampersand`: with `&` at its end.
 * `base64`: decoded, after an optional `whsec_` prefix. `base64url`, `hex`: decoded. `sha1`: the 20 bytes of its SHA-1.
 */
export type SecretFormat = 'utf8' | 'utf8-nfkd' | 'utf8-ampersand' | 'base64' | 'base64url' | 'hex' | 'sha1';

/**
 * How the text of a public key is written. PEM is always taken.
 * `spki-pem`: PEM only. `spki-base64`: base64 of the DER, PEM without its armour. `raw-hex`, `raw-base64` (after an
 * optional `whpk_` prefix), `raw-base64url`: the 32 bytes of an Ed25519 key. `jwks`: a JSON web key set, whose keys are
 * known by `kid`.
 */
export type PublicKeyFormat =
  | 'spki-pem'
  | 'spki-base64'
  | 'raw-hex'
  | 'raw-base64'
  | 'raw-base64url'
  | 'jwks';

/** Keys that the provider publishes at a place compiled in. */
export interface RemoteKey {
  /** Which published keys. */
  readonly remote: RemoteKeySet;
}

/** A key in a certificate that the token carries (`x5c`), whose chain ends in a root that is compiled in. */
export interface CertifiedKey {
  /** Whose certificates. */
  readonly certified: CertificateIssuer;
}
