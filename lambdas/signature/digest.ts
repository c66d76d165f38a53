import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { HmacSignature } from '../../lib/contract/provider-spec.ts';

type Hash = HmacSignature['hash'];
type Encoding = HmacSignature['encoding'];

const BYTES: Readonly<Record<Hash, number>> = { sha256: 32, sha512: 64, sha1: 20 };

/** One spelling per digest: lower-case hex, or base64 whose unused last bits are zero. Anything else is no digest. */
const CANONICAL: Readonly<Record<Hash, Readonly<Record<Encoding, RegExp>>>> = {
  sha256: patterns('sha256'),
  sha512: patterns('sha512'),
  sha1: patterns('sha1'),
};

function patterns(hash: Hash): Readonly<Record<Encoding, RegExp>> {
  const whole = Math.floor(BYTES[hash] / 3) * 4;
  const tail = BYTES[hash] % 3 === 2 ? '[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=' : '[A-Za-z0-9+/][AQgw]==';
  return {
    hex: new RegExp(`^[0-9a-f]{${BYTES[hash] * 2}}$`),
    base64: new RegExp(`^[A-Za-z0-9+/]{${whole}}${tail}$`),
  };
}

/** The bytes of a digest in its one canonical spelling, undefined for anything else. */
export function decodeDigest(hash: Hash, encoding: Encoding, text: string): Buffer | undefined {
  return CANONICAL[hash][encoding].test(text) ? Buffer.from(text, encoding) : undefined;
}

/** HMAC over the pieces in order. A body is fed as it is: no copy, no string. */
export function hmac(hash: Hash, key: KeyObject, pieces: readonly (string | Uint8Array)[]): Buffer {
  const mac = createHmac(hash, key);
  for (const piece of pieces) mac.update(piece);
  return mac.digest();
}

/** Whether any of the digests is the expected one. Each comparison takes the same time whatever the bytes. */
export function anyEqual(expected: Buffer, digests: readonly Buffer[]): boolean {
  let found = false;
  for (const digest of digests) {
    found = (digest.length === expected.length && timingSafeEqual(digest, expected)) || found;
  }
  return found;
}
