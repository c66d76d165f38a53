import { S3Error } from './s3-error.ts';

const malformed = (): S3Error =>
  new S3Error('IncompleteBody', 400, 'The request body terminated unexpectedly or its chunks are malformed');

/** The content of an `aws-chunked` body and the trailing headers after it, names in lower case. */
export interface Dechunked {
  bytes: Buffer;
  trailers: Map<string, string>;
}

/**
 * Takes the framing off: `<hex size>[;chunk-signature=…]CRLF <bytes> CRLF …`, ended by a chunk of size 0 and the
 * trailers. Signatures are not checked; a body cut short anywhere is refused.
 */
export function dechunked(framed: Buffer): Dechunked {
  const parts: Buffer[] = [];
  let position = 0;
  for (;;) {
    const line = lineAt(framed, position);
    const size = /^[0-9a-f]{1,8}(?=;|$)/i.exec(line)?.[0];
    if (size === undefined) throw malformed();
    position += line.length + 2;
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const end = position + length;
    if (framed.toString('latin1', end, end + 2) !== '\r\n') throw malformed();
    parts.push(framed.subarray(position, end));
    position = end + 2;
  }
  return { bytes: Buffer.concat(parts), trailers: trailersAt(framed, position) };
}

function lineAt(framed: Buffer, position: number): string {
  const end = framed.indexOf('\r\n', position);
  if (end < 0) throw malformed();
  return framed.toString('latin1', position, end);
}

function trailersAt(framed: Buffer, position: number): Map<string, string> {
  const lines = framed.toString('latin1', position).split('\r\n');
  return new Map(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
}
