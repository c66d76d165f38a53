import { MAX_SIGNATURES } from '../../lib/contract/limits.ts';
import type { SignatureLayout, TimestampSpec } from '../../lib/contract/provider-spec.ts';
import type { SignatureText } from './codecs.ts';
import type { Manner } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What one text of signatures holds. */
export class SignatureReading {
  readonly ok = true;
  /** Signatures in their canonical texts, to be compared. */
  readonly signatures: readonly string[];
  /** The timestamp, where the layout carries it. */
  readonly time: string | undefined;
  /** The text itself, for the pairs a message names. */
  readonly text: string;
  /** The next group, where the layout has groups. */
  readonly next: SignatureReading | undefined;
  /** Id of the key that made it, where the layout says. */
  readonly keyId: string | undefined;

  constructor(
    signatures: readonly string[],
    time: string | undefined,
    text: string,
    next?: SignatureReading,
    keyId?: string,
  ) {
    this.signatures = signatures;
    this.time = time;
    this.text = text;
    this.next = next;
    this.keyId = keyId;
  }
}

/** Reads a text of signatures. Entries of other versions are passed over, malformed ones are never compared. */
export type LayoutReader = (value: string, manner: Manner) => SignatureReading | Refusal;

/** What the signatures of a scheme look like. */
export interface SignatureKind {
  readonly read: SignatureText;
  /** In words, with an article: `a sha256 digest in hex`. */
  readonly words: string;
}

/** A reader for a layout. Each reads in place, in one pass: nothing is known about the sender yet. */
export function readerOf(
  layout: SignatureLayout,
  timestamp: TimestampSpec | undefined,
  kind: SignatureKind,
): LayoutReader {
  switch (layout.form) {
    case 'plain':
      return plainReader(layout.prefix ?? '', kind);
    case 'pairs':
      return pairsReader(layout, timestamp, kind);
    case 'list':
      return listReader(layout, kind);
    case 'by-key':
      return byKeyReader(layout, kind);
    case 'entries':
      return (value) => readEntries(value, 0, undefined, layout.separator, kind);
    case 'time-first':
      return (value) => {
        const end = value.indexOf(layout.separator);
        if (end < 0) return malformed(`no ${layout.separator} after the time`);
        const rest = end + layout.separator.length;
        return readEntries(value, rest, value.slice(0, end), layout.separator, kind);
      };
  }
}

/** No alphabet of signatures holds a comma, so one in a single signature is two headers joined on the way. */
function plainReader(prefix: string, kind: SignatureKind): LayoutReader {
  return (value) => {
    if (value.includes(',')) return repeated();
    if (!value.startsWith(prefix)) return malformed(`does not begin with ${prefix}`);
    const signature = kind.read(value, prefix.length, value.length);
    return signature === undefined ? notOfKind(kind) : new SignatureReading([signature], undefined, value);
  };
}

function pairsReader(
  layout: Extract<SignatureLayout, { form: 'pairs' }>,
  timestamp: TimestampSpec | undefined,
  kind: SignatureKind,
): LayoutReader {
  const from = timestamp?.from;
  const time = typeof from === 'object' && 'pair' in from ? from.pair : undefined;
  const { groupSeparator, separator } = layout;
  const keys = typeof layout.key === 'string' ? [layout.key] : layout.key;
  const wanted = `${keys.join('= or ')}=`;
  const read: LayoutReader = (value, manner) =>
    readPairs(value, separator, keys, time, layout.spaced === true, wanted, kind, manner);
  return groupSeparator === undefined ? read : groupReader(groupSeparator, read);
}

/** Signatures gathered from a text: nearly always one, for which no list has to grow. */
class Found {
  readonly #kind: SignatureKind;
  #signatures: readonly string[] = NONE;
  #seen = 0;

  constructor(kind: SignatureKind) {
    this.#kind = kind;
  }

  /** One entry that claims to be a signature. Those past the most allowed are counted only. */
  add(value: string, start: number, end: number): void {
    this.#seen += 1;
    const signature = this.#seen > MAX_SIGNATURES ? undefined : this.#kind.read(value, start, end);
    if (signature === undefined) return;
    this.#signatures = this.#signatures === NONE ? [signature] : [...this.#signatures, signature];
  }

