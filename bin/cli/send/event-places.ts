import type { EventSpec, Locator, Place } from '../../../lib/contract/provider-spec.ts';
import type { SampleBody } from '../samples/sample.ts';
import { pointerValue } from './json-pointer.ts';

/** Where the parts of an event stand in a whole request. */
export interface EventPlaces {
  readonly id: readonly Place[];
  readonly type: readonly Place[];
  readonly stream: readonly (readonly Place[])[];
  readonly sequence: Place | undefined;
  /** The body holds a list of events, and these are the places of its first. */
  readonly inItem: boolean;
  /** Where a text can be added that nobody looks for. */
  readonly spare: Place;
}

/** Places of the event of a delivery; of the first event where a delivery holds several. */
export function eventPlaces(
  { key, type, stream = [], sequence, batch }: EventSpec,
  document: SampleBody | undefined,
): EventPlaces {
  const list = batch?.field === undefined ? document : pointerValue(document, `/${batch.field}`);
  const item = firstItem(batch?.items ?? [], list);
  const at = (place: Locator): Place => {
    const pointer = 'envelope' in place ? place.envelope.replaceAll('/*', '/0') : undefined;
    if (pointer === undefined && !('json' in place)) return place as Place;
    const whole = pointer ?? ('json' in place ? `${item}${place.json}` : '');
    if (batch?.field !== undefined) return { form: batch.field, inside: whole };
    return { json: whole, ...('type' in place && place.type !== undefined && { type: place.type }) };
  };
  return {
    id: 'id' in key ? key.id.map(at) : [],
    type: type.map(at),
    stream: stream.map((places) => places.map(at)),
    sequence: sequence === undefined ? undefined : at(sequence.at),
    inItem: item !== '',
    spare: at({ json: `${item === '' && Array.isArray(list) ? '/0' : ''}/sample_nonce` }),
  };
}

/** Pointer to the first item of a batch; empty where the body holds no list of items. */
function firstItem(pointers: readonly string[], document: unknown): string {
  const first = pointers.map((pointer) => pointer.replaceAll('/*', '/0'));
  return first.find((pointer) => pointerValue(document, pointer) !== undefined) ?? '';
}
