import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { SourceAlarmName } from '../contract/alarms.ts';
import { type ListedAlarmProps, listedAlarm, periodOf, sumOf } from './listed-alarm.ts';
import type { WebhookSource } from './webhook-source.ts';

/** Properties of a SourceAlarms. */
export interface SourceAlarmsProps {
  /** The source to watch. */
  readonly source: WebhookSource;
  /** Whether something reads the queue; without a reader its messages may grow old. */
  readonly consumed: boolean;
  /** Age in seconds at which a message has outlived all its handled retries. */
  readonly oldAfter: number;
  /** Seconds in which the provider wants its answer, where it is known. */
  readonly answerWithin: number | 'unknown';
  /** How long it may be without a delivery; undefined where that is no fault. */
  readonly quietTime: Duration | undefined;
}

/** Part of the provider's time the receiver may take: the rest is for the network, the API and the start of a function. */
const OWN_SHARE = 0.8;

/** What somebody must look at source by source; what all sources share is watched once, by GatewayAlarms. */
export class SourceAlarms extends Construct {
  constructor(scope: Construct, id: string, props: SourceAlarmsProps) {
    super(scope, id);
    const { source, answerWithin, quietTime } = props;
    const alarm = (name: SourceAlarmName, own: Omit<ListedAlarmProps, 'subject' | 'topic'>): void => {
      const subject = `webhook source ${source.sourceName}`;
      listedAlarm(this, name, { ...own, subject, topic: source.gateway.alarmTopic });
    };
    const newest = { statistic: cloudwatch.Stats.MAXIMUM };
    alarm('DeadLetters', {
      metric: source.deadLetterQueue.metricApproximateNumberOfMessagesVisible({
        ...newest,
        period: periodOf('DeadLetters'),
      }),
    });
    alarm('Unavailable', { metric: unavailable(source, periodOf('Unavailable')) });
    if (answerWithin !== 'unknown') {
      // A provider that waited too long counts a failure, though the event is accepted: some turn an endpoint off for them.
      alarm('Slow', {
        metric: source.metric('AnswerTime', { period: periodOf('Slow') }),
        threshold: answerWithin * 1000 * OWN_SHARE,
      });
    }
    if (props.consumed) {
      alarm('Age', {
        metric: source.queue.metricApproximateAgeOfOldestMessage({ ...newest, period: periodOf('Age') }),
        threshold: 2 * props.oldAfter,
      });
    }
    if (quietTime !== undefined) alarm('Silent', silence(source, quietTime));
  }
}

/** Faults the receiver answered for, and those it died of or never started with. */
function unavailable(source: WebhookSource, period: Duration): cloudwatch.IMetric {
  return sumOf(
    {
      answered: source.metric('DeliveriesUnavailable', { period }),
      errors: source.receiver.metricErrors({ period }),
      throttles: source.receiver.metricThrottles({ period }),
    },
    period,
  );
}

/** CloudWatch looks back over one day where periods are shorter than an hour, and seven days otherwise. */
const SHORT = Duration.days(1);

/** Only what was rightly signed tells that a provider still sends. */
function silence(
  source: WebhookSource,
  quietTime: Duration,
): Pick<ListedAlarmProps, 'metric' | 'periods' | 'ringsWhenLow'> {
  const seconds = quietTime.toSeconds();
  const period = seconds <= SHORT.toSeconds() ? periodOf('Silent') : Duration.hours(1);
  const metric = sumOf(
    {
      accepted: source.metric('DeliveriesAccepted', { period }),
      duplicates: source.metric('DeliveriesDuplicate', { period }),
      handshakes: source.metric('HandshakesAnswered', { period }),
    },
    period,
  );
  return { metric, periods: Math.ceil(seconds / period.toSeconds()), ringsWhenLow: true };
}
