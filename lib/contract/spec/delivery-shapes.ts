import type {
  DeliveryContract,
  DeliveryFacts,
  EvidenceLevel,
  ProviderFacts,
  StopSignal,
} from './delivery.ts';
import { header } from './place-shapes.ts';
import {
  type Check,
  filled,
  list,
  type Members,
  matching,
  object,
  oneOf,
  only,
  optional,
  record,
  textOr,
  whole,
} from './shape.ts';

const levels = { sdk: true, docs: true, secondary: true } as const;

export const level = oneOf<EvidenceLevel>(levels);

/** A number of seconds, of bytes: or nothing known. */
const seconds: Check = (value, at) =>
  (typeof value === 'string'
    ? only('unknown')
    : (given: unknown) => (isAmount(given) ? [] : [`${at} is no number of seconds`]))(value, at);

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** A refusal stays one, whatever else its status says. */
const refusing = whole(400, 499);

const stop: Check = object<StopSignal>({
  status: optional(refusing),
  headers: optional((value, at) => [
    ...record(filled)(value, at),
    ...(typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((name) => header(name, at))
      : []),
  ]),
  unasked: optional(only(true)),
});

const needed = {
  timeoutSeconds: seconds,
  retries: oneOf<DeliveryContract['retries']>({ automatic: true, never: true, unknown: true }),
  horizonSeconds: seconds,
  stop: optional(stop),
};

const facts: Members<DeliveryFacts> = {
  level: optional(oneOf<EvidenceLevel | 'unknown'>({ ...levels, unknown: true })),
  schedule: optional(filled),
  success: optional(filled),
  retriedOn: optional(filled),
  stops: optional(filled),
  disables: optional(filled),
  retrySignature: optional(
    oneOf<NonNullable<DeliveryFacts['retrySignature']>>({
      anew: true,
      same: true,
      'no-time': true,
      unknown: true,
    }),
  ),
  fatal: optional(list(refusing)),
};

/** What is wrong with the form of a delivery contract. */
export const deliveryShape: Check = object<DeliveryContract>({ ...needed, ...facts });

export const runtimeDeliveryShape: Check = object(needed);

/** Like a JSON pointer, with `*` for any item. */
const personal = matching(/^(\/[^/]+)+$/, 'a JSON pointer to what tells of people');

export const factsShape: Check = object<ProviderFacts>({
  secret: filled,
  rotation: filled,
  sameKey: oneOf<ProviderFacts['sameKey']>({ yes: true, no: true, unknown: true }),
  maxBytes: (value, at) => (value === 'unknown' ? [] : whole(1, Number.MAX_SAFE_INTEGER)(value, at)),
  personal: textOr(only('unknown'), list(personal)),
  notes: optional(list(filled)),
});
