import { decodeUtf8 } from './json-document.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';

const FIELD = 'object_payload';

/** One token of JSON: a string, white space, a mark, or a run of anything else. */
const TOKENS = /"(?:[^"\\]|\\.)*"|\s+|[{}[\],:]|[^"\s{}[\],:]+/gs;

/**
 * The value of `object_payload` as PHP's `json_encode` writes it: no white space, slashes escaped, everything beyond ASCII
 * as `\u` in lower-case hex. Names and numbers stay in the order and form they were sent in, so it is written from the
 * text and never from a parsed object.
 */
export function phpPayload({ request, json }: RequestView): string | Refusal {
  const text = decodeUtf8(request.body);
  if (json === undefined || text === undefined) return incomplete('a body of JSON');
  const tokens = (text.match(TOKENS) ?? []).filter((token) => !/^\s/.test(token));
  const starts = startsOf(tokens);
  const [start] = starts;
  // Of two fields of one name, which one is read depends on the reader.
  if (start === undefined || starts.length > 1) return incomplete(`one ${FIELD}`);
  return tokens
    .slice(start, endOf(tokens, start))
    .map((token) => (token.startsWith('"') ? phpText(token) : token))
    .join('');
}

/** Where values of the field begin in the outermost object. */
function startsOf(tokens: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    depth += stepOf(token);
    if (depth === 1 && token === ':' && textOf(tokens[at - 1]) === FIELD) starts.push(at + 1);
  }
  return starts;
}

/** Where a value that begins at `start` ends. */
function endOf(tokens: readonly string[], start: number): number {
  let depth = 0;
  let at = start;
  do {
    depth += stepOf(tokens[at] ?? '');
    at += 1;
  } while (depth > 0 && at < tokens.length);
  return at;
}

function stepOf(token: string): number {
  if (token === '{' || token === '[') return 1;
  return token === '}' || token === ']' ? -1 : 0;
}

function textOf(token = ''): string | undefined {
  return token.startsWith('"') ? String(JSON.parse(token)) : undefined;
}

function phpText(token: string): string {
  return JSON.stringify(textOf(token) ?? '')
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function incomplete(needed: string): Refusal {
  return refuse('malformed_signature', `the signed message needs ${needed}`);
}
