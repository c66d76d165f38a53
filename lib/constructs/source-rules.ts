import type { Duration } from 'aws-cdk-lib';
import { ALARMS, MAX_QUIET_SECONDS } from '../contract/alarms.ts';
import { configure } from '../contract/configure-spec.ts';
import { MAX_GAP_SECONDS, SECONDS, timingProblems } from '../contract/durations.ts';
import { SOURCE_NAME } from '../contract/message.ts';
import { type ProviderSpec, timestampOf } from '../contract/provider-spec.ts';
import { HEADER_NAME, JSON_POINTER, MAX_TOLERANCE_SECONDS } from '../contract/spec/place-shapes.ts';
import { addressRangesProblem } from './address-range.ts';
import type { Rule } from './errors.ts';
import type { WebhookSourceProps } from './webhook-source.ts';

/** What the options of a source and its provider come to, before they are taken. */
export interface SourceInput {
  readonly provider: ProviderSpec;
  readonly options: WebhookSourceProps;
  readonly name: string;
  readonly path: string;
  readonly attempts: number;
  readonly handlerSeconds: number;
  /** Stage, account and region of source, gateway and processor. */
  readonly places: readonly string[];
}

const PATH = /^(\/[A-Za-z0-9._-]+)+$/;

/** What the options of a source must fulfil. */
export const SOURCE_RULES: readonly Rule<SourceInput>[] = [
  {
    code: 'stack',
    value: ({ places }) => places,
    problem: ({ places }) =>
      new Set(places).size === 1
        ? undefined
        : 'a source, its gateway and its processor stand in one stage, account and region: one queue and one ledger serve them',
  },
  {
    code: 'source-name',
    value: ({ name }) => name,
    problem: ({ name }) =>
      SOURCE_NAME.test(name)
        ? undefined
        : 'a source name is lower-case letters, digits and dashes, at most 64',
  },
  {
    code: 'path',
    value: ({ path }) => path,
    problem: ({ path }) =>
      PATH.test(path) ? undefined : 'a path is `/` and letters, digits, `.`, `_` or `-`, once or more',
  },
  {
    code: 'variant',
    value: ({ options }) => options.variant,
    problem: ({ provider, options }) => {
      const names = Object.keys(provider.variants ?? {});
      if (options.variant === undefined || names.includes(options.variant)) return undefined;
      return names.length === 0
        ? `${provider.name} has no variants`
        : `the variants of ${provider.name} are ${names.join(', ')}`;
    },
  },
  {
    code: 'settings',
    value: ({ options }) => Object.keys(options.settings ?? {}),
    problem: ({ provider, options }) => settingsProblem(provider, options.settings ?? {}),
  },
  {
    code: 'stream',
    value: ({ options }) => options.stream,
    problem: ({ options }) =>
      (options.stream ?? []).every((pointer) => JSON_POINTER.test(pointer))
        ? undefined
        : 'streams are JSON pointers such as `/data/object/customer`',
  },
  {
    code: 'order',
    value: ({ options }) => options.order?._sequence?.place,
    problem: ({ options }) => {
      const place = options.order?._sequence?.place;
      return place === undefined || JSON_POINTER.test(place) || HEADER_NAME.test(place.toLowerCase())
        ? undefined
        : 'a sequence is a JSON pointer such as `/version`, or the name of a header';
    },
  },
  {
    code: 'order',
    value: ({ options }) => options.order?._sequence?.options.first,
    problem: ({ options }) =>
      [undefined, 0, 1].includes(options.order?._sequence?.options.first)
        ? undefined
        : 'the first number of a sequence is 0 or 1',
  },
  {
    code: 'order',
    value: ({ options }) => options.order?._sequence?.options.window?.toString(),
    problem: ({ options }) => {
      const window = options.order?._sequence?.options.window;
      return window === undefined || isBetween(window, 1, MAX_GAP_SECONDS)
        ? undefined
        : 'a sequence waits from 1 second to 13 days for a missing number: the queue keeps messages 14 days';
    },
  },
  {
    code: 'event-key',
    value: ({ options }) => options.eventKey?._recipe,
    problem: ({ options }) => {
      const recipe = options.eventKey?._recipe;
      return recipe !== undefined && 'id' in recipe && recipe.id.length === 0
        ? 'an event key by id needs at least one place'
        : undefined;
    },
  },
  {
    code: 'tolerance',
    value: ({ options }) => options.tolerance?.toString(),
    problem: ({ provider, options }) => {
      if (options.tolerance === undefined) return undefined;
      if (options.verifier !== undefined) return 'a verifier of your own judges the time itself';
      if (timestampOf(provider.signature) === undefined) return `${provider.name} signs no timestamp`;
      return isBetween(options.tolerance, 1, MAX_TOLERANCE_SECONDS)
        ? undefined
        : 'a tolerance is from 1 second to 7 days';
    },
  },
  {
    code: 'allow-from',
    value: ({ options }) => options.allowFrom,
    problem: ({ options }) => addressRangesProblem(options.allowFrom),
  },
  {
    code: 'stop-retries',
    value: ({ options }) => options.stopRetries,
    problem: ({ provider, options }) =>
      options.stopRetries === true &&
      configure(provider, options.variant, options.settings).delivery.stop === undefined
        ? `${provider.name} cannot be told to stop its retries`
        : undefined,
  },
  {
    code: 'overlap',
    value: ({ options }) => options.previousSecretOverlap?.toString(),
    problem: ({ options }) =>
      options.previousSecretOverlap === undefined || isBetween(options.previousSecretOverlap, 0, 31_536_000)
        ? undefined
        : 'the overlap of secrets is whole seconds, at most a year',
  },
  {
    code: 'timing',
    value: ({ options }) => options.quietTime?.toString(),
    problem: ({ options }) =>
      options.quietTime === undefined || isBetween(options.quietTime, ALARMS.Silent.period, MAX_QUIET_SECONDS)
        ? undefined
        : 'a quiet time is from 5 minutes to 7 days: an alarm looks back no longer',
  },
  {
    code: 'timing',
    value: ({ options }) => options.dedupeWindow?.toString(),
    problem: ({ options }) =>
      options.dedupeWindow === undefined || isBetween(options.dedupeWindow, SECONDS.sqsDedupe, 31_536_000)
        ? undefined
        : 'a dedupe window is from 5 minutes to 1 year: SQS drops what is sent again sooner',
  },
  {
    code: 'timing',
    value: ({ attempts, handlerSeconds }) => ({ attempts, handlerSeconds }),
    problem: ({ attempts, handlerSeconds }) => {
      const problems = timingProblems(handlerSeconds, attempts);
      return problems.length === 0 ? undefined : problems.join('; ');
    },
  },
];

/** A duration known only at deployment is not between anything: the protocol's numbers are derived at synth. */
function isBetween(duration: Duration, least: number, most: number): boolean {
  const seconds = duration.toMilliseconds() / 1000;
  return Number.isInteger(seconds) && seconds >= least && seconds <= most;
}

function settingsProblem(
  { name, settings = {} }: ProviderSpec,
  given: Readonly<Record<string, string>>,
): string | undefined {
  const unknown = Object.keys(given).find((one) => !Object.hasOwn(settings, one));
  if (unknown !== undefined) return `${name} has no setting ${unknown}`;
  const missing = Object.entries(settings).find(
    ([one, spec]) => (given[one] ?? spec.default ?? '').trim() === '',
  );
  return missing && `${name} needs the setting ${missing[0]}: ${missing[1].title}`;
}
