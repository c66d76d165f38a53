/**
 * Every alarm there is: constructs make them from this table, the dashboard marks their thresholds, and each heading is one
 * of `docs/runbook.md`.
 */

/** Whom an alarm wakes: `now` whoever is on call, `today` who works the day. */
export type AlarmSeverity = 'now' | 'today';

interface AlarmShape {
  /** Whether there is one for each source, for each REST API, or for all sources of a gateway. */
  readonly of: 'source' | 'edge' | 'gateway';
  readonly severity: AlarmSeverity;
  /** What is so when it rings; its heading in the runbook. */
  readonly heading: string;
  /** Seconds that one value covers. */
  readonly period: number;
  /** How many values in a row must be at the threshold; one where nothing is said. */
  readonly periods?: number;
  /** The least value that counts; `source` where it follows from the settings of the source. */
  readonly threshold: number | 'source';
}

const MINUTE = 60;
const FIVE_MINUTES = 300;
const HOUR = 3600;

export const ALARMS = {
  DeadLetters: {
    of: 'source',
    severity: 'now',
    heading: 'Events wait in the dead-letter queue',
    period: MINUTE,
    threshold: 1,
  },
  Unavailable: {
    of: 'source',
    severity: 'now',
    heading: 'Deliveries are answered 5xx',
    period: MINUTE,
    threshold: 1,
  },
  /** Older than all handled retries of one event take, twice. */
  Age: {
    of: 'source',
    severity: 'now',
    heading: 'Accepted events are not processed',
    period: MINUTE,
    threshold: 'source',
  },
  /** Milliseconds: most of the time in which the provider wants its answer. */
  Slow: {
    of: 'source',
    severity: 'now',
    heading: 'Answers take nearly as long as the provider waits',
    period: FIVE_MINUTES,
    threshold: 'source',
  },
  /** Rings at no delivery at all, so its values are quiet periods; their length follows from the source's quiet time. */
  Silent: {
    of: 'source',
    severity: 'now',
    heading: 'A source is silent for too long',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  ParkedStreams: {
    of: 'gateway',
    severity: 'now',
    heading: 'Streams are parked',
    period: MINUTE,
    threshold: 1,
  },
  /** Answers of 5xx at the edge, those no receiver was asked for included. */
  EdgeFailing: {
    of: 'edge',
    severity: 'now',
    heading: 'The edge answers 5xx',
    period: FIVE_MINUTES,
    threshold: 5,
  },
  /** A per cent of all deliveries, from `REFUSED_AT_LEAST` refused ones in the period. */
  RefusedRatio: {
    of: 'gateway',
    severity: 'now',
    heading: 'Most deliveries are refused',
    period: FIVE_MINUTES,
    threshold: 50,
  },
  BadSignatures: {
    of: 'gateway',
    severity: 'today',
    heading: 'Many signatures are wrong',
    period: FIVE_MINUTES,
    threshold: 100,
  },
  SecretUnusable: {
    of: 'gateway',
    severity: 'now',
    heading: 'A secret cannot be used',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  /** Rings in the last part of an overlap only: until then deliveries under the previous version are what it is for. */
  PreviousSecret: {
    of: 'gateway',
    severity: 'today',
    heading: 'A previous secret is used until its end',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  MissingData: {
    of: 'gateway',
    severity: 'now',
    heading: 'Items or bytes of accepted events are missing',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  SweepStopped: {
    of: 'gateway',
    severity: 'now',
    heading: 'The sweep does not run',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  GivenUp: {
    of: 'gateway',
    severity: 'today',
    heading: 'Events were given up and their streams went on',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  SweepRepairs: {
    of: 'gateway',
    severity: 'today',
    heading: 'The sweep sends events again',
    period: FIVE_MINUTES,
    periods: 3,
    threshold: 1,
  },
  BodyConflicts: {
    of: 'gateway',
    severity: 'today',
    heading: 'One event key came with other bytes',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  QuarantineGrowth: {
    of: 'gateway',
    severity: 'today',
    heading: 'The quarantine grows',
    period: HOUR,
    threshold: 1000,
  },
  QuarantineFull: {
    of: 'gateway',
    severity: 'today',
    heading: 'Refused requests are not kept',
    period: FIVE_MINUTES,
    threshold: 1,
  },
  /** Milliseconds, for five minutes. */
  SlowAnswers: {
    of: 'gateway',
    severity: 'today',
    heading: 'Answers are slow',
    period: MINUTE,
    periods: 5,
    threshold: 500,
  },
  Throttled: {
    of: 'gateway',
    severity: 'today',
    heading: 'The ledger is throttled',
    period: FIVE_MINUTES,
    threshold: 1,
  },
} as const satisfies Record<string, AlarmShape>;

/** Refused deliveries in a period from which their share counts: a provider that probes with a wrong signature is none. */
export const REFUSED_AT_LEAST = 20;

/** Longest time an alarm looks back, seconds. */
export const MAX_QUIET_SECONDS = 7 * 24 * HOUR;

export type AlarmName = keyof typeof ALARMS;
type NamesOf<Owner> = { [K in AlarmName]: (typeof ALARMS)[K]['of'] extends Owner ? K : never }[AlarmName];
export type SourceAlarmName = NamesOf<'source'>;
export type GatewayAlarmName = NamesOf<'gateway'>;

/** The page that has a heading for each alarm. */
export const RUNBOOK = 'docs/runbook.md';

/** Anchor of a heading in it. */
export function runbookAnchor(name: AlarmName): string {
  return ALARMS[name].heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
