import { isDeepStrictEqual } from 'node:util';
import { SOURCE_NAME } from '../contract/message.ts';
import {
  type DeliveryContract,
  type EventKeyRecipe,
  type HmacSignature,
  keyPlaces,
  type Locator,
  type ProviderSpec,
  type SignatureLayout,
  type TimestampSpec,
} from '../contract/provider-spec.ts';
import type { Rule } from './errors.ts';

/** RFC 6901, without the pointer to the whole document. */
export const JSON_POINTER = /^(\/([^~/]|~[01])*)+$/;
/** Longest tolerance of a timestamp, seconds. */
export const MAX_TOLERANCE_SECONDS = 86_400;

/** What the name of a header is made of; a `*` stands for a family. */
export const HEADER_NAME = /^[a-z0-9*][a-z0-9*._-]*$/;

type Words<T extends string> = Readonly<Record<T, true>>;

/** Words of the grammar, whole by the compiler: a spec may come from JSON, where nothing has checked them. */
const WORDS: {
  readonly scheme: Words<HmacSignature['scheme']>;
  readonly hash: Words<HmacSignature['hash']>;
  readonly encoding: Words<HmacSignature['encoding']>;
  readonly key: Words<HmacSignature['key']>;
  readonly form: Words<SignatureLayout['form']>;
  readonly unit: Words<TimestampSpec['unit']>;
  readonly recipe: Words<EventKeyRecipe['recipe']>;
  readonly retries: Words<DeliveryContract['retries']>;
} = {
  scheme: { hmac: true },
  hash: { sha256: true, sha512: true, sha1: true },
  encoding: { hex: true, base64: true },
  key: { utf8: true, base64: true },
  form: { plain: true, pairs: true, list: true },
  unit: { s: true, ms: true },
  recipe: { id: true, 'signed-bytes': true, both: true, 'payload-hash': true },
  retries: { automatic: true, never: true, unknown: true },
};

/** What a spec must fulfil. Each rule may rely on those before it. */
export const SPEC_RULES: readonly Rule<ProviderSpec>[] = [
  rule(
    (spec) => spec.slug,
    ({ slug }) => SOURCE_NAME.test(slug),
    'a slug is lower-case letters, digits and dashes, at most 64',
  ),
  rule(
    (spec) => spec.slug,
    (spec) => isDeepStrictEqual(JSON.parse(JSON.stringify(spec)), spec),
    'a spec must be plain JSON data, without functions or undefined members',
  ),
  rule(
    (spec) => Object.keys(spec),
    ({ signature, event, delivery }) =>
      Array.isArray(signature?.message) &&
      signature.layout !== undefined &&
      event?.key !== undefined &&
      Array.isArray(event.type) &&
      delivery !== undefined,
    'a spec has a signature with layout and message, an event with key and type, and a delivery contract',
  ),
  rule(unknownWords, (spec) => unknownWords(spec).length === 0, 'the grammar of specs has no such words'),
  rule(
    headerNames,
    (spec) => headerNames(spec).every((name) => HEADER_NAME.test(name)),
    'header names in a spec are lower case: letters, digits, dashes, dots and underscores',
  ),
  rule(
    (spec) => spec.signature.layout,
    ({ signature: { layout } }) => marks(layout).every((mark) => typeof mark === 'string' && mark !== ''),
    'separators, keys and tags of a layout are not empty',
  ),
  rule(
    (spec) => spec.signature.message,
    ({ signature }) => !signature.message.includes('timestamp') || signature.timestamp !== undefined,
    'the signed message holds a timestamp, but the spec does not say where it stands',
  ),
  rule(
    (spec) => spec.signature.message,
    ({ signature }) => signature.timestamp === undefined || signsTime(signature, signature.timestamp),
    'a timestamp that is not signed proves nothing: put it into the message, or leave it out',
  ),
  rule(
    (spec) => spec.signature.timestamp,
    ({ signature: { timestamp, layout } }) =>
      timestamp === undefined || 'header' in timestamp.from || layout.form === 'pairs',
    'a timestamp can stand in a pair of the signature header only where that is written as pairs',
  ),
  rule(
    (spec) => spec.signature.timestamp?.toleranceSeconds,
    ({ signature: { timestamp } }) =>
      timestamp === undefined || isWhole(timestamp.toleranceSeconds, 1, MAX_TOLERANCE_SECONDS),
    'a tolerance is whole seconds, from 1 second to 1 day',
  ),
  rule(
    (spec) => spec.signature.message,
    ({ signature }) => signature.message.includes('body'),
    'the signed message must hold the body',
  ),
  rule(
    headerNames,
    (spec) =>
      headerNames(spec).some((name) => name.includes('*')) === (spec.signature.families ?? []).length > 0,
    '`*` in header names and `families` need each other',
  ),
  rule(
    pointers,
    (spec) => pointers(spec).every((pointer) => JSON_POINTER.test(pointer)),
    'JSON pointers begin with a slash, and a tilde in them is followed by 0 or 1',
  ),
  rule(
    (spec) => spec.event.key,
    ({ event: { key } }) => !('id' in key) || key.id.length > 0,
    'an event key by id needs at least one place',
  ),
  rule(
    (spec) => spec.event.sequence,
    ({ event: { sequence } }) => sequence === undefined || sequence.first === 0 || sequence.first === 1,
    'the first number of a sequence is 0 or 1',
  ),
  rule(
    (spec) => spec.event.sequence,
    ({ event: { sequence, stream = [] } }) => sequence === undefined || stream.length > 0,
    'a sequence needs a stream, or every event but a first would wait for one that never comes: name one, or let events ' +
      'run in order of arrival',
  ),
  rule(
    (spec) => spec.delivery.horizonSeconds,
    ({ delivery: { horizonSeconds } }) =>
      horizonSeconds === 'unknown' || isWhole(horizonSeconds, 0, Number.MAX_SAFE_INTEGER),
    'a retry horizon is whole seconds, or `unknown`',
  ),
  rule(
    (spec) => spec.statuses,
    ({ statuses }) => Object.values(statuses ?? {}).every((status) => isWhole(status, 400, 499)),
    'a refusal is answered with a status from 400 to 499: anything else says that it was accepted, or is our fault',
  ),
];

