import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';

/** Longest chain followed. */
const MOST = 5;

/**
 * Whether certificates, a server's own first, form a chain of certificates valid now (`now` in ms) up to a root this
 * runtime trusts, and the first is made out to `subject`: a name, or a domain that begins with a dot.
 */
export function isChained(
  certificates: readonly X509Certificate[],
  subject: string | undefined,
  now: number,
): boolean {
  const [own, ...others] = certificates;
  if (own === undefined || certificates.length > MOST) return false;
  if (subject !== undefined && !isMadeOutTo(own, subject)) return false;
  let one = own;
  for (const issuer of others) {
    if (!isValid(one, now) || !isIssuedBy(one, issuer) || !issuer.ca) return false;
    one = issuer;
  }
  return isValid(one, now) && roots().some((root) => isValid(root, now) && isIssuedBy(one, root));
}

function isMadeOutTo(certificate: X509Certificate, subject: string): boolean {
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? '';
  return subject.startsWith('.') ? name.endsWith(subject) : name === subject;
}

function isValid(certificate: X509Certificate, now: number): boolean {
  return now >= certificate.validFromDate.getTime() && now <= certificate.validToDate.getTime();
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

let trusted: readonly X509Certificate[] | undefined;

/** What HTTPS connections of this runtime trust. Parsed at the first certificate: most receivers never see one. */
function roots(): readonly X509Certificate[] {
  trusted ??= getCACertificates('default').map((pem) => new X509Certificate(pem));
  return trusted;
}
