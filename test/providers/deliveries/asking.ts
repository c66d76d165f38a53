import { randomBytes } from 'node:crypto';
import type { SampleBody } from '../../../bin/cli/samples/sample.ts';
import { OpenRequest } from '../../../bin/cli/send/open-request.ts';
import {
  type HandshakeSpec,
  type HandshakeToken,
  type Place,
  type ReplyObject,
  replyParts,
} from '../../../lib/contract/provider-spec.ts';

/** Texts a provider may send: what a form, a query and JSON write another way is among them. */
const ECHO = `a+b %26 &<"é'/=?#`;
/** What a header may hold. */
const HEADER_ECHO = 'a+b%20&<"x>/=?#';

const ALPHABETS: Readonly<Record<HandshakeToken['alphabet'], string>> = {
  'lower-hex': '0123456789abcdef',
  word: 'ABCxyz012_-',
  base64: 'ABCxyz012-._~+/=',
};

/** A handshake as its provider sends it, made from what the spec says of it. */
export interface Asking {
  readonly request: OpenRequest;
  /** Everything of it that the answer may be made of, by place. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What may be wrong with one. */
export interface Wrongs {
  readonly word?: string;
  readonly token?: string;
  /** Of the conditions on it. */
  readonly unmet?: true;
}

/** Writes a handshake; `word` is the one the source's secret has. */
export function asking(spec: HandshakeSpec, word: string, wrongs: Wrongs = {}): Asking {
  const texts = new Map<string, string>();
  const request = new OpenRequest({
    headers: {},
    family: '',
    ...(isEmpty(spec) ? { document: undefined } : { document: documentFor(spec), format: formatOf(spec) }),
  });
  const set = (place: Place, text: string): void => {
    if (texts.has(keyOf(place))) return;
    texts.set(keyOf(place), text);
    if ('json' in place && place.type === 'number') request.setValue(place, Number(text));
    else request.set(place, text);
  };
  for (const mark of spec.when) if ('equals' in mark) set(mark.at, mark.equals);
  for (const rule of spec.require ?? []) {
    if ('equals' in rule) set(rule.at, wrongs.unmet === true ? `not ${rule.equals}` : rule.equals);
  }
  if (spec.word !== undefined) set(spec.word.at, wrongs.word ?? word);
  if (spec.token !== undefined) set(spec.token.at, wrongs.token ?? tokenFor(spec.token));
  if (spec.capture !== undefined) set(spec.capture, randomBytes(24).toString('hex'));
  for (const part of replyParts(spec.reply)) if ('echo' in part) set(part.echo, echoFor(part.echo));
  for (const pointer of copiesOf(spec)) set({ json: pointer }, ECHO);
  for (const mark of spec.when) if ('is' in mark && mark.is === 'present') set(mark.at, echoFor(mark.at));
  return { request, texts };
}

export function keyOf(place: Place): string {
  return JSON.stringify(Object.entries(place).filter(([name]) => name !== 'type'));
}

function echoFor(place: Place): string {
  return 'header' in place ? HEADER_ECHO : ECHO;
}

function tokenFor({ alphabet, length: [least, most] }: HandshakeToken): string {
  const letters = ALPHABETS[alphabet];
  return Array.from(
    { length: Math.min(Math.max(least, 40), most) },
    (_, i) => letters[i % letters.length],
  ).join('');
}

/** Pointers whose values an answer holds as they are. */
export function copiesOf({ reply: { body } }: HandshakeSpec): readonly string[] {
  return body !== undefined && 'json' in body ? copiesIn(body.json) : [];
}

function copiesIn(object: ReplyObject): readonly string[] {
  return Object.values(object).flatMap((member) => {
    if ('copy' in member) return [String(member.copy)];
    return 'members' in member ? copiesIn(member.members as ReplyObject) : [];
  });
}

function placesOf(spec: HandshakeSpec): readonly Place[] {
  return [
    ...spec.when.flatMap((mark) => ('at' in mark ? [mark.at] : [])),
    ...replyParts(spec.reply).flatMap((part) => ('echo' in part ? [part.echo] : [])),
    ...(spec.token === undefined ? [] : [spec.token.at]),
    ...(spec.capture === undefined ? [] : [spec.capture]),
  ];
}

function isEmpty({ method, when }: HandshakeSpec): boolean {
  return method !== 'POST' || when.some((mark) => 'body' in mark);
}

function formatOf(spec: HandshakeSpec): 'form' | 'json' {
  return placesOf(spec).some((place) => 'form' in place) ? 'form' : 'json';
}

/** A list where a pointer counts its items. */
function documentFor(spec: HandshakeSpec): SampleBody {
  return placesOf(spec).some((place) => 'json' in place && /^\/\d/.test(place.json)) ? [] : {};
}
