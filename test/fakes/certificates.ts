import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Issuer, writeCertificate } from '../../local/internet/certificate.ts';

export interface CertificateWish {
  readonly name: string;
  /** @default - its own */
  readonly issuer?: Issuer;
  /** May it sign others? @default false */
  readonly ca?: boolean;
  /** Days from now. @default -1 */
  readonly from?: number;
  /** Days from now. @default 30 */
  readonly until?: number;
  /** Signs in place of the issuer, which is named all the same. */
  readonly signedBy?: KeyObject;
}

/** Keys take their time, and which of them a certificate is about matters to no test but where they differ. */
const KEYS = Array.from({ length: 6 }, () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
let next = 0;

/** A real X.509 certificate, with the key pair it is about. */
export function certify({
  name,
  issuer,
  ca = false,
  from = -1,
  until = 30,
  signedBy,
}: CertificateWish): Issuer {
  const key = KEYS[next++ % KEYS.length];
  if (key === undefined) throw new RangeError('no key');
  const above = issuer && { name: issuer.name, key: signedBy ?? issuer.key };
  return { name, key, certificate: writeCertificate({ name, key, issuer: above, ca, from, until }) };
}
