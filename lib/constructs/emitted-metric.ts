import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { IConstruct } from 'constructs';
import { METRIC_NAMESPACE, METRICS, type MetricName } from '../contract/metrics.ts';
import { enforce, type Rule } from './errors.ts';

/** A metric under exactly a set of dimensions it is emitted with: those of its owner, and those the options add. */
export function emittedMetric(
  scope: IConstruct,
  owner: Readonly<Record<string, string>>,
  name: string,
  options: cloudwatch.MetricOptions,
): cloudwatch.Metric {
  const dimensionsMap = { ...options.dimensionsMap, ...owner };
  const input = { name, own: Object.keys(owner), given: Object.keys(dimensionsMap) };
  enforce(scope, METRIC_RULES, input);
  const unit = isMetricName(name) ? METRICS[name].unit : 'Count';
  return new cloudwatch.Metric({
    statistic: unit === 'Count' ? cloudwatch.Stats.SUM : cloudwatch.Stats.p(99),
    period: Duration.minutes(5),
    ...options,
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap,
  });
}

function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name);
}

interface MetricInput {
  readonly name: string;
  /** Dimensions of the construct that was asked. */
  readonly own: readonly string[];
  readonly given: readonly string[];
}

const METRIC_RULES: readonly Rule<MetricInput>[] = [
  {
    code: 'metric',
    value: ({ name }) => name,
    problem: ({ name }) =>
      isMetricName(name) ? undefined : `no such metric; there are ${Object.keys(METRICS).join(', ')}`,
  },
  {
    code: 'metric',
    value: ({ name }) => name,
    problem: ({ name, own, given }) => {
      if (!isMetricName(name)) return undefined;
      const sets: readonly (readonly string[])[] = METRICS[name].dimensions;
      if (sets.some((set) => set.length === given.length && given.every((one) => set.includes(one)))) {
        return undefined;
      }
      const added = sets
        .filter((set) => own.every((one) => set.includes(one)) && onlyOf(set, own))
        .map((set) => set.filter((one) => !own.includes(one)).join(' and ') || 'nothing else');
      return added.length === 0
        ? `it is emitted by ${sets.map((set) => set.join(', ')).join('; or ')}: ask the source`
        : `beside ${own.join(' and ')} it is emitted by ${added.join(', or by ')}: name that in dimensionsMap`;
    },
  },
];

/** Whether a set belongs to the owner itself, not to a part of it: a gateway has no metric of one source. */
function onlyOf(set: readonly string[], own: readonly string[]): boolean {
  return set.includes('Source') === own.includes('Source');
}