  /** What was found; `wanted` says in words what an entry looks like. */
  reading(time: string | undefined, value: string, wanted: string): SignatureReading | Refusal {
    if (this.#seen > MAX_SIGNATURES) return tooMany();
    if (this.#signatures !== NONE) return new SignatureReading(this.#signatures, time, value);
    return this.#seen > 0 ? notOfKind(this.#kind) : malformed(`no entry of the kind ${wanted}`);
  }
}

const NONE: readonly string[] = [];

/** Names are taken literally: a space after a separator makes another name, unless the layout has spaces. */
function readPairs(
  value: string,
  separator: string,
  keys: readonly string[],
  once: string | undefined,
  spaced: boolean,
  wanted: string,
  kind: SignatureKind,
  manner: Manner,
): SignatureReading | Refusal {
  const found = new Found(kind);
  let time: string | undefined;
  let times = 0;
  let equals = -1;
  for (let start = 0; start <= value.length; ) {
    const end = indexOr(value, separator, start);
    // The next `=` is looked for only once the last one is passed, so that the whole stays linear.
    if (equals < start) equals = indexOr(value, '=', start);
    const split = Math.min(equals, end);
    const name = skipSpaces(value, start, split);
    const isExact = spaced || name === start;
    const isTime = isName(once, value, name, split);
    // Two headers joined with ", " leave a space before the second timestamp.
    if (isTime && (isExact || manner === 'strict')) times += 1;
    if (isTime && isExact) time = value.slice(split + 1, end);
    if (!isTime && isExact && isOneOf(keys, value, name, split)) found.add(value, split + 1, end);
    start = end + separator.length;
  }
  return times > 1 ? repeated() : found.reading(time, value, wanted);
}

function skipSpaces(value: string, start: number, end: number): number {
  let at = start;
  while (at < end && value.charCodeAt(at) === 0x20) at += 1;
  return at;
}

/** Several groups, each on its own: a malformed one does not spoil the others. */
function groupReader(separator: string, read: LayoutReader): LayoutReader {
  return (value, manner) => {
    const groups = value.split(separator);
    if (groups.length > MAX_SIGNATURES) return tooMany();
    let found: SignatureReading | undefined;
    let refusal: Refusal | undefined;
    for (const group of groups.reverse()) {
      const reading = read(group, manner);
      if (reading.ok) found = new SignatureReading(reading.signatures, reading.time, reading.text, found);
      else refusal = reading;
    }
    return found ?? refusal ?? malformed('is empty');
  };
}

function listReader(layout: Extract<SignatureLayout, { form: 'list' }>, kind: SignatureKind): LayoutReader {
  const { separator, tag, tagSeparator } = layout;
  const wanted = `${tag}${tagSeparator}`;
  return (value, manner) => {
    const found = new Found(kind);
    let split = -1;
    for (let start = 0; start <= value.length; ) {
      const end = indexOr(value, separator, start);
      if (split < start) split = indexOr(value, tagSeparator, start);
      const text = split + tagSeparator.length;
      if (isName(tag, value, start, split)) found.add(value, text, end);
      // A second tag separator inside an entry is the seam of two joined headers.
      const isTagged = split < end;
      if (isTagged) split = indexOr(value, tagSeparator, text);
      if (isTagged && split < end && manner === 'strict') return repeated();
      start = end + separator.length;
    }
    return found.reading(undefined, value, wanted);
  };
}

/** Each entry is a group of its own, with the id of its key. */
function byKeyReader(
  { separator, tagSeparator, prefix = '' }: Extract<SignatureLayout, { form: 'by-key' }>,
  kind: SignatureKind,
): LayoutReader {
  return (value) => {
    const entries = value.split(separator, MAX_SIGNATURES + 1);
    if (entries.length > MAX_SIGNATURES) return tooMany();
    let found: SignatureReading | undefined;
    for (const spaced of entries.reverse()) {
      const entry = spaced.trim();
      const split = entry.indexOf(tagSeparator);
      const start = split + tagSeparator.length;
      if (split < 0 || !entry.startsWith(prefix, start)) continue;
      const signature = kind.read(entry, start + prefix.length, entry.length);
      if (signature === undefined) continue;
      found = new SignatureReading([signature], undefined, entry, found, entry.slice(0, split));
    }
    return found ?? notOfKind(kind);
  };
}

function readEntries(
  value: string,
  from: number,
  time: string | undefined,
  separator: string,
  kind: SignatureKind,
): SignatureReading | Refusal {
  const found = new Found(kind);
  for (let start = from; start <= value.length; ) {
    const end = indexOr(value, separator, start);
    found.add(value, start, end);
    start = end + separator.length;
  }
  return found.reading(time, value, kind.words);
}

/** A loop and no closure: this runs for every pair of every request. */
function isOneOf(names: readonly string[], value: string, start: number, end: number): boolean {
  for (const name of names) if (isName(name, value, start, end)) return true;
  return false;
}

function isName(name: string | undefined, value: string, start: number, end: number): boolean {
  return name !== undefined && end - start === name.length && value.startsWith(name, start);
}

/** Where the next `mark` stands, the end of the text if there is none. */
function indexOr(value: string, mark: string, start: number): number {
  const found = value.indexOf(mark, start);
  return found < 0 ? value.length : found;
}

function notOfKind({ words }: SignatureKind): Refusal {
  return malformed(`not ${words}`);
}

function tooMany(): Refusal {
  return malformed(`more than ${MAX_SIGNATURES} signatures`);
}

function malformed(detail: string): Refusal {
  return refuse('malformed_signature', detail);
}

function repeated(): Refusal {
  return refuse('repeated_signature', 'the header was sent more than once');
}
