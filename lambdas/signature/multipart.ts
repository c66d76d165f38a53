import { decodeUtf8 } from './json-document.ts';

const LINE_END = '\r\n';

/**
 * Text fields of a multipart body, in order; files are passed over. Nothing where the body is not what its content type
 * says, or holds more than `most` parts. Linear: each byte is looked for a boundary once.
 */
export function readMultipart(
  contentType: string,
  body: Uint8Array,
  most: number,
): readonly (readonly [name: string, value: string])[] {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return [];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // Bytes, no text: looking for a text that is not well-formed ends the whole process.
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const seam = Buffer.concat([Buffer.from(LINE_END), mark]);
  const fields: (readonly [string, string])[] = [];
  let start = bytes.indexOf(mark);
  while (start >= 0) {
    const end = bytes.indexOf(seam, start + mark.length);
    if (end < 0) return fields;
    const field = readPart(bytes.subarray(start + mark.length, end));
    if (field !== undefined) fields.push(field);
    if (fields.length > most) return [];
    start = end + LINE_END.length;
  }
  return fields;
}

function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  // Nobody writes one of other characters than ASCII.
  return boundary === undefined || !/^[\x20-\x7e]+$/.test(boundary) ? undefined : boundary;
}

function readPart(part: Buffer): readonly [string, string] | undefined {
  const split = part.indexOf(`${LINE_END}${LINE_END}`);
  if (split < 0) return undefined;
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(part.toString('latin1', 0, split));
  const name = /(?:^|;)\s*name="([^"]{0,256})"/i.exec(disposition?.[1] ?? '')?.[1];
  const isFile = /(?:^|;)\s*filename\*?=/i.test(disposition?.[1] ?? '');
  const value = decodeUtf8(part.subarray(split + 2 * LINE_END.length));
  return name === undefined || isFile || value === undefined ? undefined : [name, value];
}
