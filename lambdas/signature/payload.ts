import type { PayloadPart } from '../../lib/contract/provider-spec.ts';
import { messageOf, type Piece, type Settings } from './message.ts';
import { headerText } from './places.ts';
import { SignatureReading } from './read-signature.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';
import { type TokenText, textOfMember } from './token-text.ts';

/** Writes a payload that was left out, or says why it cannot. */
export type WritePayload = (token: TokenText, view: RequestView, time: string) => Buffer | Refusal;

/** Puts a payload together from a request, piece by piece. */
export function payloadOf(parts: readonly PayloadPart[], settings: Settings): WritePayload {
  const writers = parts.map((part) => partOf(part, settings));
  return (token, view, time) => {
    const written: Uint8Array[] = [];
    for (const write of writers) {
      const piece = write(token, view, time);
      if (typeof piece !== 'string' && !(piece instanceof Uint8Array)) return piece;
      written.push(typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece);
    }
    const payload = Buffer.concat(written);
    // A signature over nothing could be repeated for ever by whoever has seen it once.
    return payload.length > 0 ? payload : refuse('malformed_signature', 'the signature covers nothing');
  };
}

type WritePart = (token: TokenText, view: RequestView, time: string) => string | Uint8Array | Refusal;

function partOf(part: PayloadPart, settings: Settings): WritePart {
  if (part === 'body-base64url') {
    return (_token, { request: { body } }) =>
      Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64url');
  }
  if (typeof part === 'object' && 'headersNamedBy' in part) return namedHeaders(part);
  const write = messageOf([part], { layout: { form: 'plain' }, family: '', settings });
  return (_token, view, time) => {
    const pieces = write(view, new SignatureReading([], time, ''), time);
    if ('reason' in pieces) return pieces;
    return Buffer.concat(pieces.flatMap(bytesOf));
  };
}

function bytesOf(piece: Piece): readonly Uint8Array[] {
  if (typeof piece === 'symbol') return [];
  return [typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece];
}

/** Most headers a signature may name. */
const MAX_NAMED = 32;

/** Headers are written as the signature's header spells them. What it must name and does not is open to change. */
function namedHeaders({
  headersNamedBy,
  separator,
  mustName,
}: Extract<PayloadPart, { headersNamedBy: string }>): WritePart {
  return ({ header }, { request }) => {
    const names = (textOfMember(header[headersNamedBy]) ?? '')
      .split(separator, MAX_NAMED + 1)
      .filter((name) => name !== '');
    if (names.length > MAX_NAMED)
      return refuse('malformed_signature', `more than ${MAX_NAMED} signed headers`);
    const lower = new Set(names.map((name) => name.toLowerCase()));
    const missing = mustName.find((name) => !lower.has(name));
    if (missing !== undefined) return refuse('requirement_unmet', `the header ${missing} is not signed`);
    let lines = '';
    for (const name of names) {
      const value = headerText(request, name.toLowerCase(), 'strict');
      if (value === undefined)
        return refuse('malformed_signature', 'a header that is named as signed is missing');
      if (typeof value !== 'string') return value;
      lines += `${name}: ${value}\n`;
    }
    return lines;
  };
}
