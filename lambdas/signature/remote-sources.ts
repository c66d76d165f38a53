import { ADDRESS_SETTINGS } from '../../lib/contract/address-settings.ts';
import type { PaypalPostback, RemoteKeySet } from '../../lib/contract/provider-spec.ts';
import type { SigningKey } from './verifier.ts';

/** Keys a claim needs from outside. The URL comes from this file or has passed its check. */
export interface WantedKeys {
  readonly url: string;
  readonly kind: 'key-set' | 'certificate';
  /** Id of the key in the set, where the request names one. */
  readonly id: string | undefined;
  /** Name the certificate must be made out to, or its domain, with a dot before it. */
  readonly subject: string | undefined;
}

/** What came of looking for them. */
export type FoundKeys =
  | { readonly ok: true; readonly keys: readonly SigningKey[] }
  /** Not to be had now: a fault of ours or of the provider, never of the request. */
  | { readonly ok: false };

/** Fetches public keys. Never throws. */
export interface RemoteKeys {
  find(wanted: WantedKeys): Promise<FoundKeys>;
  /** The keys of a set once more, after none of them fitted: asked for again if that is allowed now. */
  afterMismatch(wanted: WantedKeys): Promise<FoundKeys>;
}

const KEY_SETS: Readonly<Record<RemoteKeySet, string>> = {
  'constant-contact': 'https://developer.constantcontact.com/.well-known/jwks.json',
  fal: 'https://rest.alpha.fal.ai/.well-known/jwks.json',
  'google-oauth2': 'https://www.googleapis.com/oauth2/v3/certs',
  // At the host a setting names.
  kinde: '/.well-known/jwks',
  shipengine: 'https://api.shipengine.com/jwks',
  truelayer: 'https://webhooks.truelayer.com/.well-known/jwks',
  'truelayer-sandbox': 'https://webhooks.truelayer-sandbox.com/.well-known/jwks',
};

/** Where a set is published; undefined where the setting that says so is none of the provider's, which no key fits. */
export function keySetUrl(
  set: RemoteKeySet,
  settings: Readonly<Record<string, string>> = {},
): string | undefined {
  const address = ADDRESS_SETTINGS[set];
  if (address === undefined) return KEY_SETS[set];
  const host = settings[address.setting] ?? '';
  return address.form.test(host) ? `${host}${KEY_SETS[set]}` : undefined;
}

/** A key of a published set. */
export function keyInSet(url: string, id: string | undefined): WantedKeys {
  return { url, kind: 'key-set', id, subject: undefined };
}

/** One host per region, and nothing that only ends like it. */
const SNS =
  /^https:\/\/sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?\/SimpleNotificationService-[A-Za-z0-9]{1,64}\.pem$/;

/** The certificate SNS names, undefined where its URL is none of SNS's. */
export function snsCertificate(url: string): WantedKeys | undefined {
  return SNS.test(url) ? certificate(url, 'sns.amazonaws.com') : undefined;
}

const PAYPAL =
  /^https:\/\/api(?:-m)?(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,128}$/;

/** The certificate PayPal names, undefined where its URL is none of PayPal's. */
export function paypalCertificate(url: string): WantedKeys | undefined {
  return PAYPAL.test(url) ? certificate(url, '.paypal.com') : undefined;
}

/** APIs that are asked whether a delivery of PayPal is genuine. */
export const PAYPAL_APIS: Readonly<Record<PaypalPostback['at'], string>> = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
};

function certificate(url: string, subject: string): WantedKeys {
  return { url, kind: 'certificate', id: undefined, subject };
}
