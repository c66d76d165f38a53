import { ARCHIVE_METADATA } from './archive.ts';
import { MAX_ENVELOPE_FACT, MAX_STORED_HEADER, MAX_STORED_HEADERS } from './limits.ts';
import type { DeliveryPart } from './message.ts';

/** What stands beside archived bytes, for people and for a replay. */
export interface ArchivedFacts {
  readonly source: string;
  readonly key: string;
  readonly type: string;
  readonly stream: string;
  readonly streamHash: string;
  /** Its number in its stream, where that has a sequence. */
  readonly seq?: number;
  /** The delivery that brought it with others. */
  readonly delivery?: DeliveryPart;
  /** When the request came, ms. */
  readonly receivedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Longest encoded text of each fact. With the headers they stay below the 2 KB S3 allows. */
const MAX_TEXT = { key: 200, type: 96, stream: 128 } as const;

/** Metadata of an archived object. Long texts are cut here: their whole meaning is in the hashes. */
export function writeArchiveMetadata(facts: ArchivedFacts): Record<string, string> {
  const part = partMetadata(facts.delivery);
  return {
    [ARCHIVE_METADATA.source]: facts.source,
    [ARCHIVE_METADATA.key]: encodeMetadata(facts.key, MAX_TEXT.key),
    [ARCHIVE_METADATA.type]: encodeMetadata(facts.type, MAX_TEXT.type),
    [ARCHIVE_METADATA.stream]: encodeMetadata(facts.stream, MAX_TEXT.stream),
    [ARCHIVE_METADATA.streamHash]: facts.streamHash,
    ...(facts.seq !== undefined && { [ARCHIVE_METADATA.sequence]: String(facts.seq) }),
    [ARCHIVE_METADATA.receivedAt]: String(facts.receivedAt),
    ...part,
    ...headerMetadata(facts.headers, MAX_STORED_HEADERS - sizeOf(part)),
  };
}

/** What an archived object says of a type: by it one that was cut is told from others. */
export function keptType(type: string): string {
  return decodeMetadata(encodeMetadata(type, MAX_TEXT.type));
}

/** Metadata of a whole delivery that was split: what a re-check of its signature needs. */
export function writeDeliveryMetadata(
  facts: Pick<ArchivedFacts, 'source' | 'receivedAt' | 'headers'>,
): Record<string, string> {
  return {
    [ARCHIVE_METADATA.source]: facts.source,
    [ARCHIVE_METADATA.receivedAt]: String(facts.receivedAt),
    ...headerMetadata(facts.headers),
  };
}

function partMetadata(part: DeliveryPart | undefined): Record<string, string> {
  if (part === undefined) return {};
  const { delivery, deliveryAt, envelopePrefix } = ARCHIVE_METADATA;
  const facts = Object.entries(part.env ?? {}).map(([name, value]) => [
    envelopePrefix + name.toLowerCase(),
    encodedFact(name, value),
  ]);
  return {
    [delivery]: part.loc,
    [deliveryAt]: encodeMetadata(part.at, Number.POSITIVE_INFINITY),
    ...Object.fromEntries(facts),
  };
}

/** The facts of a delivery that are kept, each whole or not at all. */
export function fittingFacts(facts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) =>
        value.length <= MAX_ENVELOPE_FACT && encodedFact(name, value).length <= MAX_ENVELOPE_FACT,
    ),
  );
}

function encodedFact(name: string, value: string): string {
  return encodeMetadata(JSON.stringify([name, value]), Number.POSITIVE_INFINITY);
}

function readPart(metadata: Readonly<Record<string, string>>): DeliveryPart | undefined {
  const { delivery, deliveryAt, envelopePrefix } = ARCHIVE_METADATA;
  const loc = metadata[delivery];
  if (loc === undefined) return undefined;
  const facts = Object.entries(metadata).flatMap(([name, value]) =>
    name.startsWith(envelopePrefix) ? readFact(decodeMetadata(value)) : [],
  );
  return {
    loc,
    at: decodeMetadata(metadata[deliveryAt] ?? ''),
    ...(facts.length > 0 && { env: Object.fromEntries(facts) }),
  };
}

