import { wholeBody } from '../whole-body.ts';
import { dechunked } from './aws-chunked.ts';
import { type Checksums, verifiedChecksums, verifyDigests } from './checksums.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** Bodies are held in memory until they are whole and checked; larger objects go up in parts. */
const MAX_BYTES = 256 * 1024 * 1024;

export interface ReceivedBody {
  bytes: Buffer;
  checksums: Checksums;
}

/** The request's content, without transfer framing, once all of it is here and every digest given fits. */
export async function receivedBody(request: S3Request): Promise<ReceivedBody> {
  const raw = await rawBody(request);
  const payloadHash = request.header('x-amz-content-sha256');
  const framed = payloadHash?.startsWith('STREAMING-') || encodings(request).includes('aws-chunked');
  const { bytes, trailers } = framed ? dechunked(raw) : { bytes: raw, trailers: new Map<string, string>() };
  const length = request.header('x-amz-decoded-content-length');
  if (framed && length !== undefined && Number(length) !== bytes.length)
    throw new S3Error(
      'IncompleteBody',
      400,
      'You did not provide the number of bytes specified by the header',
    );
  verifyDigests(bytes, request.header('content-md5'), framed ? undefined : payloadHash);
  const given = [...headerPairs(request), ...trailers];
  const algorithm =
    request.header('x-amz-sdk-checksum-algorithm') ?? request.header('x-amz-checksum-algorithm');
  return { bytes, checksums: verifiedChecksums(bytes, given, algorithm) };
}

/** `Content-Encoding` as the object keeps it: the transfer's own part taken off. */
export function storedEncoding(request: S3Request): string | undefined {
  return (
    encodings(request)
      .filter((name) => name !== 'aws-chunked')
      .join(',') || undefined
  );
}

function encodings(request: S3Request): string[] {
  const header = request.header('content-encoding');
  return header === undefined ? [] : header.split(',').map((name) => name.trim());
}

function headerPairs({ http }: S3Request): [string, string][] {
  return Object.entries(http.headers).map(([name, value]) => [name, String(value)]);
}

async function rawBody({ http }: S3Request): Promise<Buffer> {
  const body = await wholeBody(http, MAX_BYTES);
  if (body !== undefined) return body;
  throw new S3Error('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size');
}
