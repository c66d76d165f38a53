import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { ALARMS, type AlarmName, RUNBOOK, runbookAnchor } from '../contract/alarms.ts';

/** What the table leaves to the place an alarm stands in. */
export interface ListedAlarmProps {
  /** What it watches; over the period of the table. */
  readonly metric: cloudwatch.IMetric;
  /** Whose it is, for people. */
  readonly subject: string;
  /** Topic that hears of it, and of its end. */
  readonly topic: sns.ITopic;
  /**
   * The least value that counts.
   *
   * @default - as the table says
   */
  readonly threshold?: number;
  /**
   * How many values in a row.
   *
   * @default - as the table says
   */
  readonly periods?: number;
  /**
   * Whether it rings below the threshold, and where there are no values.
   *
   * @default false
   */
  readonly ringsWhenLow?: boolean;
}

/** An alarm of the table. Its description leads to the heading of the runbook. */
export function listedAlarm(scope: Construct, name: AlarmName, props: ListedAlarmProps): cloudwatch.Alarm {
  const shape: { readonly periods?: number; readonly threshold: number | 'source' } = ALARMS[name];
  const { heading, severity } = ALARMS[name];
  const threshold = props.threshold ?? shape.threshold;
  if (threshold === 'source') throw new TypeError(`alarm ${name} needs a threshold of its source`);
  const alarm = new cloudwatch.Alarm(scope, name, {
    alarmDescription: `${heading}: ${props.subject}. Look ${severity}: ${RUNBOOK}#${runbookAnchor(name)}`,
    metric: props.metric,
    threshold,
    evaluationPeriods: props.periods ?? shape.periods ?? 1,
    comparisonOperator: props.ringsWhenLow
      ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
      : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: props.ringsWhenLow
      ? cloudwatch.TreatMissingData.BREACHING
      : cloudwatch.TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(props.topic));
  alarm.addOkAction(new SnsAction(props.topic));
  return alarm;
}

/** Period of an alarm of the table. */
export function periodOf(name: AlarmName): Duration {
  return Duration.seconds(ALARMS[name].period);
}

/** Sum of metrics, where those without a value count nothing. Sums of sums are one graph line, and one alarm. */
export function sumOf(
  metrics: Readonly<Record<string, cloudwatch.IMetric>>,
  period: Duration,
): cloudwatch.IMetric {
  const [first, ...more] = Object.values(metrics);
  if (first !== undefined && more.length === 0) return first;
  return new cloudwatch.MathExpression({
    expression: 'SUM(FILL(METRICS(), 0))',
    period,
    usingMetrics: { ...metrics },
  });
}
