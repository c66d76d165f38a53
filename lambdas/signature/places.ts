import { MAX_HEADER_CHARS } from '../../lib/contract/limits.ts';
import type { Place } from '../../lib/contract/provider-spec.ts';
import { decodeUtf8, readJson } from './json-document.ts';
import { COMMA_PAIRS, pairIn } from './pairs.ts';
import { type Refusal, refuse } from './refusal.ts';
import { fieldOf, type RequestView } from './request-view.ts';
import { inFamily, type SignedRequest } from './signed-request.ts';

/**
 * How a request is judged where a receiver is stricter than the provider's own code. `strict`, as a receiver does: a header
 * that came more than once is refused, since which copy counts must not depend on a position, and a time far ahead is as
 * bad as an old one. `vendor`, for samples: copies are read as the one list they are in HTTP, and the provider's own
 * limits hold.
 */
export type Manner = 'strict' | 'vendor';

/** Reads the one text at a place; undefined where there is none. */
export type TextOf = (view: RequestView, manner: Manner) => string | undefined | Refusal;

/** A place under one header family, as a function. */
export function textOf(place: Place, family = ''): TextOf {
  if ('header' in place) {
    const name = inFamily(place.header, family);
    const { base64Json, named } = place;
    if (named !== undefined) return (view) => pairOf(headerText(view.request, name, 'strict'), named);
    return base64Json === undefined
      ? (view, manner) => headerText(view.request, name, manner)
      : (view) => textInBase64Json(headerText(view.request, name, 'strict'), base64Json);
  }
  if ('json' in place) {
    const { json, token, type } = place;
    return token === undefined
      ? (view) => view.json?.textAt(json, type)
      : (view) => textInToken(view.json?.textAt(json, 'text'), token, type);
  }
  if ('query' in place) return (view) => fieldOf(view.query, place.query);
  const { inside } = place;
  const field: (view: RequestView) => string | undefined =
    'form' in place ? (view) => fieldOf(view.form, place.form) : (view) => fieldOf(view.parts, place.part);
  return inside === undefined ? field : (view) => textInJson(field(view), inside);
}

/** How a place is called in words. */
export function nameOf(place: Place, family = ''): string {
  if ('header' in place) return `header ${inFamily(place.header, family)}`;
  if ('json' in place)
    return `${place.token ?? ''}${place.token ? ' of the token ' : ''}${place.json} in the body`;
  if ('query' in place) return `${place.query} in the query`;
  return 'form' in place ? `form field ${place.form}` : `multipart field ${place.part}`;
}

/** A header's one value, undefined where it was not sent. */
export function headerText(
  request: SignedRequest,
  name: string,
  manner: Manner,
): string | undefined | Refusal {
  const values = request.headers.get(name);
  if (values === undefined) return undefined;
  if (values.length > 1 && manner === 'strict') {
    return refuse('repeated_signature', `${name} was sent ${values.length} times`);
  }
  const value = values.length < 2 ? values[0] : values.join(', ');
  if (value !== undefined && value.length > MAX_HEADER_CHARS) {
    return refuse('malformed_signature', `${name} is longer than ${MAX_HEADER_CHARS} characters`);
  }
  return value;
}

function pairOf(text: string | undefined | Refusal, name: string): string | undefined | Refusal {
  return typeof text === 'string' ? pairIn(text, COMMA_PAIRS, name) : text;
}

function textInBase64Json(text: string | undefined | Refusal, pointer: string): string | undefined | Refusal {
  if (typeof text !== 'string') return text;
  return textInJson(decodeUtf8(Buffer.from(text, 'base64')), pointer);
}

function textInToken(
  token: string | undefined,
  pointer: string,
  type: 'text' | 'number' | undefined,
): string | undefined {
  return textInJson(decodeUtf8(Buffer.from(token?.split('.', 3)[1] ?? '', 'base64url')), pointer, type);
}

function textInJson(text: string | undefined, pointer: string, type?: 'text' | 'number'): string | undefined {
  if (text === undefined) return undefined;
  const reading = readJson(text);
  return reading.ok ? reading.document.textAt(pointer, type) : undefined;
}