function rule(
  value: Rule<ProviderSpec>['value'],
  holds: (spec: ProviderSpec) => boolean,
  problem: string,
): Rule<ProviderSpec> {
  return { code: 'spec', value, problem: (spec) => (holds(spec) ? undefined : problem) };
}

function unknownWords({ signature, event, delivery }: ProviderSpec): readonly string[] {
  const used: readonly (readonly [keyof typeof WORDS, string])[] = [
    ['scheme', signature.scheme],
    ['hash', signature.hash],
    ['encoding', signature.encoding],
    ['key', signature.key],
    ['form', signature.layout.form],
    ...(signature.timestamp === undefined ? [] : [['unit', signature.timestamp.unit] as const]),
    ['recipe', event.key.recipe],
    ['retries', delivery.retries],
  ];
  return used.flatMap(([kind, word]) => (Object.hasOwn(WORDS[kind], word) ? [] : [`${kind} ${word}`]));
}

/** Parts of a layout that would match anywhere, or nowhere, if they were empty. */
function marks(layout: SignatureLayout): readonly string[] {
  if (layout.form === 'pairs') return [layout.separator, layout.key];
  return layout.form === 'list' ? [layout.separator, layout.tagSeparator, layout.tag] : [];
}

function signsTime({ message }: HmacSignature, { from }: TimestampSpec): boolean {
  return message.some(
    (part) =>
      part === 'timestamp' ||
      (typeof part === 'object' && 'header' in part && 'header' in from && part.header === from.header),
  );
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function locators({ event }: ProviderSpec): readonly Locator[] {
  const { key, type, stream = [], sequence } = event;
  return [...keyPlaces(key), ...type, ...stream.flat(), ...(sequence === undefined ? [] : [sequence.at])];
}

function headerNames(spec: ProviderSpec): readonly string[] {
  const { header, message, timestamp } = spec.signature;
  const named = [...locators(spec), ...message, ...(timestamp === undefined ? [] : [timestamp.from])];
  return [
    header,
    ...named.flatMap((part) => (typeof part === 'object' && 'header' in part ? [part.header] : [])),
  ];
}

function pointers(spec: ProviderSpec): readonly string[] {
  return locators(spec).flatMap((locator) => ('json' in locator ? [locator.json] : []));
}
