import type { CertifiedKey, PublicKeyFormat, RemoteKey, SecretFormat } from './key.ts';
import type { CertificateIssuer, RemoteKeySet } from './remote.ts';
import { byMember, type Check, object, oneOf, textOr } from './shape.ts';

/** A shared secret. */
export const secretKey = oneOf<SecretFormat>({
  utf8: true,
  'utf8-nfkd': true,
  'utf8-ampersand': true,
  base64: true,
  base64url: true,
  hex: true,
  sha1: true,
});

/** A public key the user gives. */
export const publicKey = oneOf<PublicKeyFormat>({
  'spki-pem': true,
  'spki-base64': true,
  'raw-hex': true,
  'raw-base64': true,
  'raw-base64url': true,
  jwks: true,
});

const remote = object<RemoteKey>({
  remote: oneOf<RemoteKeySet>({
    'constant-contact': true,
    fal: true,
    'google-oauth2': true,
    kinde: true,
    shipengine: true,
    truelayer: true,
    'truelayer-sandbox': true,
  }),
});

const certified = object<CertifiedKey>({ certified: oneOf<CertificateIssuer>({ 'apple-app-store': true }) });

/** A public key the user gives, or a set the provider publishes. */
export const remoteKey: Check = textOr(publicKey, remote);

/** One of these, or a certificate the token carries. */
export const tokenKey: Check = textOr(publicKey, byMember({ remote, certified }));
