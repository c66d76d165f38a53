import {
  type DigestedText,
  type HandshakeMark,
  type HandshakeSpec,
  type HandshakeToken,
  type HandshakeWord,
  MAX_TOKEN_CHARS,
  type ReplyObject,
  type ReplyPart,
  type ReplySpec,
  type SecretText,
} from './handshake.ts';
import { hash, header, place, pointer, requirements } from './place-shapes.ts';
import {
  byMember,
  type Check,
  type Form,
  filled,
  list,
  matching,
  object,
  oneOf,
  only,
  optional,
  record,
  textOr,
  whole,
} from './shape.ts';

const mark: Check = byMember({
  is: object<Form<HandshakeMark, 'is'>>({
    at: place,
    is: oneOf<'present' | 'absent'>({ present: true, absent: true }),
  }),
  equals: object<Form<HandshakeMark, 'equals'>>({ at: place, equals: filled }),
  body: object<Form<HandshakeMark, 'body'>>({ body: only('empty') }),
});

const secretText: Check = object<SecretText>({ secret: filled });

const digested: Check = textOr(oneOf<Extract<DigestedText, string>>({ token: true, url: true }), secretText);

const part: Check = byMember({
  text: object<Form<ReplyPart, 'text'>>({ text: filled }),
  echo: object<Form<ReplyPart, 'echo'>>({ echo: place }),
  setting: object<Form<ReplyPart, 'setting'>>({ setting: filled }),
  keyId: object<Form<ReplyPart, 'keyId'>>({ keyId: only(true) }),
  hmac: object<Form<ReplyPart, 'hmac'>>({
    hmac: hash,
    encoding: oneOf<'hex' | 'base64'>({ hex: true, base64: true }),
  }),
  digest: object<Form<ReplyPart, 'digest'>>({ digest: hash, of: list(digested, 1) }),
});

const literal: Check = (value, at) =>
  ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) ? [] : [`${at} is no literal`];

const memberForms: Check = byMember({
  literal: object<{ literal: unknown }>({ literal }),
  copy: object<{ copy: string }>({ copy: pointer }),
  members: object<{ members: ReplyObject }>({ members: (value, at) => members(value, at) }),
  listOf: object<{ listOf: ReplyObject }>({ listOf: (value, at) => members(value, at) }),
});

const members: Check = record((value, at) => (Array.isArray(value) ? list(part, 1) : memberForms)(value, at));

const replyHeaders: Check = (value, at) => [
  ...record(list(part, 1))(value, at),
  ...(typeof value === 'object' && value !== null
    ? Object.keys(value).flatMap((name) => header(name, `${at}.${name}`))
    : []),
];

const status: Check = (value, at) =>
  value === 200 || value === 201 || value === 202 || value === 204
    ? []
    : [`${at} is none of 200, 201, 202 and 204`];

/** What is wrong with the form of an answer. */
export const replyShape: Check = object<ReplySpec>({
  status,
  headers: optional(replyHeaders),
  body: optional(
    byMember({
      text: object<{ text: unknown }>({ text: list(part, 1) }),
      json: object<{ json: unknown }>({ json: members }),
      xml: object<{ xml: unknown }>({ xml: filled }),
    }),
  ),
});

const word: Check = object<HandshakeWord>({ at: place, secret: filled, optional: optional(only(true)) });

const token: Check = object<HandshakeToken>({
  at: place,
  alphabet: oneOf<HandshakeToken['alphabet']>({ 'lower-hex': true, word: true, base64: true }),
  length: (value, at) =>
    Array.isArray(value) && value.length === 2
      ? value.flatMap((length, i) => whole(1, MAX_TOKEN_CHARS)(length, `${at}[${i}]`))
      : [`${at} is no pair of lengths`],
});

/** What is wrong with the form of a handshake. */
export const handshakeShape: Check = object<HandshakeSpec>({
  method: oneOf<HandshakeSpec['method']>({ GET: true, HEAD: true, OPTIONS: true, POST: true }),
  when: list(mark),
  path: optional(
    matching(/^(\/[A-Za-z0-9._-]+)+$/, 'a path of letters, digits, dots, dashes and underscores'),
  ),
  proof: oneOf<HandshakeSpec['proof']>({ signature: true, 'signature-if-sent': true, nothing: true }),
  require: optional(requirements),
  word: optional(word),
  token: optional(token),
  armed: optional(only(true)),
  capture: optional(place),
  confirm: optional(only('sns-subscription')),
  reply: replyShape,
});
