import { type EventSpec, keyPlaces, type SignatureSpec } from '../contract/provider-spec.ts';

/** One way a provider delivers. */
export interface Way {
  readonly signature: SignatureSpec;
  readonly event: EventSpec;
}

/** What is wrong with how a way's deliveries are split; undefined: nothing. */
export function batchProblem({ signature, event }: Way): string | undefined {
  if (event.batch === undefined && namesEnvelope(event)) {
    return 'a place of the envelope needs a batch: without one a delivery is the event';
  }
  // What is run must be what was checked: an item of another list, or a part of one, carries no signature of its own.
  const list = signedList(signature);
  if (list !== undefined && !(event.batch?.items.length === 1 && event.batch.items[0] === `${list}/*`)) {
    return 'where each item of a list is signed on its own, the events are the items of that very list';
  }
  return undefined;
}

function namesEnvelope({ key, type, stream = [], sequence }: EventSpec): boolean {
  const places = [...keyPlaces(key), ...type, ...stream.flat(), ...(sequence ? [sequence.at] : [])];
  return places.some((place) => 'envelope' in place);
}

/** The list whose items carry a proof each. */
function signedList(signature: SignatureSpec): string | undefined {
  if (signature.scheme === 'hmac-items') return signature.items;
  const isToken = signature.scheme === 'token' && 'every' in signature.at;
  return isToken ? signature.at.every : undefined;
}
