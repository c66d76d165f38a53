import type { RefusalReason } from '../../lib/contract/answers.ts';
import { MAX_BODY_BYTES, MAX_KEY_TEXT, MAX_STREAM_TEXT, MAX_TYPE_TEXT } from '../../lib/contract/limits.ts';
import { keyPlaces, type Locator, type RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { bodyDigest, eventHash, hashFields, streamHash } from '../ledger/names.ts';
import { coveredBy } from '../signature/covered.ts';
import type { JsonDocument } from '../signature/json-document.ts';
import { textOf } from '../signature/places.ts';
import { RequestView } from '../signature/request-view.ts';
import { inFamily, type SignedRequest } from '../signature/signed-request.ts';
import { printable } from '../telemetry/printable.ts';
import { bodyFormat, readDocument } from './document.ts';
import { readSequence, type Unrouted } from './sequence.ts';

/** What a verified delivery is about. Hashes are made from whole texts; `key`, `type` and `stream` are bounded for people. */
export interface Identity {
  readonly h: string;
  readonly key: string;
  readonly type: string;
  /** Empty where the event is its own stream. */
  readonly stream: string;
  readonly streamHash: string;
  /** SHA-256 of the body, hex. */
  readonly digest: string;
  /** Its number in its stream, 1 for the first; where the spec has a sequence and the event is routed. */
  readonly seq?: number;
  /** Why the event is a stream of its own though the spec has rules for streams. */
  readonly unrouted?: Unrouted;
}

export type Identification =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly reason: RefusalReason };

/** Names the event in a delivery whose signature was accepted, under the header family that verified. */
export function identify(
  source: string,
  spec: RuntimeSpec,
  request: SignedRequest,
  family: string,
): Identification {
  const reading = readBody(spec, request);
  if (!reading.ok) return reading;
  const find = finder(request, reading.document, family);
  const digest = bodyDigest(request.body);
  const key = keyOf(spec, request, family, find, digest);
  if (key === undefined) return { ok: false, reason: 'missing_event_id' };
  const { stream, ...place } = placeOf(spec, find);
  return {
    ok: true,
    identity: {
      h: eventHash(source, key),
      key: printable(key, MAX_KEY_TEXT),
      type: printable(typeOf(spec, find), MAX_TYPE_TEXT),
      stream: printable(stream ?? '', MAX_STREAM_TEXT),
      streamHash: streamHash(source, stream ?? key),
      digest,
      ...place,
    },
  };
}

type BodyReading =
  | { readonly ok: true; readonly document: JsonDocument | undefined }
  | { readonly ok: false; readonly reason: RefusalReason };

/**
 * The JSON of a body. Refused when it should be JSON and is not, even if the key stands in a header: nobody behind the
 * queue could read it. Two bodies have no JSON and are accepted where the key does not need it: an empty one, and one
 * whose content type names another format than JSON, such as a form, if the spec points nowhere into a body.
 */
function readBody(spec: RuntimeSpec, request: SignedRequest): BodyReading {
  const { key, type, stream = [], sequence } = spec.event;
  const inKey = keyPlaces(key).some(isPointer);
  if (request.body.length === 0) {
    return inKey ? { ok: false, reason: 'malformed_event' } : { ok: true, document: undefined };
  }
  const format = bodyFormat(request.headers.get('content-type')?.[0]);
  const pointsIn =
    inKey || [...type, ...stream.flat(), ...(sequence === undefined ? [] : [sequence.at])].some(isPointer);
  if (format !== 'json' && !pointsIn) return { ok: true, document: undefined };
  const reading = readDocument(request.body, format);
  return reading.ok ? reading : { ok: false, reason: reading.problem };
}

function isPointer(place: Locator): boolean {
  return 'json' in place;
}

/** Looks at the places of a delivery. */
interface Find {
  /** Text, number or boolean at a place, as text; undefined for anything else, empty text included. */
  value(place: Locator): string | undefined;
  /** Text or number at a place as it was written; empty for anything else, undefined where nothing stands. */
  written(place: Locator): string | undefined;
}

/** A header that came twice names nothing: which value counts must not depend on a position. */
function finder(request: SignedRequest, document: JsonDocument | undefined, family: string): Find {
  const header = (name: string) => {
    const values = request.headers.get(inFamily(name, family)) ?? [];
    return values.length > 1 ? '' : values[0];
  };
  // Verified: what is looked into may be as large as what is accepted.
  const view = new RequestView(request, MAX_BODY_BYTES);
  const field = (place: Locator) => {
    const text = textOf(place, family)(view, 'strict');
    return typeof text === 'string' ? text : undefined;
  };
  return {
    value: (place) => {
      if ('json' in place) return document?.textAt(place.json, place.type);
      return (isPlainHeader(place) ? header(place.header) : field(place)) || undefined;
    },
    written: (place) => {
      if ('json' in place) return document?.writtenAt(place.json);
      return isPlainHeader(place) ? header(place.header) : field(place);
    },
  };
}

function isPlainHeader(place: Locator): place is { readonly header: string } {
  return 'header' in place && place.named === undefined && place.base64Json === undefined;
}

function keyOf(
  spec: RuntimeSpec,
  request: SignedRequest,
  family: string,
  find: Find,
  digest: string,
): string | undefined {
  const { key } = spec.event;
  if (key.recipe === 'payload-hash') return digest;
  if (key.recipe === 'signed-bytes') return signedBytes(spec, request, family, digest);
  const id = joined(key.id, find);
  if (id === undefined || key.recipe === 'id') return id;
  return `${id}#${signedBytes(spec, request, family, digest)}`;
}

function signedBytes(spec: RuntimeSpec, request: SignedRequest, family: string, digest: string): string {
  return hashFields(...coveredBy(spec.signature, request, family, digest));
}

function typeOf(spec: RuntimeSpec, find: Find): string {
  return spec.event.type.flatMap((place) => find.value(place) ?? []).join('.');
}

type Place = Pick<Identity, 'seq' | 'unrouted'> & { readonly stream?: string };

/**
 * Where an event stands among others. One that names no stream, or no number where the stream is numbered, is a stream of
 * its own: in a numbered stream it would wait for a place that nobody can tell.
 */
function placeOf(spec: RuntimeSpec, find: Find): Place {
  const { stream: rule, sequence } = spec.event;
  const stream = streamOf(spec, find);
  if (stream === undefined) return rule === undefined || rule.length === 0 ? {} : { unrouted: 'no_stream' };
  if (sequence === undefined) return { stream };
  const number = readSequence(sequence, find.written);
  return number.ok ? { stream, seq: number.seq } : { unrouted: number.problem };
}

function streamOf(spec: RuntimeSpec, find: Find): string | undefined {
  for (const alternative of spec.event.stream ?? []) {
    const stream = joined(alternative, find);
    if (stream !== undefined) return stream;
  }
  return undefined;
}

/** One text of several values that no other list of values gives; a single value stays as it is. */
function joined(places: readonly Locator[], find: Find): string | undefined {
  const values = places.map((place) => find.value(place));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const [first] = values;
  if (values.length === 1) return wellFormed(first ?? '');
  return values.map((value) => wellFormed(value ?? '').replace(/[\\/]/g, '\\$&')).join('/');
}

/** Lone surrogates all become the same bytes in UTF-8; spelled out, two such ids stay two. */
function wellFormed(value: string): string {
  return value.isWellFormed() ? value : JSON.stringify(value);
}
