import type { SignatureEncoding } from '../../lib/contract/provider-spec.ts';

/** Reads signature bytes from a stretch of a text; undefined for anything but their one canonical spelling. */
export type Decoder = (text: string, start: number, end: number) => Uint8Array | undefined;

/** Longest signature of any scheme, bytes: RSA with 8192 bits. */
const MAX_SIGNATURE_BYTES = 1024;
const PADDING = 0x3d;

/** Values of digits by character code; -1 for characters that are none. */
function digits(...alphabets: readonly string[]): Int8Array {
  const table = new Int8Array(128).fill(-1);
  for (const alphabet of alphabets) {
    for (let value = 0; value < alphabet.length; value++) table[alphabet.charCodeAt(value)] = value;
  }
  return table;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const HEX = digits('0123456789abcdef');
const HEX_ANY_CASE = digits('0123456789abcdef', '0123456789ABCDEF');
const BASE64 = digits(`${LETTERS}+/`);
const BASE64URL = digits(`${LETTERS}-_`);

/**
 * Decoder for an encoding. With `bytes`, only that many are a signature; without, any number of them up to the longest
 * signature there is.
 */
export function decoderOf(encoding: SignatureEncoding, bytes?: number): Decoder {
  switch (encoding) {
    case 'hex':
      return (text, start, end) => fromHex(HEX, text, start, end, bytes);
    case 'hex-any-case':
      return (text, start, end) => fromHex(HEX_ANY_CASE, text, start, end, bytes);
    case 'base64':
      return (text, start, end) => fromBase64(BASE64, true, text, start, end, bytes);
    case 'base64url':
      return (text, start, end) => fromBase64(BASE64URL, false, text, start, end, bytes);
    case 'base64-of-hex':
      return (text, start, end) => fromBase64OfHex(text, start, end, bytes);
    case 'percent-base64url':
      return (text, start, end) => fromPercentBase64(text, start, end, bytes);
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

function fromHex(
  table: Int8Array,
  text: string,
  start: number,
  end: number,
  bytes: number | undefined,
): Uint8Array | undefined {
  const size = (end - start) >> 1;
  if (!isSize(size, bytes) || (end - start) & 1) return undefined;
  const out = Buffer.allocUnsafe(size);
  // A character that is no digit makes the sign bit of the whole negative: one check at the end instead of one each.
  let wrong = 0;
  for (let i = 0, at = start; i < size; i++, at += 2) {
    const high = table[text.charCodeAt(at)] ?? -1;
    const low = table[text.charCodeAt(at + 1)] ?? -1;
    wrong |= high | low;
    out[i] = (high << 4) | low;
  }
  return wrong < 0 ? undefined : out;
}

function fromBase64(
  table: Int8Array,
  padded: boolean,
  text: string,
  start: number,
  end: number,
  bytes: number | undefined,
): Uint8Array | undefined {
  let last = end;
  if (padded) {
    if ((end - start) & 3) return undefined;
    while (last > start && end - last < 2 && text.charCodeAt(last - 1) === PADDING) last -= 1;
  }
  const rest = (last - start) & 3;
  const size = ((last - start) >> 2) * 3 + (rest === 0 ? 0 : rest - 1);
  if (rest === 1 || !isSize(size, bytes)) return undefined;
  const out = Buffer.allocUnsafe(size);
  let wrong = 0;
  let bits = 0;
  let held = 0;
  let i = 0;
  for (let at = start; at < last; at++) {
    const digit = table[text.charCodeAt(at)] ?? -1;
    wrong |= digit;
    held = (held << 6) | digit;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[i++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  // Bits left over must be zero: otherwise several spellings would stand for the same bytes.
  return wrong < 0 || held !== 0 ? undefined : out;
}

function fromBase64OfHex(
  text: string,
  start: number,
  end: number,
  bytes: number | undefined,
): Uint8Array | undefined {
  const hex = fromBase64(BASE64, true, text, start, end, bytes && bytes * 2);
  return hex && fromHex(HEX, Buffer.from(hex).toString('latin1'), 0, hex.length, bytes);
}

/** Percent escapes and padding as the provider's encoder left them; the digits between them in one spelling. */
function fromPercentBase64(
  text: string,
  start: number,
  end: number,
  bytes: number | undefined,
): Uint8Array | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(text.slice(start, end));
  } catch {
    return undefined;
  }
  const digitsOnly = plain
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return fromBase64(BASE64URL, false, digitsOnly, 0, digitsOnly.length, bytes);
}

function isSize(size: number, bytes: number | undefined): boolean {
  return bytes === undefined ? size > 0 && size <= MAX_SIGNATURE_BYTES : size === bytes;
}
