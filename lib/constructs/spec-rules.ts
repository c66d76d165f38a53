import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_STATUS } from '../contract/answers.ts';
import { SOURCE_NAME } from '../contract/message.ts';
import { providerShape, runtimeShape } from '../contract/provider-shape.ts';
import {
  type DeliveryContract,
  keyPlaces,
  type ProviderSpec,
  type RuntimeSpec,
  type SignatureSpec,
} from '../contract/provider-spec.ts';
import type { Check } from '../contract/spec/shape.ts';
import { batchProblem, type Way } from './batch-rules.ts';
import type { Rule } from './errors.ts';
import { answersProblem } from './handshake-rules.ts';
import { signatureProblem } from './signature-rules.ts';

/** A spec as it is written, or as a receiver gets it. */
type AnySpec = Omit<ProviderSpec, 'settings'> & { readonly settings?: Readonly<Record<string, unknown>> };

function rulesWith(shape: Check): readonly Rule<AnySpec>[] {
  return [
    rule((spec) => spec, isObject, 'a spec is an object'),
    rule(
      (spec) => spec.slug,
      ({ slug }) => typeof slug === 'string' && SOURCE_NAME.test(slug),
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
        signature !== undefined && event !== undefined && delivery !== undefined,
      'a spec has a signature, an event with key and type, and a delivery contract',
    ),
    {
      code: 'spec',
      value: (spec) => spec.slug,
      // Whatever comes first is enough to go on with, and keeps the error readable.
      problem: (spec) => shape(spec, spec.slug)[0],
    },
    ...SENSE,
  ];
}

/** Whatever the types say: a spec may come from JSON. */
function isObject(spec: unknown): boolean {
  return typeof spec === 'object' && spec !== null && !Array.isArray(spec);
}

/** What the form cannot say. */
const SENSE: readonly Rule<AnySpec>[] = [
  {
    code: 'spec',
    value: (spec) => spec.signature,
    problem: (spec) =>
      signaturesOf(spec)
        .map(signatureProblem)
        .find((problem) => problem !== undefined),
  },
  {
    code: 'spec',
    value: (spec) => spec.handshakes ?? spec.acknowledgement,
    problem: (spec) =>
      waysOf(spec)
        .map((way) => answersProblem(way.signature, way.handshakes ?? [], way.acknowledgement))
        .find((problem) => problem !== undefined),
  },
  rule(
    (spec) => spec.event.batch,
    (spec) => spec.gzip !== true || waysOf(spec).every(({ event }) => event.batch === undefined),
    'a gzipped delivery is not split: `gzip` and `batch` exclude each other',
  ),
  rule(
    (spec) => undeclared(spec),
    (spec) => undeclared(spec).length === 0,
    'a setting that the signature or an answer needs is not among the `settings` of the spec',
  ),
  rule(
    (spec) => spec.event.key,
    ({ event: { key } }) => !('id' in key) || keyPlaces(key).length > 0,
    'an event key by id needs at least one place',
  ),
  rule(
    (spec) => spec.event.sequence,
    ({ event: { sequence, stream = [] } }) => sequence === undefined || stream.length > 0,
    'a sequence needs a stream, or every event but a first would wait for one that never comes: name one, or let events ' +
      'run in order of arrival',
  ),
  rule(
    (spec) => spec.event.sequence,
    ({ event: { sequence, stream = [] } }) =>
      sequence === undefined || !stream.flat().some((place) => isDeepStrictEqual(place, sequence.at)),
    'the number of an event in its stream cannot name the stream: each would be a stream of its own that waits for what ' +
      'never comes',
  ),
  rule(
    (spec) => spec.event.key,
    ({ event: { sequence, key } }) =>
      sequence === undefined ||
      key.recipe !== 'id' ||
      keyPlaces(key).some((place) => !isDeepStrictEqual(place, sequence.at)),
    'the number of an event in its stream cannot be its key: the same number of two streams would be one event. Add what ' +
      'names the stream',
  ),
  {
    code: 'spec',
    value: (spec) => spec.event.batch,
    problem: (spec) =>
      waysOf(spec)
        .map(batchProblem)
        .find((problem) => problem !== undefined),
  },
  rule(
    (spec) => spec.delivery.horizonSeconds,
    ({ delivery: { horizonSeconds } }) => horizonSeconds === 'unknown' || Number.isInteger(horizonSeconds),
    'a retry horizon is whole seconds, or `unknown`',
  ),
  rule(
    (spec) => spec.statuses,
    ({ statuses }) => Object.values(statuses ?? {}).every((status) => status >= 400 && status <= 499),
    'a refusal is answered with a status from 400 to 499: anything else says that it was accepted, or is our fault',
  ),
  {
    code: 'spec',
    value: (spec) => deliveriesOf(spec).map(({ fatal }) => fatal),
    problem: (spec) => {
      const answered: readonly number[] = Object.values({ ...DEFAULT_STATUS, ...spec.statuses });
      const fatal = deliveriesOf(spec)
        .flatMap((delivery) => delivery.fatal ?? [])
        .find((status) => answered.includes(status));
      return fatal === undefined
        ? undefined
        : `a refusal would be answered ${fatal}, which ends more than itself: give its class another status in \`statuses\``;
    },
  },
];

/** What a spec as it is written must fulfil. Each rule may rely on those before it. */
export const PROVIDER_RULES: readonly Rule<ProviderSpec>[] = rulesWith(providerShape);

/** What a spec must fulfil under the options of a source. */
export const SPEC_RULES: readonly Rule<RuntimeSpec>[] = rulesWith(runtimeShape);

function rule(
  value: Rule<AnySpec>['value'],
  holds: (spec: AnySpec) => boolean,
  problem: string,
): Rule<AnySpec> {
  return { code: 'spec', value, problem: (spec) => (holds(spec) ? undefined : problem) };
}

function deliveriesOf({ delivery, variants = {} }: AnySpec): readonly DeliveryContract[] {
  return [delivery, ...Object.values(variants).flatMap((variant) => variant.delivery ?? [])];
}

/** What of a spec its variants may have otherwise. */
type AnyWay = Way & Pick<AnySpec, 'handshakes' | 'acknowledgement'>;

/** Each way a provider delivers, with what stands for its events and answers there. */
function waysOf({
  signature,
  event,
  handshakes,
  acknowledgement,
  variants = {},
}: AnySpec): readonly AnyWay[] {
  const way: AnyWay = {
    signature,
    event,
    ...(handshakes && { handshakes }),
    ...(acknowledgement && { acknowledgement }),
  };
  return [way, ...Object.values(variants).map((variant) => ({ ...way, ...variant }))];
}

function signaturesOf(spec: AnySpec): readonly SignatureSpec[] {
  return waysOf(spec).map(({ signature }) => signature);
}

/** Settings a signature or an answer names that the spec does not have. */
function undeclared(spec: AnySpec): readonly string[] {
  const known = Object.keys(spec.settings ?? {});
  return waysOf(spec)
    .flatMap(({ signature, handshakes, acknowledgement }) => [signature, handshakes, acknowledgement])
    .flatMap(settingsIn)
    .filter((name) => !known.includes(name));
}

function settingsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([word, value]) =>
    (word === 'setting' || word === 'headerNamedBy' || word === 'topics') && typeof value === 'string'
      ? [value]
      : settingsIn(value),
  );
}
