import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { notImplemented, S3Error } from './s3-error.ts';

const digestOf = (algorithm: string) => (bytes: Buffer) => createHash(algorithm).update(bytes).digest();

const ALGORITHMS: Record<string, (bytes: Buffer) => Buffer> = {
  crc32: (bytes) => bigEndian(crc32(bytes)),
  crc32c: (bytes) => bigEndian(crc32c(bytes)),
  sha1: digestOf('sha1'),
  sha256: digestOf('sha256'),
};

/** Base64 by algorithm, as the `x-amz-checksum-<algorithm>` headers have it. */
export type Checksums = Record<string, string>;

const HEADER = /^x-amz-checksum-(?!mode$|type$|algorithm$)(.+)$/;

/**
 * Checks every checksum the sender gave, in headers or trailers, and returns them to be stored. Where the sender named
 * an algorithm without a value, the value is ours. Throws BadDigest where one does not fit.
 */
export function verifiedChecksums(
  bytes: Buffer,
  headers: Iterable<readonly [string, string]>,
  wanted: string | undefined,
): Checksums {
  const checksums: Checksums = {};
  for (const [name, value] of headers) {
    const algorithm = HEADER.exec(name)?.[1];
    if (algorithm === undefined) continue;
    checksums[algorithm] = checksum(bytes, algorithm);
    if (checksums[algorithm] !== value)
      throw new S3Error(
        'BadDigest',
        400,
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      );
  }
  const named = wanted?.toLowerCase();
  if (named !== undefined) checksums[named] ??= checksum(bytes, named);
  return checksums;
}

function checksum(bytes: Buffer, algorithm: string): string {
  const compute = ALGORITHMS[algorithm];
  if (compute === undefined) throw notImplemented(`The checksum algorithm ${algorithm}`);
  return compute(bytes).toString('base64');
}

/** The checksum of a multipart object: over its parts' checksums, with their number. */
export function compositeChecksums(parts: readonly Checksums[]): Checksums {
  const algorithms = Object.keys(parts[0] ?? {}).filter((name) =>
    parts.every((part) => part[name] !== undefined),
  );
  return Object.fromEntries(
    algorithms.map((algorithm) => {
      const digests = parts.map((part) => Buffer.from(part[algorithm] ?? '', 'base64'));
      return [algorithm, `${checksum(Buffer.concat(digests), algorithm)}-${parts.length}`];
    }),
  );
}

/** Checks the whole-body digests a sender may give beside checksums: `Content-MD5` and the signed payload hash. */
export function verifyDigests(
  bytes: Buffer,
  contentMd5: string | undefined,
  payloadHash: string | undefined,
): void {
  if (contentMd5 !== undefined && contentMd5 !== md5(bytes).toString('base64'))
    throw new S3Error('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.');
  if (!/^[0-9a-f]{64}$/.test(payloadHash ?? '')) return;
  if (payloadHash !== digestOf('sha256')(bytes).toString('hex'))
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
}

export const md5 = digestOf('md5');

function bigEndian(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});

function crc32c(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CASTAGNOLI[(value ^ byte) & 0xff] ?? 0);
  return ~value;
}
