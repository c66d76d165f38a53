import { createHash } from 'node:crypto';
import type { MessagePart, OptionalPart, SignatureLayout } from '../../lib/contract/provider-spec.ts';
import { canonicaliserOf } from './canonical.ts';
import { fieldsOf } from './fields.ts';
import { pairIn } from './pairs.ts';
import { headerText, nameOf, textOf } from './places.ts';
import type { SignatureReading } from './read-signature.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';
import { sortedForm } from './sorted-form.ts';

/** Stands where the secret stands in a message that holds it. */
export const SECRET = Symbol('secret');

/** A stretch of a signed message. */
export type Piece = string | Uint8Array | typeof SECRET;

export type Settings = Readonly<Record<string, string>>;

/** What a message is made of beside the request itself. */
export interface MessageContext {
  readonly layout: SignatureLayout;
  readonly family: string;
  readonly settings: Settings;
}

/** Puts the signed message of a request together: its stretches in order, neighbouring texts joined. */
export type MessageReader = (
  view: RequestView,
  reading: SignatureReading,
  time: string,
) => readonly Piece[] | Refusal;

type Write = (view: RequestView, reading: SignatureReading, time: string) => Piece | Refusal;

/** A reader for a message. */
export function messageOf(
  parts: readonly (MessagePart | 'secret')[],
  context: MessageContext,
): MessageReader {
  const stretches = stretchesOf(parts, context);
  const [first, second] = stretches;
  // Most messages are a body, or a text and a body: lists of known length cost less than lists that grow.
  if (first !== undefined && second === undefined) {
    return (view, reading, time) => {
      const piece = first(view, reading, time);
      return isRefusal(piece) ? piece : [piece];
    };
  }
  if (first !== undefined && second !== undefined && stretches.length === 2) {
    return (view, reading, time) => {
      const one = first(view, reading, time);
      if (isRefusal(one)) return one;
      const other = second(view, reading, time);
      return isRefusal(other) ? other : [one, other];
    };
  }
  return (view, reading, time) => {
    const pieces: Piece[] = [];
    for (const write of stretches) {
      const piece = write(view, reading, time);
      if (isRefusal(piece)) return piece;
      pieces.push(piece);
    }
    return pieces;
  };
}

/** Neighbouring texts become one: every call into a hash costs more than the few bytes of a text do. */
function stretchesOf(parts: readonly (MessagePart | 'secret')[], context: MessageContext): readonly Write[] {
  const stretches: Write[] = [];
  let texts: Write[] = [];
  const close = (): void => {
    if (texts.length > 0) stretches.push(joined(texts));
    texts = [];
  };
  for (const part of joinLiterals(parts)) {
    const write = writerOf(part, context);
    if (isText(part)) texts.push(write);
    else {
      close();
      stretches.push(write);
    }
  }
  close();
  return stretches;
}

/** Whether a part is always text; a body and what a named function writes may be bytes. */
function isText(part: MessagePart | 'secret'): boolean {
  return typeof part === 'string' ? part !== 'body' && part !== 'secret' : !('canonical' in part);
}

function joined(writers: readonly Write[]): Write {
  const [only] = writers;
  if (writers.length === 1 && only !== undefined) return only;
  return (view, reading, time) => {
    let text = '';
    for (const write of writers) {
      const piece = write(view, reading, time);
      if (typeof piece !== 'string') return piece;
      text += piece;
    }
    return text;
  };
}

function isRefusal(piece: Piece | Refusal): piece is Refusal {
  return typeof piece === 'object' && !(piece instanceof Uint8Array);
}

