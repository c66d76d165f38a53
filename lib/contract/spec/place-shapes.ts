import type {
  Canonicaliser,
  HashName,
  MessagePart,
  OptionalPart,
  SignatureLayout,
  SignedField,
  TimestampSpec,
} from './message.ts';
import type { Place, Requirement, SignaturePlace } from './place.ts';
import {
  byMember,
  byWord,
  type Check,
  type Form,
  filled,
  list,
  type Members,
  matching,
  object,
  oneOf,
  only,
  optional,
  text,
  textOr,
  whole,
} from './shape.ts';
import type { PayloadPart } from './token.ts';

/** Longest tolerance of a timestamp, seconds. */
export const MAX_TOLERANCE_SECONDS = 7 * 86_400;

/** RFC 6901, without the pointer to the whole document. */
export const JSON_POINTER = /^(\/([^~/]|~[01])*)+$/;

/** What the name of a header is made of; a `*` stands for a family. */
export const HEADER_NAME = /^[a-z0-9*][a-z0-9*._-]*$/;

export const pointer = matching(
  JSON_POINTER,
  'a JSON pointer: they begin with a slash, and a tilde in them is followed by 0 or 1',
);

export const header = matching(
  HEADER_NAME,
  'the name of a header in lower case: letters, digits, dashes, dots and underscores',
);

const placeForms = {
  header: { header, named: optional(filled), base64Json: optional(pointer) } satisfies Members<
    Form<Place, 'header'>
  >,
  json: {
    json: pointer,
    type: optional(oneOf<'text' | 'number'>({ text: true, number: true })),
    token: optional(pointer),
  } satisfies Members<Form<Place, 'json'>>,
  form: { form: filled, inside: optional(pointer) } satisfies Members<Form<Place, 'form'>>,
  query: { query: filled } satisfies Members<Form<Place, 'query'>>,
  part: { part: filled, inside: optional(pointer) } satisfies Members<Form<Place, 'part'>>,
};

/** A check for each kind of place, by the member that tells it. */
export const places = {
  header: object(placeForms.header),
  json: object(placeForms.json),
  form: object(placeForms.form),
  query: object(placeForms.query),
  part: object(placeForms.part),
};

export const place: Check = byMember(places);

/** Any place, as one of several forms. */
export const placeAsForm = { header: place, json: place, form: place, query: place, part: place } as const;

/** A place that may be asked for in lower case. */
const letters = { case: optional(only('lower')) };
const casedPlaces = {
  header: object({ ...placeForms.header, ...letters }),
  json: object({ ...placeForms.json, ...letters }),
  form: object({ ...placeForms.form, ...letters }),
  query: object({ ...placeForms.query, ...letters }),
  part: object({ ...placeForms.part, ...letters }),
};

export const signaturePlace: Check = byMember({
  eitherHeader: object<Form<SignaturePlace, 'eitherHeader'>>({ eitherHeader: list(header, 1) }),
  numberedHeader: object<Form<SignaturePlace, 'numberedHeader'>>({
    numberedHeader: header,
    upTo: whole(1, 100),
  }),
  ...placeAsForm,
});

export const requirements: Check = list(
  byMember({
    is: object<Form<Requirement, 'is'>>({ at: place, is: only('present') }),
    equals: object<Form<Requirement, 'equals'>>({ at: place, equals: text }),
    setting: object<Form<Requirement, 'setting'>>({ at: place, setting: filled }),
  }),
);

export const hash = oneOf<HashName>({ sha256: true, sha512: true, sha384: true, sha1: true, md5: true });

const optionalPart: Check = byMember({
  text: object<Form<OptionalPart, 'text'>>({ text: filled }),
  ...casedPlaces,
});

const words = {
  body: true,
  timestamp: true,
  url: true,
  method: true,
  path: true,
  'path-and-query': true,
  'path-with-other-slash': true,
  'sorted-form': true,
} as const satisfies Readonly<Record<Extract<MessagePart, string>, true>>;

const partMembers = {
  text: object<Form<MessagePart, 'text'>>({ text: filled }),
  pair: object<{ pair: string }>({ pair: filled }),
  setting: object<Form<MessagePart, 'setting'>>({ setting: filled }),
  bodyHash: object<Form<MessagePart, 'bodyHash'>>({
    bodyHash: hash,
    encoding: oneOf<'hex' | 'base64'>({ hex: true, base64: true }),
  }),
  headersListedIn: object<Form<MessagePart, 'headersListedIn'>>({
    headersListedIn: filled,
    separator: filled,
    join: text,
  }),
  fields: object<Form<MessagePart, 'fields'>>({
    fields: list(
      object<SignedField>({
        json: pointer,
        name: optional(filled),
        is: optional(oneOf<NonNullable<SignedField['is']>>({ whole: true, truth: true, time: true })),
      }),
      1,
    ),
    join: text,
  }),
  optional: object<Form<MessagePart, 'optional'>>({ optional: list(optionalPart, 1) }),
  canonical: object<Form<MessagePart, 'canonical'>>({
    canonical: oneOf<Canonicaliser>({
      contentful: true,
      'exact-online': true,
      'hubspot-url': true,
      hygraph: true,
      'myfatoorah-v1': true,
      'myfatoorah-v2': true,
      'php-payload': true,
      'plivo-v3': true,
      twilio: true,
      'twilio-port': true,
    }),
  }),
  ...casedPlaces,
};

const partForms = byMember(partMembers);

export const messagePart: Check = textOr(oneOf(words), partForms);
/** A part of a message that holds the secret. */
export const digestPart: Check = textOr(oneOf({ ...words, secret: true }), partForms);

/** A part of a payload that was left out of a token. */
export const payloadPart: Check = textOr(
  oneOf({ ...words, 'body-base64url': true }),
  byMember({
    headersNamedBy: object<Form<PayloadPart, 'headersNamedBy'>>({
      headersNamedBy: filled,
      separator: filled,
      mustName: list(header),
    }),
    ...partMembers,
  }),
);

export const layout: Check = byWord<SignatureLayout['form']>('form', {
  plain: object<Extract<SignatureLayout, { form: 'plain' }>>({ form: text, prefix: optional(text) }),
  pairs: object<Extract<SignatureLayout, { form: 'pairs' }>>({
    form: text,
    separator: filled,
    key: textOr(filled, list(filled, 1)),
    groupSeparator: optional(filled),
    spaced: optional(only(true)),
  }),
  list: object<Extract<SignatureLayout, { form: 'list' }>>({
    form: text,
    separator: filled,
    tagSeparator: filled,
    tag: filled,
  }),
  'by-key': object<Extract<SignatureLayout, { form: 'by-key' }>>({
    form: text,
    separator: filled,
    tagSeparator: filled,
    prefix: optional(filled),
  }),
  entries: object<Extract<SignatureLayout, { form: 'entries' }>>({ form: text, separator: filled }),
  'time-first': object<Extract<SignatureLayout, { form: 'time-first' }>>({ form: text, separator: filled }),
});

const tolerance = (least: number): Check => textOr(only('unlimited'), whole(least, MAX_TOLERANCE_SECONDS));

/** A timestamp that stands where `from` says. */
export const timestampFrom = (from: Check): Check =>
  object<TimestampSpec>({
    from,
    unit: oneOf<TimestampSpec['unit']>({ s: true, ms: true, 's-or-ms': true, iso: true, 'http-date': true }),
    toleranceSeconds: tolerance(1),
    futureSeconds: optional(tolerance(0)),
  });

export const timestamp: Check = timestampFrom(
  textOr(only('first'), byMember({ ...placeAsForm, pair: object<{ pair: string }>({ pair: filled }) })),
);
