import type { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ALARMS, type AlarmName, type GatewayAlarmName, REFUSED_AT_LEAST } from '../contract/alarms.ts';
import type { MetricName } from '../contract/metrics.ts';
import { listedAlarm, periodOf, sumOf } from './listed-alarm.ts';
import type { WebhookGateway } from './webhook-gateway.ts';

/** Properties of a GatewayAlarms. */
export interface GatewayAlarmsProps {
  /** The gateway to watch. */
  readonly gateway: WebhookGateway;
  /** Finishes what a crash left half done. */
  readonly sweep: lambda.IFunction;
}

/** What somebody must look at, watched once for all sources of a gateway: each log line and metric names the source. */
export class GatewayAlarms extends Construct {
  /** All of them, in the order of the table. */
  readonly alarms: readonly cloudwatch.IAlarm[];

  constructor(scope: Construct, id: string, props: GatewayAlarmsProps) {
    super(scope, id);
    const { gateway, sweep } = props;
    const watched: Readonly<Record<GatewayAlarmName, cloudwatch.IMetric>> = {
      ParkedStreams: most(gateway, 'ParkedStreams', 'StreamsParked'),
      RefusedRatio: refusedRatio(gateway, periodOf('RefusedRatio')),
      BadSignatures: gateway.metric('DeliveriesRefused', {
        period: periodOf('BadSignatures'),
        dimensionsMap: { Reason: 'bad_signature' },
      }),
      SecretUnusable: total(gateway, 'SecretUnusable', 'SecretUnusable'),
      PreviousSecret: total(gateway, 'PreviousSecret', 'PreviousSecretEnding'),
      MissingData: total(gateway, 'MissingData', 'MissingItems', 'MissingBytes', 'UnreadableMessages'),
      SweepStopped: completed(sweep, periodOf('SweepStopped')),
      GivenUp: total(gateway, 'GivenUp', 'EventsSkipped', 'EventsLost'),
      SweepRepairs: total(gateway, 'SweepRepairs', 'SweepResent'),
      BodyConflicts: total(gateway, 'BodyConflicts', 'BodyConflicts'),
      QuarantineGrowth: total(gateway, 'QuarantineGrowth', 'Quarantined'),
      QuarantineFull: total(gateway, 'QuarantineFull', 'QuarantineDropped'),
      SlowAnswers: gateway.metric('AnswerTime', { period: periodOf('SlowAnswers') }),
      Throttled: throttled(gateway.ledger, periodOf('Throttled')),
    };
    const names = (Object.keys(ALARMS) as AlarmName[]).filter((name) => isWatched(name, watched));
    this.alarms = names.map((name) =>
      listedAlarm(this, name, {
        metric: watched[name],
        subject: `webhook gateway ${gateway.gatewayName}`,
        topic: gateway.alarmTopic,
        ringsWhenLow: name === 'SweepStopped',
      }),
    );
  }
}

function isWatched(name: AlarmName, watched: object): name is GatewayAlarmName {
  return Object.hasOwn(watched, name);
}

function total(
  gateway: WebhookGateway,
  alarm: GatewayAlarmName,
  ...names: readonly MetricName[]
): cloudwatch.IMetric {
  const period = periodOf(alarm);
  return sumOf(
    Object.fromEntries(names.map((name) => [name.toLowerCase(), gateway.metric(name, { period })])),
    period,
  );
}

/** The greatest value of any source: the sweep tells of each once a run. */
function most(gateway: WebhookGateway, alarm: GatewayAlarmName, name: MetricName): cloudwatch.IMetric {
  return gateway.metric(name, { period: periodOf(alarm), statistic: cloudwatch.Stats.MAXIMUM });
}

/**
 * Per cent of all deliveries; none where few were refused. A sum of them all, not one by one: a metric that never had a value,
 * as where nothing was ever accepted, must not leave the whole without one.
 */
function refusedRatio(gateway: WebhookGateway, period: Duration): cloudwatch.IMetric {
  return new cloudwatch.MathExpression({
    label: 'refused, per cent',
    expression: `IF(FILL(refused, 0) >= ${REFUSED_AT_LEAST}, 100 * FILL(refused, 0) / SUM(FILL(METRICS(), 0)), 0)`,
    period,
    usingMetrics: {
      refused: gateway.metric('DeliveriesRefused', { period }),
      accepted: gateway.metric('DeliveriesAccepted', { period }),
      duplicate: gateway.metric('DeliveriesDuplicate', { period }),
    },
  });
}

/** Runs that ended well. Counted by what is started, it rings for a schedule that is switched off, too. */
function completed(sweep: lambda.IFunction, period: Duration): cloudwatch.IMetric {
  return new cloudwatch.MathExpression({
    label: 'completed runs',
    expression: 'FILL(runs, 0) - FILL(errors, 0)',
    period,
    usingMetrics: { runs: sweep.metricInvocations({ period }), errors: sweep.metricErrors({ period }) },
  });
}

function throttled(ledger: dynamodb.ITable, period: Duration): cloudwatch.IMetric {
  const metric = (name: string) => ledger.metric(name, { period, statistic: cloudwatch.Stats.SUM });
  return sumOf({ reads: metric('ReadThrottleEvents'), writes: metric('WriteThrottleEvents') }, period);
}
