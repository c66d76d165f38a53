import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { telemetryEnvironment } from '../../lib/contract/environments.ts';
import { METRIC_NAMESPACE, METRICS, type MetricName } from '../../lib/contract/metrics.ts';
import { describeError } from './describe-error.ts';
import { printable } from './printable.ts';
import type { Decision, Log, LogFields, MetricDimensions, Telemetry } from './telemetry.ts';

/** Structured logs, and metrics in CloudWatch's embedded format. */
export interface Instruments extends Telemetry {
  /** Writes the metrics since the last flush, by set of dimensions. Call it at the end of every invocation. */
  flush(): void;
  log(fields: LogFields): Log;
}

/** Longest text of one log field, characters. */
const MAX_FIELD = 300;
/** Powertools writes a line by itself at 100 values of a metric and drops the dimensions for those that follow. */
const MAX_VALUES = 99;
/** Names a line has by itself. Powertools leaves out fields of these names. */
const RESERVED: ReadonlySet<string> = new Set(['level', 'message', 'sampling_rate', 'service', 'timestamp']);
/** What somebody should look at. */
const WARNINGS: ReadonlySet<Decision> = new Set([
  'refuse',
  'unavailable',
  'conflict',
  'secret',
  'fail',
  'dead',
  'park',
  'gap',
  'lost',
  'skip',
]);

interface Collected {
  readonly sets: readonly Record<string, string>[];
  readonly values: { readonly name: MetricName; readonly value: number }[];
}

/**
 * Instruments over Powertools, for the gateway that the environment names. Nothing here throws: a line that cannot be
 * written is lost, the work goes on.
 */
export function powertools(logger: Logger = new Logger()): Instruments {
  const { WEBHOOK_GATEWAY } = telemetryEnvironment.decode(process.env);
  const collected = new Map<string, Collected>();
  const writers = new Map<string, Metrics>();

  function metric(name: MetricName, given: MetricDimensions, value = 1): void {
    const known = { Gateway: WEBHOOK_GATEWAY, ...given };
    const sets = METRICS[name].dimensions.map((set) =>
      Object.fromEntries(set.map((dimension) => [dimension, known[dimension] ?? 'none'])),
    );
    const key = JSON.stringify(sets);
    const collection = collected.get(key) ?? { sets, values: [] };
    collection.values.push({ name, value });
    collected.set(key, collection);
  }

  function write(key: string, { sets, values }: Collected): void {
    const writer = writers.get(key) ?? newWriter();
    writers.set(key, writer);
    for (let start = 0; start < values.length; start += MAX_VALUES) {
      for (const set of sets) writer.addDimensions(set);
      for (const { name, value } of values.slice(start, start + MAX_VALUES)) {
        writer.addMetric(name, METRICS[name].unit, value);
      }
      writer.publishStoredMetrics();
    }
  }

  return {
    metric,
    decision: (decision, fields) =>
      quietly(() => logger[WARNINGS.has(decision) ? 'warn' : 'info'](decision, bounded(fields))),
    fault: (station, error, fields = {}) =>
      quietly(() => logger.error(station, bounded({ ...fields, ...faultFields(error) }))),
    log: (own) => logOf(logger, own),
    flush: () => {
      for (const [key, collection] of collected) quietly(() => write(key, collection));
      collected.clear();
    },
  };
}

/**
 * Powertools remarks on every name that stands in several sets of dimensions, as ours do by the table: a line of plain text
 * for each flush.
 */
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function nothing(): void {
  // Nobody is told.
}

function newWriter(): Metrics {
  const writer = new Metrics({ namespace: METRIC_NAMESPACE, logger: SILENT });
  // The table of metrics names every dimension; Powertools would add one of its own.
  writer.clearDefaultDimensions();
  return writer;
}

function logOf(logger: Logger, own: LogFields): Log {
  const line =
    (level: keyof Log) =>
    (message: string, fields: LogFields = {}): void =>
      quietly(() => logger[level](printable(message, MAX_FIELD), bounded({ ...own, ...fields })));
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}

/** An error by name and code. Its message may quote what it stumbled over, and is left out. */
function faultFields(error: unknown): LogFields {
  const { name } = describeError(error);
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return { error: name, code: typeof code === 'string' || typeof code === 'number' ? code : undefined };
}

function bounded(fields: LogFields): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const field = RESERVED.has(name) ? `${name}_` : name;
      return [[field, typeof value === 'string' ? printable(value, MAX_FIELD) : value]];
    }),
  );
}

function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // Nowhere left to say it.
  }
}
