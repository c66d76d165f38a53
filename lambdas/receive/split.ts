import type { RefusalReason } from '../../lib/contract/answers.ts';
import { MAX_BATCH_ITEMS } from '../../lib/contract/limits.ts';
import type { BatchSpec } from '../../lib/contract/provider-spec.ts';
import { aroundSlices, type ItemRoute, type ItemSlice, itemRoute, sliceItems } from '../body/item-slices.ts';
import { decodeUtf8, type JsonDocument, readJson } from '../signature/json-document.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import { bodyFormat } from './document.ts';

/** One event of a delivery of several. */
export interface Item {
  /** Exactly its slice of the body; of a form, of the decoded field. */
  readonly bytes: Buffer;
  /** Undefined: it is no JSON, nested too deep, or not UTF-8. */
  readonly document: JsonDocument | undefined;
  /** Pointer to it in the delivery; of a body of lines the number of its line. */
  readonly at: string;
  /** Its positions in the lists it stands in. */
  readonly positions: readonly number[];
}

export type Split =
  /** The delivery is one event. */
  | { readonly kind: 'whole' }
  | {
      readonly kind: 'items';
      readonly items: readonly Item[];
      /** The delivery without its items; undefined where it has nothing beside them. */
      readonly envelope: JsonDocument | undefined;
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** Splits the body of a verified delivery into its items. Never throws. */
export type Splitter = (request: SignedRequest) => Split;

const WHOLE: Split = { kind: 'whole' };

/** A splitter for a source's batches, made once. */
export function splitter(batch: BatchSpec): Splitter {
  const route = itemRoute(batch.items);
  return (request) => {
    const bytes = listBytes(batch, request);
    if (bytes === undefined || bytes.length === 0) return WHOLE;
    if (batch.lines === true && !isDocument(bytes)) return splitLines(bytes);
    return splitDocument(bytes, route);
  };
}

/** The bytes the items stand in. A form without the field, or with several, is no batch that can be told apart. */
function listBytes({ field }: BatchSpec, { body, headers }: SignedRequest): Buffer | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const isForm = bodyFormat(headers.get('content-type')?.[0]) === 'form';
  if (field === undefined) return isForm ? undefined : bytes;
  const text = isForm ? decodeUtf8(bytes) : undefined;
  if (text === undefined) return undefined;
  const values = new URLSearchParams(text).getAll(field);
  return values.length === 1 ? Buffer.from(values[0] ?? '', 'utf8') : undefined;
}

function splitDocument(bytes: Buffer, route: ItemRoute): Split {
  const slicing = sliceItems(bytes, route, MAX_BATCH_ITEMS);
  if (!slicing.ok) {
    if (slicing.problem === 'repeated') return refused('ambiguous_batch');
    // What is no JSON is refused where a whole body is read.
    return slicing.problem === 'too_many' ? refused('too_many_events') : WHOLE;
  }
  // Small, and judged without its items.
  const text = decodeUtf8(aroundSlices(bytes, slicing.items));
  if (text === undefined) return refused('invalid_encoding');
  const envelope = readJson(text);
  if (!envelope.ok) return refused(envelope.problem);
  return {
    kind: 'items',
    items: slicing.items.map((slice) => itemOf(bytes, slice)),
    envelope: envelope.document,
  };
}

function itemOf(bytes: Buffer, { start, end, at, positions }: ItemSlice): Item {
  const slice = bytes.subarray(start, end);
  return { bytes: slice, document: documentOf(slice), at, positions };
}

function documentOf(bytes: Buffer): JsonDocument | undefined {
  const text = decodeUtf8(bytes);
  const reading = text === undefined ? undefined : readJson(text);
  return reading?.ok === true ? reading.document : undefined;
}

function isDocument(bytes: Buffer): boolean {
  return documentOf(bytes) !== undefined;
}

const LINE_FEED = 0x0a;

/** One item a line, blank lines passed over. A body of which no line can be read is no list of lines. */
function splitLines(bytes: Buffer): Split {
  const items: Item[] = [];
  let readable = false;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed;
    const line = trimmed(bytes.subarray(start, end));
    start = end + 1;
    if (line.length === 0) continue;
    if (items.length >= MAX_BATCH_ITEMS) return refused('too_many_events');
    const document = documentOf(line);
    readable ||= document !== undefined;
    items.push({ bytes: line, document, at: String(items.length), positions: [items.length] });
  }
  return readable ? { kind: 'items', items, envelope: undefined } : WHOLE;
}

/** Without spaces, tabs and returns at its ends. */
function trimmed(line: Buffer): Buffer {
  const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;
  let start = 0;
  let end = line.length;
  while (start < end && isSpace(line[start])) start += 1;
  while (end > start && isSpace(line[end - 1])) end -= 1;
  return line.subarray(start, end);
}

function refused(reason: RefusalReason): Split {
  return { kind: 'refused', reason };
}