function joinLiterals(parts: readonly (MessagePart | 'secret')[]): readonly (MessagePart | 'secret')[] {
  const joined: (MessagePart | 'secret')[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const bothTexts =
      typeof part === 'object' && 'text' in part && typeof last === 'object' && 'text' in last;
    if (bothTexts) joined[joined.length - 1] = { text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

function writerOf(part: MessagePart | 'secret', context: MessageContext): Write {
  if (typeof part === 'string') return WORDS[part];
  if ('text' in part) return () => part.text;
  if ('optional' in part) return optionalWriter(part.optional, context.family);
  if ('pair' in part) return pairWriter(part.pair, context.layout);
  if ('setting' in part) {
    const value = context.settings[part.setting];
    return () => value ?? refuse('requirement_unmet', `the setting ${part.setting} is not given`);
  }
  if ('bodyHash' in part) {
    return ({ request }) => createHash(part.bodyHash).update(request.body).digest(part.encoding);
  }
  if ('fields' in part) return (view) => fieldsOf(part, view);
  if ('headersListedIn' in part) return listedHeadersWriter(part, context.layout);
  if ('canonical' in part) return canonicaliserOf(part.canonical);
  const text = textOf(part, context.family);
  const name = nameOf(part, context.family);
  const isLower = part.case === 'lower';
  // Several values of a signed header are ambiguous in every mode: only one of them was signed.
  return (view) => {
    const value = text(view, 'strict');
    if (value === undefined) return refuse('malformed_signature', `no ${name}, which is signed`);
    return isLower && typeof value === 'string' ? value.toLowerCase() : value;
  };
}

const WORDS: Readonly<Record<Extract<MessagePart, string> | 'secret', Write>> = {
  body: ({ request }) => request.body,
  timestamp: (_view, _reading, time) => time,
  secret: () => SECRET,
  url: ({ request }) => request.url ?? unknown('url'),
  method: ({ request }) => request.method ?? unknown('method'),
  path: ({ pathAndQuery }) => pathAndQuery?.split('?', 1)[0] ?? unknown('url'),
  'path-and-query': ({ pathAndQuery }) => pathAndQuery ?? unknown('url'),
  'path-with-other-slash': ({ pathAndQuery }) => {
    const path = pathAndQuery?.split('?', 1)[0];
    return path === undefined ? unknown('url') : path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  },
  'sorted-form': ({ form }) => sortedForm(form),
};

function unknown(what: string): Refusal {
  return refuse('requirement_unmet', `the ${what} is signed and is not known here`);
}

function optionalWriter(parts: readonly OptionalPart[], family: string): Write {
  const texts = parts.map((part) =>
    'text' in part
      ? { read: () => part.text, isLower: false }
      : { read: textOf(part, family), isLower: part.case === 'lower' },
  );
  return (view) => {
    let written = '';
    for (const { read, isLower } of texts) {
      const text = read(view, 'strict');
      if (text === undefined || text === '') return '';
      if (typeof text !== 'string') return text;
      written += isLower ? text.toLowerCase() : text;
    }
    return written;
  };
}

function pairWriter(name: string, layout: SignatureLayout): Write {
  if (layout.form !== 'pairs') return () => refuse('malformed_signature', 'the signature has no pairs');
  return (_view, { text }) =>
    pairIn(text, layout, name) ?? refuse('malformed_signature', `no one pair ${name}, which is signed`);
}

/** Most headers a request may list as signed. */
const MAX_LISTED = 32;

function listedHeadersWriter(
  part: Extract<MessagePart, { headersListedIn: string }>,
  layout: SignatureLayout,
): Write {
  const list = pairWriter(part.headersListedIn, layout);
  return (view, reading, time) => {
    const names = list(view, reading, time);
    if (typeof names !== 'string') return names;
    if (names === '') return '';
    const listed = names.split(part.separator, MAX_LISTED + 1);
    if (listed.length > MAX_LISTED)
      return refuse('malformed_signature', `more than ${MAX_LISTED} signed headers`);
    const values: string[] = [];
    for (const name of listed) {
      const value = headerText(view.request, name.toLowerCase(), 'strict');
      if (value === undefined)
        return refuse('malformed_signature', 'a header that is listed as signed is missing');
      if (typeof value !== 'string') return value;
      values.push(value);
    }
    return values.join(part.join);
  };
}
