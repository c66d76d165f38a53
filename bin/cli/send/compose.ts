import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  familiesOf,
  type MessagePart,
  type Place,
  type RuntimeSpec,
} from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { Sample, SampleBody } from '../samples/sample.ts';
import { type EventPlaces, eventPlaces } from './event-places.ts';
import { pointerValue, setPointer } from './json-pointer.ts';
import { OpenRequest } from './open-request.ts';

/** What a person wants to be sent. */
export interface Wish {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly stream: string | undefined;
  /** Number of the event in its stream, where the source has a sequence. */
  readonly number: number | undefined;
  /** Bytes to send as they are, instead of a sample. */
  readonly body: Uint8Array | undefined;
}

/** Makes requests for one source, open for the signature. Throws `UsageError` where the spec has no place for a wish. */
export function composer(spec: RuntimeSpec, sample: Sample): (wish: Wish, now: number) => OpenRequest {
  const family = familiesOf(spec.signature)[0] ?? '';
  return (wish, now) => {
    const draft = new OpenRequest({
      family,
      headers: sample.headers,
      document: startingBody(sample, wish, now),
      bytes: wish.body,
      format: sample.format,
      indent: sample.indent,
    });
    const places = eventPlaces(spec.event, draft.document);
    const type = wish.type ?? (wish.body === undefined ? defaultType(sample) : '');
    if (type !== '') setType(draft, places, type);
    if (wish.stream !== undefined) setStream(draft, spec, places, wish.stream);
    if (wish.number !== undefined) setNumber(draft, spec, places, wish.number);
    setId(draft, spec, places, wish, sample);
    return draft;
  };
}

const defaultType = (sample: Sample): string => Object.keys(sample.bodies)[0] ?? '';

function startingBody(sample: Sample, wish: Wish, now: number): SampleBody | undefined {
  if (wish.body !== undefined) return undefined;
  const make =
    (wish.type !== undefined && Object.hasOwn(sample.bodies, wish.type) && sample.bodies[wish.type]) ||
    sample.bodies[defaultType(sample)];
  return make?.(now) ?? {};
}

function fixedBody(option: string): UsageError {
  return new UsageError(
    `--body sends the file as it is, and ${option} would change it`,
    `leave out ${option}, or change the file`,
  );
}

/** Parts of a type stand in several places, in order; the last place takes what is left, and places without a part are emptied. */
function setType(draft: OpenRequest, { type: places }: EventPlaces, type: string): void {
  const parts = type.split('.');
  places.forEach((place, index) => {
    const part = index === places.length - 1 ? parts.slice(index).join('.') : parts[index];
    if (!draft.isOpen(place)) {
      if (places.length === 1 || (part !== undefined && part !== '')) throw fixedBody('--type');
    } else if (part === undefined || part === '') draft.remove(place);
    else draft.set(place, part);
  });
}

/** Sets the first alternative of one place, else the first, and empties what would match before it. */
function setStream(draft: OpenRequest, { name }: RuntimeSpec, places: EventPlaces, stream: string): void {
  const alternatives = places.stream;
  const single = alternatives.findIndex((places) => places.length === 1);
  const chosen = alternatives[Math.max(single, 0)];
  if (chosen === undefined) {
    throw new UsageError(
      `${name} has no streams: each event is its own`,
      'leave out --stream and --streams, or give the source a stream in its construct',
    );
  }
  if (!chosen.every((place) => draft.isOpen(place))) throw fixedBody('--stream');
  const isChosen = (place: Place): boolean => chosen.some((other) => samePlace(place, other));
  for (const others of alternatives) {
    if (others === chosen) break;
    const spare = others.find((place) => !isChosen(place));
    if (spare !== undefined) draft.remove(spare);
  }
  for (const place of chosen) draft.set(place, stream);
}

/** Numbers an event. A body given as bytes keeps the number it has. */
function setNumber(
  draft: OpenRequest,
  { name }: RuntimeSpec,
  { sequence }: EventPlaces,
  number: number,
): void {
  if (sequence === undefined) {
    throw new UsageError(
      `the streams of ${name} are not numbered here`,
      'leave out --number, or give the source an order by sequence in its construct',
    );
  }
  if (!draft.isOpen(sequence)) throw fixedBody('--number');
  draft.setValue(sequence, number);
}

function samePlace(one: Place, other: Place): boolean {
  return isDeepStrictEqual(one, other);
}

