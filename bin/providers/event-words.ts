import type { EventSpec } from '../../lib/contract/provider-spec.ts';
import { placeInWords } from './scheme-words.ts';

/** What makes two deliveries the same event, in a few words. */
export function keyInWords({ key, batch }: EventSpec): string {
  const items = batch === undefined ? '' : ` of each of ${batch.items.map((one) => `\`${one}\``).join(', ')}`;
  if (key.recipe === 'payload-hash') return `content${items}`;
  if (key.recipe === 'signed-bytes') {
    const further = key.with === undefined ? '' : ` with ${key.with.map(placeInWords).join(' ')}`;
    return `signed bytes${further}${items}`;
  }
  const places = key.id.map(placeInWords).join(' ');
  return `${places}${key.recipe === 'both' ? ' and signed bytes' : ''}${items}`;
}

/** The type of an event, and whether the signature covers it. */
export function typeInWords({ type, typeSigned }: EventSpec): string {
  if (type.length === 0) return 'none';
  return `${type.map(placeInWords).join(' ')}${typeSigned ? '' : ', not signed'}`;
}

/** What the stream of an event is made of: alternatives, first match first. */
export function streamInWords({ stream = [], sequence }: EventSpec): string {
  if (stream.length === 0) return 'each event';
  const alternatives = stream.map((places) => places.map(placeInWords).join(' ')).join(', else ');
  return sequence === undefined ? alternatives : `${alternatives}; numbered by ${placeInWords(sequence.at)}`;
}
