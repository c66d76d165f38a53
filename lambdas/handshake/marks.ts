import { MAX_HANDSHAKE_BYTES } from '../../lib/contract/limits.ts';
import type { HandshakeMark, HandshakeSpec, Place } from '../../lib/contract/provider-spec.ts';
import { textOf } from '../signature/places.ts';
import type { RequestView } from '../signature/request-view.ts';

type Test = (view: RequestView) => boolean;

/**
 * Whether a request is marked as a handshake. What costs least is looked at first: the body is parsed only where the rest
 * fits and it holds the words that must stand in it.
 */
export function marksOf({ method, when }: Pick<HandshakeSpec, 'method' | 'when'>): Test {
  const outside = when.filter((mark) => !isInBody(mark)).map(testOf);
  const inside = when.filter(isInBody);
  const words = inside.flatMap(wordOf);
  const tests = inside.map(testOf);
  return (view) => {
    if (view.request.method !== method || !outside.every((test) => test(view))) return false;
    if (tests.length === 0) return true;
    const { body } = view.request;
    if (body.length > MAX_HANDSHAKE_BYTES) return false;
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return words.every((word) => bytes.includes(word)) && tests.every((test) => test(view));
  };
}

function isInBody(mark: HandshakeMark): boolean {
  return 'at' in mark && !('header' in mark.at || 'query' in mark.at);
}

function testOf(mark: HandshakeMark): Test {
  if ('body' in mark) return ({ request }) => request.body.length === 0;
  const read = textOf(mark.at);
  const text: (view: RequestView) => string | undefined = (view) => {
    const found = read(view, 'strict');
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  if ('equals' in mark) return (view) => text(view) === mark.equals;
  return mark.is === 'present' ? (view) => text(view) !== undefined : (view) => text(view) === undefined;
}

/** A word that stands in every body with the mark, as providers write it: the name of the last member. */
function wordOf(mark: HandshakeMark): readonly string[] {
  if (!('at' in mark) || ('is' in mark && mark.is === 'absent')) return [];
  const name = memberName(mark.at);
  return name !== undefined && /^[\w-]+$/.test(name) ? [name] : [];
}

function memberName(place: Place): string | undefined {
  if ('json' in place) return place.json.split('/').at(-1);
  return 'form' in place ? place.form : undefined;
}
