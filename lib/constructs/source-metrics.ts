import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { IConstruct } from 'constructs';
import { METRIC_NAMESPACE, METRICS, type MetricName } from '../contract/metrics.ts';
import { enforce, type Rule } from './errors.ts';

/** A metric of one source, under exactly the dimensions it is emitted with. */
export function sourceMetric(
  scope: IConstruct,
  source: string,
  name: string,
  options: cloudwatch.MetricOptions,
): cloudwatch.Metric {
  enforce(scope, METRIC_RULES, { name, given: Object.keys(options.dimensionsMap ?? {}) });
  const unit = isMetricName(name) ? METRICS[name].unit : 'Count';
  return new cloudwatch.Metric({
    statistic: unit === 'Count' ? cloudwatch.Stats.SUM : cloudwatch.Stats.p(99),
    period: Duration.minutes(5),
    ...options,
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap: { Source: source, ...options.dimensionsMap },
  });
}

function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name);
}

interface MetricInput {
  readonly name: string;
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
    problem: ({ name, given }) => {
      if (!isMetricName(name)) return undefined;
      const wanted = METRICS[name].dimensions.filter((dimension) => dimension !== 'Source');
      return wanted.length === given.length && wanted.every((dimension) => given.includes(dimension))
        ? undefined
        : `beside Source it is emitted by ${wanted.join(', ') || 'nothing else'}: name that in dimensionsMap`;
    },
  },
];