/** Every place of the id that says nothing else as well gets the id, and so does a signed header nothing else fills. */
function setId(
  draft: OpenRequest,
  { signature }: RuntimeSpec,
  { id: places, type, stream, sequence, spare }: EventPlaces,
  wish: Wish,
  sample: Sample,
): void {
  const taken = [...type, ...stream.flat(), ...(sequence === undefined ? [] : [sequence])];
  const own = places.filter((place) => !taken.some((other) => samePlace(place, other)));
  const parts = 'message' in signature ? signature.message : [];
  const signed = parts.flatMap((part): Place[] =>
    typeof part === 'object' && 'header' in part ? [{ header: part.header }] : [],
  );
  const settable = [...own, ...signed.filter((place) => !taken.some((other) => samePlace(place, other)))];
  const open = settable.filter((place) => draft.isOpen(place));
  if (wish.id !== undefined && open.length === 0) {
    if (settable.length > 0) throw fixedBody('--id');
    throw new UsageError('this source names its events by their content: there is no id to set');
  }
  const id = wish.id ?? sample.newId();
  // Without a place of its own, the id is what also names the stream.
  const shared =
    own.length > 0 || wish.stream !== undefined
      ? []
      : places.filter((place) => !type.some((other) => samePlace(place, other)));
  const absent = places.filter((place) => draft.isOpen(place) && draft.get(place) === undefined);
  for (const place of [...open, ...shared, ...absent]) {
    if (draft.isOpen(place)) draft.set(place, wish.id ?? likeBefore(draft.get(place), place, id));
  }
  if (places.length === 0) makeUnlike(draft, signature, spare, id);
}

/** Ids of a provider that numbers them stay numbers. */
function likeBefore(before: unknown, place: Place, id: string): string {
  const isNumber = typeof before === 'number' || ('json' in place && place.type === 'number');
  return isNumber ? String(randomInt(2 ** 47)) : id;
}

/** Without an id the signed bytes name the event: two samples must not have the same ones. */
function makeUnlike(draft: OpenRequest, signature: RuntimeSpec['signature'], spare: Place, id: string): void {
  if (draft.document === undefined) return;
  if (signature.scheme === 'hmac-items') {
    const [first] = signature.message.flatMap((part) => ('item' in part ? [part.item] : []));
    const items = pointerValue(draft.document, signature.items);
    if (first === undefined || !Array.isArray(items)) return;
    for (const item of items) setPointer(item, first, `sample-${randomUUID()}`);
    return;
  }
  draft.setValue(draft.isOpen(spare) ? spare : { form: 'sample_nonce' }, id);
  draft.setValue({ part: 'sample_nonce' }, id);
  for (const json of signedIds(signature)) draft.setValue({ json }, randomInt(2 ** 47));
  for (const place of signedPlaces(signature)) {
    const before = draft.get(place);
    if (typeof before === 'string') draft.set(place, longer(before, id));
    else if (typeof before === 'object' && before !== null) Reflect.set(before, 'sample_nonce', id);
  }
}

/** Fields of the body that are signed in place of the whole. */
function signedPlaces(signature: RuntimeSpec['signature']): readonly Place[] {
  if (!('message' in signature) || signature.scheme === 'hmac-items') return [];
  const from = signature.timestamp?.from;
  return signature.message.flatMap((part): Place[] =>
    typeof part === 'object' &&
    ('json' in part || 'form' in part || 'part' in part) &&
    !isDeepStrictEqual(part, from)
      ? [part]
      : [],
  );
}

/** Whole numbers among signed fields that are ids, by what they are called. */
function signedIds(signature: RuntimeSpec['signature']): readonly string[] {
  if (!('message' in signature) || signature.scheme === 'hmac-items') return [];
  const parts: readonly (MessagePart | 'secret')[] = signature.message;
  return parts.flatMap((part) =>
    typeof part === 'object' && 'fields' in part
      ? part.fields.filter(({ json, is }) => is === 'whole' && json.endsWith('/id')).map(({ json }) => json)
      : [],
  );
}

/** A text with more at its end; base64 of a document grows inside. */
function longer(text: string, more: string): string {
  const bytes = Buffer.from(text, 'base64');
  return bytes[0] === 0x3c
    ? Buffer.concat([bytes, Buffer.from(`<!-- ${more} -->`)]).toString('base64')
    : `${text}-${more}`;
}
