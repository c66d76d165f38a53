import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Construct } from 'constructs';
import type { MetricName } from '../contract/metrics.ts';
import type { WebhookSource } from './webhook-source.ts';

/** Properties of a SourceAlarms. */
export interface SourceAlarmsProps {
  /** The source to watch. */
  readonly source: WebhookSource;
  /** Whether something reads the queue; without a reader its messages may grow old. */
  readonly consumed: boolean;
  /** Age in seconds at which a message has outlived all its handled retries. */
  readonly oldAfter: number;
  /** Counts of events its policies give up: they end without an effect and without a dead letter to be seen. */
  readonly givenUp: readonly MetricName[];
  /** Seconds in which the provider wants its answer, where it is known. */
  readonly answerWithin: number | 'unknown';
}

/** Part of the provider's time the receiver may take: the rest is for the network, the API and the start of a function. */
const OWN_SHARE = 0.8;

/** What somebody must look at: dead letters, a queue that is not worked off, deliveries that cannot be accepted. */
export class SourceAlarms extends Construct {
  constructor(scope: Construct, id: string, props: SourceAlarmsProps) {
    super(scope, id);
    const { source } = props;
    const period = Duration.minutes(1);
    this.alarm(source, 'DeadLetters', {
      alarmDescription: `Webhook source ${source.sourceName}: events wait in the dead-letter queue`,
      metric: source.deadLetterQueue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'max' }),
      threshold: 1,
    });
    this.alarm(source, 'Unavailable', {
      alarmDescription: `Webhook source ${source.sourceName}: deliveries are answered 5xx`,
      metric: unavailable(source, period),
      threshold: 1,
    });
    if (props.givenUp.length > 0) {
      this.alarm(source, 'GivenUp', {
        alarmDescription: `Webhook source ${source.sourceName}: events were given up, their streams went on without them`,
        metric: sum(
          props.givenUp.map((name) => source.metric(name, { period })),
          period,
        ),
        threshold: 1,
      });
    }
    if (props.answerWithin !== 'unknown') {
      // A provider that waited too long counts a failure, though the event is accepted: some turn an endpoint off for them.
      this.alarm(source, 'Slow', {
        alarmDescription: `Webhook source ${source.sourceName}: answers take nearly as long as the provider waits, ${props.answerWithin} s`,
        metric: source.metric('AnswerTime'),
        threshold: props.answerWithin * 1000 * OWN_SHARE,
      });
    }
    if (props.consumed) {
      this.alarm(source, 'Age', {
        alarmDescription: `Webhook source ${source.sourceName}: accepted events are not processed`,
        metric: source.queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'max' }),
        threshold: 2 * props.oldAfter,
      });
    }
  }

  private alarm(
    { gateway }: WebhookSource,
    id: string,
    props: Pick<cloudwatch.AlarmProps, 'alarmDescription' | 'metric' | 'threshold'>,
  ): void {
    const alarm = new cloudwatch.Alarm(this, id, {
      ...props,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    if (gateway.alarmTopic !== undefined) alarm.addAlarmAction(new SnsAction(gateway.alarmTopic));
  }
}

function sum(metrics: readonly cloudwatch.Metric[], period: Duration): cloudwatch.IMetric {
  const [first, ...more] = metrics;
  if (first !== undefined && more.length === 0) return first;
  return new cloudwatch.MathExpression({
    expression: 'SUM(FILL(METRICS(), 0))',
    period,
    usingMetrics: Object.fromEntries(metrics.map((metric) => [metric.metricName.toLowerCase(), metric])),
  });
}

/** Faults the receiver answered for, and those it died of or never started with. */
function unavailable(source: WebhookSource, period: Duration): cloudwatch.IMetric {
  return new cloudwatch.MathExpression({
    label: 'unavailable',
    expression: 'SUM(FILL(METRICS(), 0))',
    period,
    usingMetrics: {
      answered: source.metric('DeliveriesUnavailable', { period }),
      errors: source.receiver.metricErrors({ period }),
      throttles: source.receiver.metricThrottles({ period }),
    },
  });
}
