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
    const values = headersOfScheme(request);
    if (!Array.isArray(values)) return values;
    const [text = '', id = '', time = '', url = '', algorithm] = values;
    const given = read(text, 0, text.length);
    if (given === undefined || algorithm !== 'SHA256withRSA') {
      return refuse('malformed_signature', 'the signature is no base64, or not of SHA256withRSA');
    }
    const wanted = paypalCertificate(url);
    if (wanted === undefined)
      return refuse('requirement_unmet', 'the certificate is not at a host of PayPal');
    return new PaypalClaim(wanted, [id, time], crc32(request.body), given);
  },
};

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
