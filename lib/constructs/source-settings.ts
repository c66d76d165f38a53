import { type Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_HANDLER_SECONDS,
  oldAfterSeconds,
  SECONDS,
  timingProblems,
  visibilitySeconds,
  windowSeconds,
} from '../contract/durations.ts';
import { SOURCE_NAME } from '../contract/message.ts';
import type { ProviderSpec, RuntimeSpec } from '../contract/provider-spec.ts';
import { enforce, type Rule } from './errors.ts';
import { JSON_POINTER, MAX_TOLERANCE_SECONDS, SPEC_RULES } from './spec-rules.ts';
import type { WebhookSourceOptions } from './webhook-source-options.ts';

/** Everything about a source that options, provider and protocol decide together. */
export interface SourceSettings {
  readonly name: string;
  readonly path: string;
  readonly spec: RuntimeSpec;
  readonly attempts: number;
  /** Nothing processes its events. */
  readonly unattended: boolean;
  /** Seconds, as all of the following. */
  readonly visibility: number;
  readonly oldAfter: number;
  readonly window: number;
  readonly previousOverlap: number;
}

/** Settles a source. Throws `WebhookConfigError` at the first option that cannot work. */
export function settleSource(
  scope: Construct,
  provider: ProviderSpec,
  options: WebhookSourceOptions,
): SourceSettings {
  const name = options.sourceName ?? provider.slug;
  const input = {
    provider,
    options,
    name,
    path: options.path ?? `/hooks/${name}`,
    attempts: options.maxAttempts ?? DEFAULT_ATTEMPTS,
    handlerSeconds: options.processor?.handlerTimeout.toSeconds() ?? DEFAULT_HANDLER_SECONDS,
    stacks: [scope, options.gateway, options.processor ?? scope].map((one) => Stack.of(one).node.path),
  };
  enforce(scope, SOURCE_RULES, input);
  const spec = configuredSpec(provider, options);
  enforce(scope, SPEC_RULES, spec);
  const { path, attempts, handlerSeconds } = input;
  const visibility = visibilitySeconds(handlerSeconds);
  return {
    name,
    path,
    spec,
    attempts,
    visibility,
    oldAfter: oldAfterSeconds(visibility, attempts),
    unattended: options.processor === undefined,
    window: options.dedupeWindow?.toSeconds() ?? defaultWindow(provider),
    previousOverlap:
      options.previousSecretOverlap?.toSeconds() ?? windowSeconds(provider.delivery.horizonSeconds),
  };
}

/** A provider without event ids can send equal bytes twice and mean two events, so equal bytes are one event only briefly. */
function defaultWindow({ event, delivery }: ProviderSpec): number {
  return event.key.recipe === 'signed-bytes'
    ? SECONDS.bodyHashWindow
    : windowSeconds(delivery.horizonSeconds);
}

/** The spec under the options, without what only people need. */
function configuredSpec(provider: ProviderSpec, options: WebhookSourceOptions): RuntimeSpec {
  const { sources: _, ...spec } = provider;
  const { stream, eventKey, tolerance } = options;
  const { timestamp } = spec.signature;
  return {
    ...spec,
    signature: {
      ...spec.signature,
      ...(timestamp === undefined || tolerance === undefined
        ? {}
        : { timestamp: { ...timestamp, toleranceSeconds: tolerance.toSeconds() } }),
    },
    event: {
      ...spec.event,
      ...(eventKey === undefined ? {} : { key: eventKey._recipe }),
      ...(stream === undefined ? {} : { stream: stream.map((pointer) => [{ json: pointer }]) }),
    },
  };
}

interface SourceInput {
  readonly provider: ProviderSpec;
  readonly options: WebhookSourceOptions;
  readonly name: string;
  readonly path: string;
  readonly attempts: number;
  readonly handlerSeconds: number;
  /** Paths of the stacks of source, gateway and processor. */
  readonly stacks: readonly string[];
}

const PATH = /^(\/[A-Za-z0-9._-]+)+$/;

const SOURCE_RULES: readonly Rule<SourceInput>[] = [
  {
    code: 'stack',
    value: ({ stacks }) => stacks,
    problem: ({ stacks }) =>
      new Set(stacks).size === 1
        ? undefined
        : 'a source and its processor stand in the stack of their gateway: they refer to each other both ways',
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
    code: 'stream',
    value: ({ options }) => options.stream,
    problem: ({ options }) =>
      (options.stream ?? []).every((pointer) => JSON_POINTER.test(pointer))
        ? undefined
        : 'streams are JSON pointers such as `/data/object/customer`',
  },
  {
    code: 'event-key',
    value: ({ options }) => options.eventKey?._recipe,
    problem: ({ options }) => {
      const recipe = options.eventKey?._recipe;
      return recipe !== undefined && recipe.recipe !== 'signed-bytes' && recipe.id.length === 0
        ? 'an event key by id needs at least one place'
        : undefined;
    },
  },
  {
    code: 'tolerance',
    value: ({ options }) => options.tolerance?.toString(),
    problem: ({ provider, options }) => {
      if (options.tolerance === undefined) return undefined;
      if (provider.signature.timestamp === undefined) return `${provider.name} signs no timestamp`;
      return isBetween(options.tolerance, 1, MAX_TOLERANCE_SECONDS)
        ? undefined
        : 'a tolerance is from 1 second to 1 day';
    },
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
