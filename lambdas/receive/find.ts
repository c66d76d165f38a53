import { MAX_BODY_BYTES } from '../../lib/contract/limits.ts';
import type { Locator } from '../../lib/contract/provider-spec.ts';
import type { JsonDocument } from '../signature/json-document.ts';
import { textOf } from '../signature/places.ts';
import { RequestView } from '../signature/request-view.ts';
import { inFamily, type SignedRequest } from '../signature/signed-request.ts';

/** Looks at the places of an event. */
export interface Find {
  /** Text, number or boolean at a place, as text; undefined for anything else, empty text included. */
  value(place: Locator): string | undefined;
  /** Text or number at a place as it was written; empty for anything else, undefined where nothing stands. */
  written(place: Locator): string | undefined;
}

/** What an event's places are looked for in, once its delivery is verified. */
export interface Surroundings {
  readonly request: SignedRequest;
  /** The header family that verified. */
  readonly family: string;
  /** The JSON of the event. */
  readonly document: JsonDocument | undefined;
  /** The JSON of the delivery; without a batch that of the event. */
  readonly envelope: JsonDocument | undefined;
  /** Pointer to the event in its delivery; empty where it is the delivery. */
  readonly at: string;
  /** Positions of an item in the lists of its delivery. */
  readonly positions: readonly number[];
}

/** A header that came twice names nothing: which value counts must not depend on a position. */
export function finder(surroundings: Surroundings): Find {
  const { request, family, document } = surroundings;
  const header = (name: string) => {
    const values = request.headers.get(inFamily(name, family)) ?? [];
    return values.length > 1 ? '' : values[0];
  };
  // Verified: what is looked into may be as large as what is accepted.
  const view = new RequestView(request, MAX_BODY_BYTES);
  const field = (place: Exclude<Locator, { envelope: string }>) => {
    const text = textOf(place, family)(view, 'strict');
    return typeof text === 'string' ? text : undefined;
  };
  return {
    value: (place) => {
      if (isPlainJson(place)) return document?.textAt(place.json, place.type);
      if ('envelope' in place) return envelopeText(place.envelope, surroundings);
      return (isPlainHeader(place) ? header(place.header) : field(place)) || undefined;
    },
    written: (place) => {
      if (isPlainJson(place)) return document?.writtenAt(place.json);
      if ('envelope' in place) return inEnvelope(place.envelope, surroundings, 'writtenAt');
      return isPlainHeader(place) ? header(place.header) : field(place);
    },
  };
}

/** Text, number or boolean at a pointer into an event's delivery, whose stars are the event's own positions. */
export function envelopeText(
  pointer: string,
  where: Pick<Surroundings, 'document' | 'envelope' | 'at' | 'positions'>,
): string | undefined {
  return inEnvelope(pointer, where, 'textAt');
}

/** The envelope has no items in it, so what a pointer reaches inside the event itself is looked for there. */
function inEnvelope(
  pointer: string,
  { document, envelope, at, positions }: Pick<Surroundings, 'document' | 'envelope' | 'at' | 'positions'>,
  read: 'textAt' | 'writtenAt',
): string | undefined {
  const whole = positioned(pointer, positions);
  return whole.startsWith(`${at}/`) ? document?.[read](whole.slice(at.length)) : envelope?.[read](whole);
}

/** A pointer with an event's own positions; a star too many stays, and points nowhere. */
function positioned(pointer: string, positions: readonly number[]): string {
  let star = 0;
  return pointer.replace(/\/\*(?=\/|$)/g, (token) => {
    const position = positions[star++];
    return position === undefined ? token : `/${position}`;
  });
}

/** In the event itself; a token is looked for in the delivery. */
function isPlainJson(place: Locator): place is Extract<Locator, { json: string }> {
  return 'json' in place && place.token === undefined;
}

function isPlainHeader(place: Locator): place is { readonly header: string } {
  return 'header' in place && place.named === undefined && place.base64Json === undefined;
}
