/** Where the pieces of a JSON document end in its bytes. Nothing is judged but brackets, strings and separators. */

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_LIST = 0x5b;
export const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
const BACKSLASH = 0x5c;

/** No place: the document ends before the piece does. */
export const NOWHERE = -1;

/** First place from `from` on that is no space. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

/** The place after the value that begins at `start`. One pass, no recursion. */
export function endOfValue(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === QUOTE) return endOfString(bytes, start);
  return isOpening(first) ? endOfNested(bytes, start) : endOfScalar(bytes, start);
}

/** The place after the closing quote of the string that begins at `start`. */
export function endOfString(bytes: Uint8Array, start: number): number {
  let quote = bytes.indexOf(QUOTE, start + 1);
  while (quote >= 0 && isEscaped(bytes, quote)) quote = bytes.indexOf(QUOTE, quote + 1);
  return quote < 0 ? NOWHERE : quote + 1;
}

/** An odd number of backslashes stands before the quote. Each is looked at for one quote only, so the pass stays linear. */
function isEscaped(bytes: Uint8Array, quote: number): boolean {
  let backslashes = 0;
  while (bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** Brackets inside strings are not counted. */
function endOfNested(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (isOpening(byte)) depth += 1;
    else if (isClosing(byte)) depth -= 1;
    at = byte === QUOTE ? endOfString(bytes, at) : at + 1;
    if (at < 0 || depth === 0) return at;
  }
  return NOWHERE;
}

function endOfScalar(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && !isSpace(bytes[end]) && bytes[end] !== COMMA && !isClosing(bytes[end]))
    end += 1;
  return end > start ? end : NOWHERE;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isOpening(byte: number | undefined): boolean {
  return byte === OPEN_LIST || byte === OPEN_OBJECT;
}

function isClosing(byte: number | undefined): boolean {
  return byte === CLOSE_LIST || byte === CLOSE_OBJECT;
}
