import type { RefusalReason } from '../../lib/contract/answers.ts';
import { MAX_BODY_BYTES, MAX_KEY_TEXT, MAX_STREAM_TEXT, MAX_TYPE_TEXT } from '../../lib/contract/limits.ts';
import { keyPlaces, type Locator, type RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { gunzip, isGzip } from '../body/gunzip.ts';
import { bodyDigest, eventHash, hashFields, streamHash } from '../ledger/names.ts';
import { coveredBy, coveredOfItem } from '../signature/covered.ts';
import type { JsonDocument } from '../signature/json-document.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import { printable } from '../telemetry/printable.ts';
import { bodyFormat, readDocument } from './document.ts';
import { type Find, finder, type Surroundings } from './find.ts';
import { lastingDigest } from './lasting.ts';
import { readSequence, type Unrouted } from './sequence.ts';
import type { Item } from './split.ts';

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
  /** The same without what differs from try to try, where the provider has such a thing. */
  readonly lasting?: string;
  /** Its number in its stream, 1 for the first; where the spec has a sequence and the event is routed. */
  readonly seq?: number;
  /** Why the event is a stream of its own though the spec has rules for streams. */
  readonly unrouted?: Unrouted;
  /** Its id is missing: it is named by its bytes. Only where the provider sends batches. */
  readonly unnamed?: true;
  /** Its bytes are no JSON that could be read. Only in a batch: elsewhere such a delivery is refused. */
  readonly unreadable?: true;
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
  const plain = plainOf(request);
  if (!plain.ok) return plain;
  const reading = readBody(spec, plain.request);
  if (!reading.ok) return reading;
  const { document } = reading;
  const surroundings = {
    request: plain.request,
    family,
    document,
    envelope: document,
    at: '',
    positions: [],
  };
  const digest = bodyDigest(request.body);
  const content = () => signedBytes(spec, surroundings, digest);
  const identity = nameEvent(source, spec, surroundings, digest, content);
  // Refused, a body of an unusual form would come again and again, and hold up a provider that sends in order.
  if (identity.unnamed && spec.event.batch === undefined) return { ok: false, reason: 'missing_event_id' };
  // Unpacked: the same is packed in many ways, and what differs cannot be found in it.
  return { ok: true, identity: { ...identity, ...lastingOf(spec, plain.request.body) } };
}

type PlainRequest =
  | { readonly ok: true; readonly request: SignedRequest }
  | { readonly ok: false; readonly reason: RefusalReason };

/** A delivery with its body unpacked, once its signature over the packed bytes was accepted. */
function plainOf(request: SignedRequest): PlainRequest {
  if (!isGzip(request.headers.get('content-encoding')?.[0])) return { ok: true, request };
  const plain = gunzip(request.body, MAX_BODY_BYTES);
  return plain.ok
    ? { ok: true, request: { ...request, body: plain.bytes } }
    : { ok: false, reason: plain.problem };
}

/**
 * Names the event that is one item of a delivery. Always gives a name, since a refusal would be one of the whole delivery:
 * an item that cannot be read, or has no id, goes by its bytes.
 *
 * @param delivery the delivery without its items
 * @param repeat how many items of the same bytes stand before it: named by their bytes alone they would be one event
 */
export function identifyItem(
  source: string,
  spec: RuntimeSpec,
  delivery: Pick<Surroundings, 'request' | 'family' | 'envelope'>,
  item: Item,
  repeat: number,
): Identity {
  const { document, at, positions } = item;
  const digest = bodyDigest(item.bytes);
  const content = () => {
    const covered = document && coveredOfItem(spec.signature, document);
    return covered === undefined ? digest : hashFields(...covered);
  };
  const named = nameEvent(source, spec, { ...delivery, document, at, positions }, digest, content, repeat);
  const identity = { ...named, ...lastingOf(spec, item.bytes) };
  return document === undefined ? { ...identity, unreadable: true } : identity;
}

function lastingOf({ event }: RuntimeSpec, bytes: Uint8Array): Pick<Identity, 'lasting'> {
  const lasting = lastingDigest(bytes, event.volatile);
  return lasting === undefined ? {} : { lasting };
}

function nameEvent(
  source: string,
  spec: RuntimeSpec,
  surroundings: Surroundings,
  digest: string,
  content: () => string,
  repeat = 0,
): Identity {
  const find = finder(surroundings);
  const { key, unnamed } = keyOf(spec, find, digest, content, repeat);
  const { stream, ...place } = placeOf(spec, find);
  return {
    h: eventHash(source, key),
    key: printable(key, MAX_KEY_TEXT),
    type: printable(typeOf(spec, find), MAX_TYPE_TEXT),
    stream: printable(stream ?? '', MAX_STREAM_TEXT),
    streamHash: streamHash(source, stream ?? key),
    digest,
    ...place,
    ...(unnamed && { unnamed }),
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

/** The values there are, and content: equal items of two shops are two events. */
function nameByContent(places: readonly Locator[], find: Find, digest: string): string {
  return hashFields(...places.map((place) => find.value(place) ?? ''), digest);
}

function keyOf(
  spec: RuntimeSpec,
  find: Find,
  digest: string,
  content: () => string,
  repeat: number,
): { readonly key: string; readonly unnamed?: true } {
  const { key } = spec.event;
  const again = repeat > 0 ? `#${repeat + 1}` : '';
  if (key.recipe === 'payload-hash') return { key: digest + again };
  if (key.recipe === 'signed-bytes') {
    const { with: places } = key;
    return { key: (places === undefined ? content() : nameByContent(places, find, content())) + again };
  }
  const id = joined(key.id, find);
  if (id === undefined) return { key: nameByContent(key.id, find, digest) + again, unnamed: true };
  return { key: key.recipe === 'id' ? id : `${id}#${content()}` };
}

function signedBytes({ signature }: RuntimeSpec, { request, family }: Surroundings, digest: string): string {
  return hashFields(...coveredBy(signature, request, family, digest));
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
