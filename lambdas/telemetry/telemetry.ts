import type { MetricName } from '../../lib/contract/metrics.ts';

/** What a station knows of a metric; the gateway is the same for all. */
export interface MetricDimensions {
  readonly Source: string;
  readonly Reason?: string;
  readonly Stage?: string;
}

/** Every decision the stations log: one line each. */
export const DECISIONS = [
  'refuse',
  'accept',
  'resume',
  'duplicate',
  'split',
  'conflict',
  'unavailable',
  'handshake',
  'secret',
  'begin',
  'done',
  'ignore',
  'fail',
  'dead',
  'hold',
  'release',
  'park',
  'yield',
  'drop',
  'mark',
  'resend',
  'late',
  'gap',
  'lost',
  'skip',
] as const;
export type Decision = (typeof DECISIONS)[number];

/** Fields of a log line. Event ids, types and streams are bounded and escaped by the logger; bodies and secrets never come here. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Lines of a handler's own, each carrying the fields it was made with. */
export interface Log {
  /** Written only where the function's log level is `DEBUG`. */
  debug(message: string, fields?: LogFields): void;
  /** What went as it should. */
  info(message: string, fields?: LogFields): void;
  /** What somebody should look at. */
  warn(message: string, fields?: LogFields): void;
  /** What failed. */
  error(message: string, fields?: LogFields): void;
}

/** What a station tells the outside about its work. Never throws, never carries a body or a secret. */
export interface Telemetry {
  metric(name: MetricName, dimensions: MetricDimensions, value?: number): void;
  decision(decision: Decision, fields: LogFields): void;
  /** A fault of a service or of ours: the error's name and code are logged, its message is not. */
  fault(station: string, error: unknown, fields?: LogFields): void;
}
