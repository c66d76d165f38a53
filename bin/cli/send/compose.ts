import { isDeepStrictEqual } from 'node:util';
import { inFamily } from '../../../lambdas/signature/signed-request.ts';
import {
  type EventSpec,
  familiesOf,
  keyPlaces,
  type Locator,
  type RuntimeSpec,
} from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { Sample, SampleBody } from '../samples/sample.ts';
import { pointerValue, removePointer, setPointer } from './json-pointer.ts';

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

/** A delivery before it is signed. */
export interface Draft {
  readonly body: Buffer;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes deliveries for one source. Throws `UsageError` where the spec has no place for a wish. */
export function composer(spec: RuntimeSpec, sample: Sample): (wish: Wish, now: number) => Draft {
  const family = familiesOf(spec.signature)[0] ?? '';
  return (wish, now) => {
    const draft = new OpenDraft(family, { ...sample.headers }, startingBody(sample, wish, now));
    if (wish.type !== undefined || wish.body === undefined) {
      setType(draft, spec.event, wish.type ?? defaultType(sample));
    }
    if (wish.stream !== undefined) setStream(draft, spec, wish.stream);
    if (wish.number !== undefined) setNumber(draft, spec, wish.number);
    setId(draft, spec, wish, sample);
    return draft.close(wish.body, sample.indent);
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

/** A body and headers whose places can be set by locator. A body given as bytes has no places. */
class OpenDraft {
  readonly #family: string;
  readonly #headers: Record<string, string>;
  readonly #document: SampleBody | undefined;

  constructor(family: string, headers: Record<string, string>, document: SampleBody | undefined) {
    this.#family = family;
    this.#headers = headers;
    this.#document = document;
  }

  /** Whether a place can be set: all but those inside a body given as bytes. */
  isOpen(place: Locator): boolean {
    return 'header' in place || ('json' in place && this.#document !== undefined);
  }

  set(place: Locator, text: string): void {
    if ('header' in place) this.#headers[inFamily(place.header, this.#family)] = text;
    else if ('json' in place && this.#document !== undefined) {
      setPointer(this.#document, place.json, likeBefore(pointerValue(this.#document, place.json), text));
    }
  }

  setNumber(place: Locator, number: number): void {
    if ('header' in place) this.set(place, String(number));
    else if ('json' in place && this.#document !== undefined) setPointer(this.#document, place.json, number);
  }

  remove(place: Locator): void {
    if ('header' in place) Reflect.deleteProperty(this.#headers, inFamily(place.header, this.#family));
    else if ('json' in place && this.#document !== undefined) removePointer(this.#document, place.json);
  }

  close(bytes: Uint8Array | undefined, indent: number | undefined): Draft {
    const body = bytes ?? Buffer.from(JSON.stringify(this.#document, null, indent), 'utf8');
    return { body: Buffer.from(body), headers: this.#headers };
  }
}

/** A number stays a number where the text is one. */
function likeBefore(before: unknown, text: string): string | number {
  return typeof before === 'number' && /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

function fixedBody(option: string): UsageError {
  return new UsageError(
    `--body sends the file as it is, and ${option} would change it`,
    `leave out ${option}, or change the file`,
  );
}

/** Parts of a type stand in several places, in order; the last place takes what is left, and places without a part are emptied. */
function setType(draft: OpenDraft, { type: places }: EventSpec, type: string): void {
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
function setStream(draft: OpenDraft, spec: RuntimeSpec, stream: string): void {
  const alternatives = spec.event.stream ?? [];
  const single = alternatives.findIndex((places) => places.length === 1);
  const chosen = alternatives[Math.max(single, 0)];
  if (chosen === undefined) {
    throw new UsageError(
      `${spec.name} has no streams: each event is its own`,
      'leave out --stream and --streams, or give the source a stream in its construct',
    );
  }
  if (!chosen.every((place) => draft.isOpen(place))) throw fixedBody('--stream');
  const isChosen = (place: Locator): boolean => chosen.some((other) => samePlace(place, other));
  for (const places of alternatives) {
    if (places === chosen) break;
    const spare = places.find((place) => !isChosen(place));
    if (spare !== undefined) draft.remove(spare);
  }
  for (const place of chosen) draft.set(place, stream);
}

/** Numbers an event. A body given as bytes keeps the number it has. */
function setNumber(draft: OpenDraft, { name, event }: RuntimeSpec, number: number): void {
  if (event.sequence === undefined) {
    throw new UsageError(
      `the streams of ${name} are not numbered here`,
      'leave out --number, or give the source an order by sequence in its construct',
    );
  }
  if (!draft.isOpen(event.sequence.at)) throw fixedBody('--number');
  draft.setNumber(event.sequence.at, number);
}

function samePlace(one: Locator, other: Locator): boolean {
  return isDeepStrictEqual(one, other);
}

/** Every place of the id that says nothing else as well gets the id, and so does a signed header nothing else fills. */
function setId(draft: OpenDraft, { event, signature }: RuntimeSpec, wish: Wish, sample: Sample): void {
  const places = keyPlaces(event.key);
  const { type, stream = [], sequence } = event;
  const taken = [...type, ...stream.flat(), ...(sequence === undefined ? [] : [sequence.at])];
  const own = places.filter((place) => !taken.some((other) => samePlace(place, other)));
  const parts = 'message' in signature ? signature.message : [];
  const signed = parts.flatMap((part): Locator[] =>
    typeof part === 'object' && 'header' in part ? [{ header: part.header }] : [],
  );
  const settable = [...own, ...signed.filter((place) => !taken.some((other) => samePlace(place, other)))];
  const open = settable.filter((place) => draft.isOpen(place));
  if (wish.id !== undefined && open.length === 0) {
    if (settable.length > 0) throw fixedBody('--id');
    throw new UsageError('this source names its events by their content: there is no id to set');
  }
  const id = wish.id ?? sample.newId();
  for (const place of open) draft.set(place, id);
}
