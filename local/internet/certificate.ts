import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const DAY_MS = 24 * 60 * 60_000;

/** Whose key signs a certificate. */
export interface Issuer {
  /** Common name in its own certificate. */
  readonly name: string;
  /** That certificate, PEM. */
  readonly certificate: string;
  /** RSA. */
  readonly key: KeyObject;
}

/** What a certificate says. */
export interface CertificateText {
  /** Common name of whom it is about. */
  readonly name: string;
  /** Key pair of whom it is about. */
  readonly key: KeyObject;
  /** @default - it is signed with its own key, which is RSA */
  readonly issuer?: Pick<Issuer, 'name' | 'key'> | undefined;
  /** Whether it may sign others. */
  readonly ca: boolean;
  /** Hosts it is good for. @default - none: it signs messages and serves no connections */
  readonly hosts?: readonly string[];
  /** Days from now on which it begins and ends. */
  readonly from: number;
  readonly until: number;
}

/** Writes and signs an X.509 certificate (RFC 5280), with RSA and SHA-256; PEM. Node reads certificates and writes none. */
export function writeCertificate({
  name,
  key,
  issuer,
  ca,
  hosts = [],
  from,
  until,
}: CertificateText): string {
  const text = sequence(
    der(Tag.version, der(Tag.integer, Buffer.of(2))),
    // Positive, whatever the bytes are.
    der(Tag.integer, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    RSA_WITH_SHA256,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(Tag.extensions, sequence(...extensionsOf(ca, hosts))),
  );
  const signature = sign('sha256', text, issuer?.key ?? key);
  const whole = sequence(text, RSA_WITH_SHA256, der(Tag.bits, NO_SPARE_BITS, signature));
  const lines = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** Tags of DER (X.690), those of a certificate's own fields included. */
const Tag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  text: 0x0c,
  time: 0x17,
  longTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
} as const;

/** Object identifiers, as DER writes them whole. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex');
const KEY_USAGE = Buffer.from('0603551d0f', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');
/** sha256WithRSAEncryption, which has no parameters. */
const RSA_WITH_SHA256 = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'));

const TRUE = der(Tag.boolean, Buffer.of(0xff));
const NO_SPARE_BITS = Buffer.of(0);
/** The sixth of nine bits: keyCertSign. */
const SIGNS_CERTIFICATES = der(Tag.bits, Buffer.of(2, 0x04));

function extensionsOf(ca: boolean, hosts: readonly string[]): readonly Buffer[] {
  const names = hosts.map((host) => der(Tag.dnsName, Buffer.from(host, 'ascii')));
  return [
    sequence(BASIC_CONSTRAINTS, TRUE, der(Tag.octets, ca ? sequence(TRUE) : sequence())),
    ...(ca ? [sequence(KEY_USAGE, TRUE, der(Tag.octets, SIGNS_CERTIFICATES))] : []),
    ...(names.length > 0 ? [sequence(ALTERNATIVE_NAMES, der(Tag.octets, sequence(...names)))] : []),
  ];
}

function nameOf(commonName: string): Buffer {
  return sequence(der(Tag.set, sequence(COMMON_NAME, der(Tag.text, Buffer.from(commonName, 'utf8')))));
}

/** A time so many days from now: two digits of the year up to 2049, four from then on. */
function timeOf(days: number): Buffer {
  const digits = new Date(Date.now() + days * DAY_MS).toISOString().replace(/\D/g, '').slice(0, 14);
  const isLong = digits >= '2050';
  return der(isLong ? Tag.longTime : Tag.time, Buffer.from(`${isLong ? digits : digits.slice(2)}Z`, 'ascii'));
}

function sequence(...members: readonly Uint8Array[]): Buffer {
  return der(Tag.sequence, ...members);
}

/** A tag, a length and what it is the length of. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, Math.floor(size / 0x100), size % 0x100];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}