/** Names of metadata are lower case, so a fact's own name stands beside its value. */
function readFact(text: string): readonly (readonly [string, string])[] {
  try {
    const fact: unknown = JSON.parse(text);
    if (!Array.isArray(fact)) return [];
    const [name, value]: readonly unknown[] = fact;
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [];
  } catch {
    return [];
  }
}

function sizeOf(metadata: Readonly<Record<string, string>>): number {
  return Object.entries(metadata).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Reads what `writeArchiveMetadata` wrote; what is absent reads as empty. */
export function readArchiveMetadata(metadata: Readonly<Record<string, string>>): ArchivedFacts {
  const text = (name: string): string => decodeMetadata(metadata[name] ?? '');
  const sequence = metadata[ARCHIVE_METADATA.sequence] ?? '';
  const delivery = readPart(metadata);
  return {
    source: text(ARCHIVE_METADATA.source),
    key: text(ARCHIVE_METADATA.key),
    type: text(ARCHIVE_METADATA.type),
    stream: text(ARCHIVE_METADATA.stream),
    streamHash: text(ARCHIVE_METADATA.streamHash),
    ...(/^-?\d{1,16}$/.test(sequence) && { seq: Number(sequence) }),
    ...(delivery !== undefined && { delivery }),
    receivedAt: Number(metadata[ARCHIVE_METADATA.receivedAt] ?? 0),
    headers: readHeaderMetadata(metadata),
  };
}

/** Headers as metadata, those of `fittingHeaders`. */
export function headerMetadata(
  headers: Readonly<Record<string, string>>,
  room = MAX_STORED_HEADERS,
): Record<string, string> {
  return Object.fromEntries(
    fitting(headers, room).map(([header, encoded]) => [ARCHIVE_METADATA.headerPrefix + header, encoded]),
  );
}

/** The headers that are kept: in the given order until the room is used up, each whole or not at all. */
export function fittingHeaders(
  headers: Readonly<Record<string, string>>,
  room = MAX_STORED_HEADERS,
): Record<string, string> {
  return Object.fromEntries(fitting(headers, room).map(([header]) => [header, headers[header] ?? '']));
}

/** Names and encoded values of the headers there is room for. */
function fitting(
  headers: Readonly<Record<string, string>>,
  most = MAX_STORED_HEADERS,
): readonly (readonly [string, string])[] {
  let room = most;
  return Object.entries(headers).flatMap(([header, value]) => {
    // No text gets shorter by encoding, so one this long need not be encoded.
    if (value.length > MAX_STORED_HEADER) return [];
    const encoded = encodeMetadata(value, Number.POSITIVE_INFINITY);
    const size = ARCHIVE_METADATA.headerPrefix.length + header.length + encoded.length;
    if (encoded.length > MAX_STORED_HEADER || size > room) return [];
    room -= size;
    return [[header, encoded] as const];
  });
}

/** The stored headers among an object's metadata. */
export function readHeaderMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  const { headerPrefix } = ARCHIVE_METADATA;
  return Object.fromEntries(
    Object.entries(metadata)
      .filter(([name]) => name.startsWith(headerPrefix))
      .map(([name, value]) => [name.slice(headerPrefix.length), decodeMetadata(value)]),
  );
}

/** Percent-encodes what is not visible ASCII; spaces too, which HTTP would trim at the ends. Cut between characters. */
export function encodeMetadata(value: string, limit: number): string {
  if (value.length <= limit && /^[!-$&-~]*$/.test(value)) return value;
  let encoded = '';
  for (const character of value.toWellFormed()) {
    const next = /^[!-$&-~]$/.test(character) ? character : encodeURIComponent(character);
    if (encoded.length + next.length > limit) break;
    encoded += next;
  }
  return encoded;
}

/** The text that was encoded; what is no such encoding stands for itself. */
export function decodeMetadata(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
