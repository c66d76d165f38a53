import { MAX_JSON_DEPTH } from '../../lib/contract/limits.ts';

export type JsonReading =
  | { readonly ok: true; readonly document: JsonDocument }
  | { readonly ok: false; readonly problem: 'malformed_json' | 'too_deep' };

/** Reads JSON up to a bounded depth. Never throws. */
export function readJson(text: string): JsonReading {
  if (isDeeperThan(text, MAX_JSON_DEPTH)) return { ok: false, problem: 'too_deep' };
  try {
    return { ok: true, document: new JsonDocument(text, JSON.parse(text)) };
  } catch {
    return { ok: false, problem: 'malformed_json' };
  }
}

/** Passes a byte order mark over and throws on what is not UTF-8. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The text of bytes, undefined where they are not UTF-8: they are never replaced. */
export function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return UTF8.decode(body);
  } catch {
    return undefined;
  }
}

const REPLACING = new TextDecoder('utf-8');

/**
 * The text of bytes with U+FFFD for what is not UTF-8. For looking at bytes that are covered by a signature as they are:
 * several bodies have one such text, so it must never be what is signed.
 */
export function readableText(body: Uint8Array): string {
  return REPLACING.decode(body);
}

/** A parsed body that can still say how a number was written. */
export class JsonDocument {
  readonly #text: string;
  readonly #value: unknown;
  /** Where the value stands in the text; empty for all of it. */
  readonly #at: string;
  /** The document an item belongs to: digits are looked up there, once for all items. */
  readonly #whole: JsonDocument;
  #exact: unknown;

  constructor(text: string, value: unknown, at = '', whole?: JsonDocument) {
    this.#text = text;
    this.#value = value;
    this.#at = at;
    this.#whole = whole ?? this;
  }

  /**
   * Text, number or boolean at an RFC 6901 pointer, as text; undefined for anything else there, empty text included. With
   * `type`, only a value of that type.
   */
  textAt(pointer: string, type?: 'text' | 'number'): string | undefined {
    const value = follow(this.#value, pointer);
    if (type !== undefined && typeof value !== (type === 'text' ? 'string' : 'number')) return undefined;
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

  /** Names of the object at a pointer, undefined where there is none. */
  namesAt(pointer: string): readonly string[] | undefined {
    const value = follow(this.#value, pointer);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value)
      : undefined;
  }

  /** Items of the list at a pointer, undefined where there is no list. Pointers of an item begin at the item. */
  itemsAt(pointer: string): readonly JsonDocument[] | undefined {
    const list = pointer === '' ? this.#value : follow(this.#value, pointer);
    if (!Array.isArray(list)) return undefined;
    return list.map(
      (item, index) => new JsonDocument('', item, `${this.#at}${pointer}/${index}`, this.#whole),
    );
  }

  /** Whether nothing, null or empty text stands at a pointer. */
  isBlankAt(pointer: string): boolean {
    const value = follow(this.#value, pointer);
    return value === undefined || value === null || value === '';
  }

  /** Whether a whole number stands at a pointer. */
  isWholeAt(pointer: string): boolean {
    return Number.isSafeInteger(follow(this.#value, pointer));
  }

  /** A number that a double cannot hold exactly keeps the digits it was sent with. */
  #digitsAt(pointer: string): string | undefined {
    const whole = this.#whole;
    whole.#exact ??= JSON.parse(whole.#text, keepDigits);
    const value = follow(whole.#exact, `${this.#at}${pointer}`);
    return typeof value === 'string' ? value : undefined;
  }
}

function keepDigits(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}

/** The value at an RFC 6901 pointer. Own properties only, so that no name reaches a prototype. */
export function follow(root: unknown, pointer: string): unknown {
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
