import type { SignatureEncoding } from '../../lib/contract/provider-spec.ts';

/** How the one canonical text of signature bytes is written. */
export type Alphabet = 'hex' | 'base64' | 'base64url';

/**
 * Reads a signature from a stretch of a text: its canonical text, undefined for anything that is none. Equal bytes have
 * equal canonical texts, so texts are compared and nothing is decoded or copied before a key is looked at.
 */
export type SignatureText = (text: string, start: number, end: number) => string | undefined;

/** Longest signature of any scheme, bytes: RSA with 8192 bits. */
const MAX_SIGNATURE_BYTES = 1024;
const PADDING = 0x3d;

/** Values of digits by character code; -1 for characters that are none. */
function digits(alphabet: string): Int8Array {
  const table = new Int8Array(128).fill(-1);
  for (let value = 0; value < alphabet.length; value++) table[alphabet.charCodeAt(value)] = value;
  return table;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const HEX = digits('0123456789abcdef');
const BASE64 = digits(`${LETTERS}+/`);
const BASE64URL = digits(`${LETTERS}-_`);

/** Alphabet of an encoding's canonical text. */
export function alphabetOf(encoding: SignatureEncoding): Alphabet {
  if (encoding === 'base64') return 'base64';
  return encoding === 'base64url' || encoding === 'percent-base64url' ? 'base64url' : 'hex';
}

/**
 * Reader for an encoding. With `bytes`, only that many are a signature; without, any number of them up to the longest
 * signature there is.
 */
export function signatureText(encoding: SignatureEncoding, bytes?: number): SignatureText {
  switch (encoding) {
    case 'hex':
      return (text, start, end) => (isHex(text, start, end, bytes) ? text.slice(start, end) : undefined);
    case 'hex-any-case':
      return (text, start, end) => {
        const lower = text.slice(start, end).toLowerCase();
        return isHex(lower, 0, lower.length, bytes) ? lower : undefined;
      };
    case 'base64':
      return (text, start, end) => (isBase64(text, start, end, bytes) ? text.slice(start, end) : undefined);
    case 'base64url':
      return (text, start, end) =>
        isDigits(BASE64URL, text, start, end, bytes) ? text.slice(start, end) : undefined;
    case 'base64-of-hex':
      return (text, start, end) => {
        if (!isBase64(text, start, end, bytes && bytes * 2)) return undefined;
        const hex = Buffer.from(text.slice(start, end), 'base64').toString('latin1');
        return isHex(hex, 0, hex.length, bytes) ? hex : undefined;
      };
    case 'percent-base64url':
      return (text, start, end) => fromPercent(text.slice(start, end), bytes);
  }
}

/** How signature bytes are written in an encoding. */
export function encodeSignature(encoding: SignatureEncoding, bytes: Buffer): string {
  switch (encoding) {
    case 'hex':
      return bytes.toString('hex');
    case 'hex-any-case':
      return bytes.toString('hex').toUpperCase();
    case 'base64':
    case 'base64url':
      return bytes.toString(encoding);
    case 'base64-of-hex':
      return Buffer.from(bytes.toString('hex')).toString('base64');
    case 'percent-base64url':
      return encodeURIComponent(bytes.toString('base64url'));
  }
}

function isHex(text: string, start: number, end: number, bytes: number | undefined): boolean {
  const length = end - start;
  if (length & 1 || !isSize(length >> 1, bytes)) return false;
  // A character that is no digit makes the whole negative: one check at the end instead of one each.
  let digit = 0;
  for (let at = start; at < end; at++) digit |= HEX[text.charCodeAt(at)] ?? -1;
  return digit >= 0;
}

function isBase64(text: string, start: number, end: number, bytes: number | undefined): boolean {
  if ((end - start) & 3) return false;
  let last = end;
  while (last > start && end - last < 2 && text.charCodeAt(last - 1) === PADDING) last -= 1;
  return isDigits(BASE64, text, start, last, bytes);
}

function isDigits(
  table: Int8Array,
  text: string,
  start: number,
  end: number,
  bytes: number | undefined,
): boolean {
  const rest = (end - start) & 3;
  if (rest === 1 || !isSize(((end - start) * 3) >> 2, bytes)) return false;
  let all = 0;
  let digit = 0;
  for (let at = start; at < end; at++) {
    digit = table[text.charCodeAt(at)] ?? -1;
    all |= digit;
  }
  // Bits left over must be zero: otherwise several spellings would stand for the same bytes.
  const spare = rest === 2 ? 15 : rest === 3 ? 3 : 0;
  return all >= 0 && (digit & spare) === 0;
}

/** Percent escapes and padding as the provider's encoder left them; the digits between them in one spelling. */
function fromPercent(text: string, bytes: number | undefined): string | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(text);
  } catch {
    return undefined;
  }
  const digitsOnly = plain
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return isDigits(BASE64URL, digitsOnly, 0, digitsOnly.length, bytes) ? digitsOnly : undefined;
}

function isSize(size: number, bytes: number | undefined): boolean {
  return bytes === undefined ? size > 0 && size <= MAX_SIGNATURE_BYTES : size === bytes;
}
