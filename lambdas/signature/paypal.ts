import { crc32 } from 'node:zlib';
import { signatureText } from './codecs.ts';
import { headerText } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import { paypalCertificate, type WantedKeys } from './remote-sources.ts';
import type { SignedRequest } from './signed-request.ts';
import { CertificateClaim } from './sns.ts';
import type { Claim, SigningKey, Verification, Verifier } from './verifier.ts';

const read = signatureText('base64');

/** Compiles PayPal's scheme: id, time, webhook id and the body's CRC32 under the key of a certificate. */
export const paypalVerifier: Verifier = {
  needsKeys: true,
  needsUrl: false,
  read(request) {
    const transmission = transmissionOf(request);
    if (!transmission.ok) return transmission;
    const { id, time, signature, certificate } = transmission;
    return new PaypalClaim(certificate, [id, time], crc32(request.body), signature);
  },
};

/** What PayPal says of a delivery in its headers, well-formed. */
export interface Transmission {
  readonly ok: true;
  readonly id: string;
  readonly time: string;
  /** Base64. */
  readonly signature: string;
  readonly certificate: WantedKeys;
}

export const PAYPAL_ALGORITHM = 'SHA256withRSA';

/** Reads the headers of a delivery. No address passes that is not PayPal's. */
export function transmissionOf(request: SignedRequest): Transmission | Refusal {
  const values = headersOfScheme(request);
  if (!Array.isArray(values)) return values;
  const [signature = '', id = '', time = '', url = '', algorithm] = values;
  if (read(signature, 0, signature.length) === undefined || algorithm !== PAYPAL_ALGORITHM) {
    return refuse('malformed_signature', `the signature is no base64, or not of ${PAYPAL_ALGORITHM}`);
  }
  const certificate = paypalCertificate(url);
  if (certificate === undefined)
    return refuse('requirement_unmet', 'the certificate is not at a host of PayPal');
  return { ok: true, id, time, signature, certificate };
}

const HEADERS = ['sig', 'id', 'time'].map((name) => `paypal-transmission-${name}`);

function headersOfScheme(request: SignedRequest): string[] | Refusal {
  const values: string[] = [];
  for (const name of [...HEADERS, 'paypal-cert-url', 'paypal-auth-algo']) {
    const value = headerText(request, name, 'strict');
    if (value === undefined) return refuse('missing_signature', `no header ${name}`);
    if (typeof value !== 'string') return value;
    values.push(value);
  }
  return values;
}

/** What PayPal signs: id and time of the transmission, the webhook's id, and the body's CRC32. */
export function paypalText(transmission: readonly string[], webhookId: string, checksum: number): string {
  return [...transmission, webhookId, String(checksum)].join('|');
}

class PaypalClaim implements Claim {
  readonly ok = true;
  readonly wanted: WantedKeys;
  readonly #before: readonly string[];
  readonly #checksum: number;
  readonly #given: string;

  constructor(wanted: WantedKeys, before: readonly string[], checksum: number, given: string) {
    this.wanted = wanted;
    this.#before = before;
    this.#checksum = checksum;
    this.#given = given;
  }

  /** The secret is the webhook's id: one certificate signs for every webhook there is. */
  match(keys: readonly SigningKey[], fetched: readonly SigningKey[] = []): Verification {
    for (const { key, stage } of keys) {
      if (key.type !== 'secret') continue;
      const message = paypalText(this.#before, key.export().toString('utf8'), this.#checksum);
      const verdict = new CertificateClaim(this.wanted, 'sha256', message, this.#given).match([], fetched);
      if (verdict.ok) return { ...verdict, stage };
    }
    return refuse('bad_signature', 'no webhook id gives this signature: another webhook, or changed bytes');
  }
}
