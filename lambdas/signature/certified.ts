import { type KeyObject, X509Certificate } from 'node:crypto';
import type { CertificateIssuer } from '../../lib/contract/provider-spec.ts';
import { marksOf } from './certificate-marks.ts';
import { ISSUERS, type Issuer } from './issuers.ts';
import { type Refusal, refuse } from './refusal.ts';
import { isTokenOf, type TokenText } from './token-text.ts';
import type { Claim, SigningKey, Verification } from './verifier.ts';

/** Longest certificate taken, characters of base64. */
const MOST_CHARS = 8192;

/**
 * The certificates a token carries (`x5c`), as many as the issuer's chains have and each of the kind it must be. Whether
 * they are the issuer's is not known yet.
 */
export function readChain(issuer: CertificateIssuer, x5c: unknown): readonly X509Certificate[] | Refusal {
  const { length, marks } = ISSUERS[issuer];
  const texts: readonly unknown[] = Array.isArray(x5c) ? x5c : [];
  if (texts.length !== length)
    return refuse('malformed_signature', `the token does not carry ${length} certificates`);
  const certificates: X509Certificate[] = [];
  // The root is not read: the one compiled in is the only one trusted.
  for (const [at, mark] of marks.entries()) {
    const certificate = readCertificate(texts[at]);
    if (certificate === undefined || !marksOf(certificate.raw).has(mark)) {
      return refuse(
        'malformed_signature',
        'a certificate of the token is not of the kind this provider signs with',
      );
    }
    certificates.push(certificate);
  }
  return certificates;
}

function readCertificate(text: unknown): X509Certificate | undefined {
  if (typeof text !== 'string' || text.length > MOST_CHARS) return undefined;
  try {
    return new X509Certificate(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}

/** A token signed with the key of a certificate it carries. */
export class CertifiedClaim implements Claim {
  readonly ok = true;
  readonly #issuer: Issuer;
  readonly #chain: readonly X509Certificate[];
  readonly #token: TokenText;
  /** When the certificates must be valid, ms. */
  readonly #at: number;
  readonly #signedAt: number | undefined;

  constructor(
    issuer: CertificateIssuer,
    chain: readonly X509Certificate[],
    token: TokenText,
    at: number,
    signedAt: number | undefined,
  ) {
    this.#issuer = ISSUERS[issuer];
    this.#chain = chain;
    this.#token = token;
    this.#at = at;
    this.#signedAt = signedAt;
  }

  /** `fetched` are keys of roots in place of the one compiled in; a receiver has none. */
  match(_own: readonly SigningKey[], fetched: readonly SigningKey[] = []): Verification {
    const roots = fetched.length > 0 ? fetched.map(({ key }) => key) : [rootOf(this.#issuer).publicKey];
    const key = this.#keyUnder(roots);
    if (key === undefined) {
      return refuse(
        'bad_signature',
        'the certificates of the token are not the provider’s, or not valid now',
      );
    }
    const { algorithm, head, payload, given } = this.#token;
    return isTokenOf(key, algorithm, `${head}.${payload}`, given)
      ? { ok: true, stage: 'certificate', family: '', signedAt: this.#signedAt }
      : refuse('bad_signature', 'the certificate’s key does not give the signature of this token');
  }

  /** The first certificate's key, where each is issued by the next one, and the last by a root. */
  #keyUnder(roots: readonly KeyObject[]): KeyObject | undefined {
    const [own] = this.#chain;
    const isIssued = this.#chain.every((certificate, index) => {
      if (!isValid(certificate, this.#at)) return false;
      const issuer = this.#chain[index + 1];
      if (issuer === undefined) return roots.some((root) => certificate.verify(root));
      return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
    });
    return isIssued ? own?.publicKey : undefined;
  }
}

/** Where time plays no part (`NaN`), nothing is over. */
function isValid({ validFromDate, validToDate }: X509Certificate, at: number): boolean {
  return !(at < validFromDate.getTime()) && !(at > validToDate.getTime());
}

const roots = new Map<Issuer, X509Certificate>();

/** Parsed at the first token: most receivers never see one. */
function rootOf(issuer: Issuer): X509Certificate {
  const known = roots.get(issuer);
  if (known !== undefined) return known;
  const read = new X509Certificate(Buffer.from(issuer.root, 'base64'));
  roots.set(issuer, read);
  return read;
}
