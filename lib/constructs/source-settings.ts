import { Stack, Stage } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { configure } from '../contract/configure-spec.ts';
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_HANDLER_SECONDS,
  oldAfterSeconds,
  SECONDS,
  visibilitySeconds,
  windowSeconds,
} from '../contract/durations.ts';
import { type KeyUse, keyUseOf } from '../contract/key-use.ts';
import type { SequencePolicy } from '../contract/message.ts';
import {
  type DeliveryContract,
  keyPlaces,
  type ProviderSpec,
  type RuntimeSpec,
  withTolerance,
} from '../contract/provider-spec.ts';
import { addressRange } from './address-range.ts';
import { enforce } from './errors.ts';
import { KEY_RULES } from './key-rules.ts';
import { SOURCE_RULES } from './source-rules.ts';
import { SPEC_RULES } from './spec-rules.ts';
import { sequencePolicy } from './stream-order.ts';
import type { WebhookSourceProps } from './webhook-source.ts';

/** Everything about a source that options, provider and protocol decide together. */
export interface SourceSettings {
  readonly name: string;
  readonly path: string;
  readonly spec: RuntimeSpec;
  /** Where its keys come from. */
  readonly keys: KeyUse;
  readonly attempts: number;
  /** Nothing processes its events. */
  readonly unattended: boolean;
  /** How its numbered streams treat what does not come in its turn; absent where the spec has no sequence. */
  readonly sequence?: SequencePolicy;
  /** A stream goes on without an event that was given up. */
  readonly skipPoison: boolean;
  /** Ranges its requests come from; absent where they may come from anywhere. */
  readonly allowFrom?: readonly string[];
  /** Seconds, as all of the following. */
  readonly visibility: number;
  readonly oldAfter: number;
  readonly window: number;
  readonly previousOverlap: number;
}

/** What parts that refer to each other have in common: a stage of the app, an account and a region. */
function placeOf(part: IConstruct): string {
  return `${Stage.of(part)?.node.path}, ${Stack.of(part).environment}`;
}

/** Settles a source. Throws `WebhookConfigError` at the first option that cannot work. */
export function settleSource(
  scope: Construct,
  provider: ProviderSpec,
  options: WebhookSourceProps,
): SourceSettings {
  const name = options.sourceName ?? provider.slug;
  const input = {
    provider,
    options,
    name,
    path: options.path ?? `/hooks/${name}`,
    attempts: options.maxAttempts ?? DEFAULT_ATTEMPTS,
    handlerSeconds: options.processor?.handlerTimeout.toSeconds() ?? DEFAULT_HANDLER_SECONDS,
    places: [scope, options.gateway, options.processor ?? scope].map(placeOf),
  };
  enforce(scope, SOURCE_RULES, input);
  const spec = configuredSpec(provider, options);
  enforce(scope, SPEC_RULES, spec);
  const keys = keyUseOf(spec);
  enforce(scope, KEY_RULES, { spec, keys, options });
  const { path, attempts, handlerSeconds } = input;
  const visibility = visibilitySeconds(handlerSeconds);
  return {
    name,
    path,
    spec,
    keys,
    attempts,
    visibility,
    oldAfter: oldAfterSeconds(visibility, attempts),
    unattended: options.processor === undefined,
    ...(spec.event.sequence && { sequence: sequencePolicy(options.order?._sequence?.options) }),
    ...(options.allowFrom && { allowFrom: options.allowFrom.map(addressRange) }),
    skipPoison: options.onPoison?._skips ?? false,
    window: options.dedupeWindow?.toSeconds() ?? defaultWindow(spec, provider, options.variant),
    previousOverlap:
      options.previousSecretOverlap?.toSeconds() ?? retryWindow(deliveryOf(provider, options.variant)),
  };
}

/**
 * Where nothing names an event, equal bytes may come twice and mean two, so they are one event only briefly. Signed bytes
 * in place of an id that the provider does give are as good as that id.
 */
function defaultWindow({ event: { key } }: RuntimeSpec, provider: ProviderSpec, variant?: string): number {
  const own = configure(provider, variant).event.key;
  const named = keyPlaces(key).length > 0 || keyPlaces(own).length > 0;
  return named && key.recipe !== 'payload-hash'
    ? retryWindow(deliveryOf(provider, variant))
    : SECONDS.bodyHashWindow;
}

/** A horizon known from others only may be longer in truth, so the window is as long as for an unknown one. */
function retryWindow({ horizonSeconds, level }: DeliveryContract): number {
  const window = windowSeconds(horizonSeconds);
  return level === 'secondary' ? Math.max(window, windowSeconds('unknown')) : window;
}

function deliveryOf({ delivery, variants = {} }: ProviderSpec, variant = ''): DeliveryContract {
  return variants[variant]?.delivery ?? delivery;
}

/** The spec under the options, without what only people need. */
function configuredSpec(provider: ProviderSpec, options: WebhookSourceProps): RuntimeSpec {
  const spec = configure(provider, options.variant, options.settings);
  const { stream, order, eventKey, tolerance, stopRetries, verifier } = options;
  const { stop, ...delivery } = spec.delivery;
  const { sequence: given, ...event } = spec.event;
  const sequence = order === undefined ? given : order._spec();
  return {
    ...spec,
    signature:
      verifier?._inPlaceOf(spec.signature) ??
      (tolerance === undefined ? spec.signature : withTolerance(spec.signature, tolerance.toSeconds())),
    delivery: { ...delivery, ...((stopRetries ?? stop?.unasked) && { stop }) },
    event: {
      ...event,
      ...(eventKey === undefined ? {} : { key: eventKey._recipe }),
      ...(stream === undefined ? {} : { stream: stream.map((pointer) => [{ json: pointer }]) }),
      ...(sequence === undefined ? {} : { sequence }),
    },
  };
}
