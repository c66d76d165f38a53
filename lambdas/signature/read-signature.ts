import { MAX_SIGNATURES } from '../../lib/contract/limits.ts';
import type { HmacSignature, SignatureLayout, TimestampSpec } from '../../lib/contract/provider-spec.ts';
import { decodeDigest } from './digest.ts';

/**
 * What to do with a header that came more than once. A receiver refuses it: which copy counts must not depend on a
 * position. `join` reads the copies as the one list they are in HTTP, as the providers' own code does.
 */
export type Repeats = 'refuse' | 'join';

export type SignatureReading =
  | {
      readonly ok: true;
      /** Digests of the right length, to be compared. */
      readonly digests: readonly Buffer[];
      /** The timestamp, where the layout carries it in the same header. */
      readonly time: string | undefined;
    }
  | {
      readonly ok: false;
      readonly reason: 'repeated_signature' | 'malformed_signature';
      readonly detail: string;
    };

/** Reads a signature header's value. Entries of other versions are passed over, malformed ones are never compared. */
export function readSignature(spec: HmacSignature, value: string, repeats: Repeats): SignatureReading {
  const entries = readEntries(spec, value, repeats);
  if (!entries.ok) return entries;
  if (entries.signatures.length > MAX_SIGNATURES) {
    return malformed(`more than ${MAX_SIGNATURES} signatures`);
  }
  const digests: Buffer[] = [];
  for (const text of entries.signatures) {
    const digest = decodeDigest(spec.hash, spec.encoding, text);
    if (digest !== undefined) digests.push(digest);
  }
  if (digests.length === 0) {
    return malformed(
      entries.signatures.length === 0
        ? `no entry of the kind ${wanted(spec.layout)}`
        : `not a ${spec.hash} digest in ${spec.encoding}`,
    );
  }
  return { ok: true, digests, time: entries.time };
}

type Entries =
  | {
      readonly ok: true;
      readonly signatures: readonly string[];
      readonly time: string | undefined;
    }
  | Extract<SignatureReading, { ok: false }>;

function readEntries({ layout, timestamp }: HmacSignature, value: string, repeats: Repeats): Entries {
  switch (layout.form) {
    case 'plain':
      return readPlain(layout.prefix ?? '', value);
    case 'pairs':
      return readPairs(layout, timestamp, value, repeats);
    case 'list':
      return readList(layout, value, repeats);
  }
}

/** No digest alphabet holds a comma, so one in a single signature is two headers joined on the way. */
function readPlain(prefix: string, value: string): Entries {
  if (value.includes(',')) return repeated();
  if (!value.startsWith(prefix)) return malformed(`does not begin with ${prefix}`);
  return { ok: true, signatures: [value.slice(prefix.length)], time: undefined };
}

/**
 * Names are taken literally: a space after a separator makes another name, as in the providers' own code. Read in place,
 * without lists and maps of parts: this runs before anything is known about the sender.
 */
function readPairs(
  layout: Extract<SignatureLayout, { form: 'pairs' }>,
  timestamp: TimestampSpec | undefined,
  value: string,
  repeats: Repeats,
): Entries {
  const once = timestamp !== undefined && 'pair' in timestamp.from ? timestamp.from.pair : undefined;
  const signatures: string[] = [];
  let time: string | undefined;
  let times = 0;
  for (let start = 0; start <= value.length; ) {
    const end = before(layout.separator, value, start, value.length);
    const split = before('=', value, start, end);
    const name = value.slice(start, split);
    if (name === layout.key) signatures.push(value.slice(split + 1, end));
    else if (name === once) time = value.slice(split + 1, end);
    // Two headers joined with ", " leave a space before the second timestamp.
    if ((repeats === 'refuse' ? name.trim() : name) === once) times += 1;
    start = end + layout.separator.length;
  }
  return times > 1 ? repeated() : { ok: true, signatures, time };
}

/** Where the next `mark` stands, `end` if there is none before it. */
function before(mark: string, value: string, start: number, end: number): number {
  const found = value.indexOf(mark, start);
  return found < 0 || found > end ? end : found;
}

function readList(
  layout: Extract<SignatureLayout, { form: 'list' }>,
  value: string,
  repeats: Repeats,
): Entries {
  const signatures: string[] = [];
  for (const entry of value.split(layout.separator)) {
    const split = entry.indexOf(layout.tagSeparator);
    if (split < 0) continue;
    const text = entry.slice(split + layout.tagSeparator.length);
    // A second tag separator inside an entry is the seam of two joined headers.
    if (text.includes(layout.tagSeparator) && repeats === 'refuse') return repeated();
    if (entry.slice(0, split) === layout.tag) signatures.push(text);
  }
  return { ok: true, signatures, time: undefined };
}

function wanted(layout: SignatureLayout): string {
  if (layout.form === 'pairs') return `${layout.key}=`;
  return layout.form === 'list' ? `${layout.tag}${layout.tagSeparator}` : (layout.prefix ?? '');
}

function malformed(detail: string): Extract<SignatureReading, { ok: false }> {
  return { ok: false, reason: 'malformed_signature', detail };
}

function repeated(): Extract<SignatureReading, { ok: false }> {
  return { ok: false, reason: 'repeated_signature', detail: 'the header was sent more than once' };
}
