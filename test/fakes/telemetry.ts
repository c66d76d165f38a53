import type { Decision, LogFields, MetricDimensions, Telemetry } from '../../lambdas/telemetry/telemetry.ts';
import type { MetricName } from '../../lib/contract/metrics.ts';

/** Remembers everything that was told. */
export class FakeTelemetry implements Telemetry {
  readonly metrics: {
    readonly name: MetricName;
    readonly dimensions: MetricDimensions;
    readonly value: number;
  }[] = [];
  readonly decisions: { readonly decision: Decision; readonly fields: LogFields }[] = [];
  readonly faults: {
    readonly station: string;
    readonly error: unknown;
    readonly fields: LogFields | undefined;
  }[] = [];

  metric(name: MetricName, dimensions: MetricDimensions, value = 1): void {
    this.metrics.push({ name, dimensions, value });
  }

  decision(decision: Decision, fields: LogFields): void {
    this.decisions.push({ decision, fields });
  }

  fault(station: string, error: unknown, fields?: LogFields): void {
    this.faults.push({ station, error, fields });
  }

  /** Sum of a metric over all sources. */
  total(name: MetricName): number {
    return this.metrics.filter((metric) => metric.name === name).reduce((sum, { value }) => sum + value, 0);
  }
}
