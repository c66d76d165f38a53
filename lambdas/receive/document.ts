import { MAX_JSON_DEPTH } from '../../lib/contract/limits.ts';
import { formPayload, isForm } from '../body/form.ts';

export type DocumentProblem = 'invalid_encoding' | 'malformed_json' | 'too_deep' | 'malformed_event';

/** How a content type says a body is written. Whatever does not say otherwise is taken for JSON, which is what providers send. */
export type BodyFormat = 'json' | 'form' | 'other';

export function bodyFormat(contentType: string | undefined): BodyFormat {
  if (isForm(contentType)) return 'form';
  const [mediaType = ''] = (contentType ?? '').split(';');
  const name = mediaType.trim().toLowerCase();
  return name === '' || name === 'text/plain' || /[/+]json$/.test(name) ? 'json' : 'other';
}

export type DocumentReading =
  | { readonly ok: true; readonly document: JsonDocument }
  | { readonly ok: false; readonly problem: DocumentProblem };

/**
 * Reads the JSON of a verified body: the body itself, or the one `payload` field of a form. A byte order mark is passed
 * over. Bytes that are not UTF-8 are refused rather than replaced.
 */
export function readDocument(body: Uint8Array, format: BodyFormat): DocumentReading {
  const decoded = decode(body);
  if (decoded === undefined) return { ok: false, problem: 'invalid_encoding' };
  const text = format === 'form' ? formPayload(new URLSearchParams(decoded)) : decoded;
  if (text === undefined) return { ok: false, problem: 'malformed_event' };
  if (isDeeperThan(text, MAX_JSON_DEPTH)) return { ok: false, problem: 'too_deep' };
  try {
    return { ok: true, document: new JsonDocument(text, JSON.parse(text)) };
  } catch {
    return { ok: false, problem: 'malformed_json' };
  }
}

/** A parsed body that can still say how a number was written. */
export class JsonDocument {
  readonly #text: string;
  readonly #value: unknown;
  #exact: unknown;

  constructor(text: string, value: unknown) {
    this.#text = text;
    this.#value = value;
  }

  /** Text, number or boolean at an RFC 6901 pointer, as text; undefined for anything else there, empty text included. */
  textAt(pointer: string): string | undefined {
    const value = follow(this.#value, pointer);
    if (typeof value === 'string') return value === '' ? undefined : value;
    if (typeof value === 'boolean') return String(value);
    if (typeof value !== 'number') return undefined;
    return Number.isSafeInteger(value) ? String(value) : this.#digitsAt(pointer);
  }

  /** Text at a pointer, or the number there as it was written. Empty for any other value, undefined where there is none. */
  writtenAt(pointer: string): string | undefined {
    const value = follow(this.#value, pointer);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? (this.#digitsAt(pointer) ?? '') : '';
  }

  /** A number that a double cannot hold exactly keeps the digits it was sent with. */
  #digitsAt(pointer: string): string | undefined {
    this.#exact ??= JSON.parse(this.#text, keepDigits);
    const value = follow(this.#exact, pointer);
    return typeof value === 'string' ? value : undefined;
  }
}

function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}

/** Own properties only, so that no name reaches a prototype. */
function follow(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(name)) return undefined;
    // The value is an object that owns this name.
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

/** Passes a byte order mark over and throws on what is not UTF-8. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Uint8Array): string | undefined {
  try {
    return UTF8.decode(body);
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** One pass, no recursion, brackets inside strings not counted. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    // `{` and `[` open, `}` and `]` close: they differ in one bit.
    else if ((code | 0x20) === 0x7b) depth += 1;
    else if ((code | 0x20) === 0x7d) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** Index of the quote that ends the string begun at `start`, or of the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** An odd number of backslashes stands before the quote. Each is looked at for one quote only, so the pass stays linear. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
