import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { METRIC_NAMESPACE, METRICS, type MetricName } from '../contract/metrics.ts';

/** Properties of a GatewayDashboard. */
export interface GatewayDashboardProps {
  /** Name of the gateway in metrics. */
  readonly gatewayName: string;
  /** Alarms of the gateway, shown with their states. */
  readonly alarms: readonly cloudwatch.IAlarm[];
}

/** Seconds one point of a graph covers. */
const PERIOD = 300;
const WIDTH = 8;

/** What each graph shows: one line for each source, those made later and in other stacks included. */
const GRAPHS: readonly { readonly title: string; readonly names: readonly MetricName[] }[] = [
  { title: 'Accepted', names: ['DeliveriesAccepted'] },
  { title: 'Duplicates', names: ['DeliveriesDuplicate'] },
  { title: 'Refused', names: ['DeliveriesRefused'] },
  { title: 'Answered 5xx', names: ['DeliveriesUnavailable'] },
  { title: 'Answer, p99 ms', names: ['AnswerTime'] },
  { title: 'Processed', names: ['EventsProcessed', 'EventsIgnored'] },
  { title: 'From receipt to finished, p99 ms', names: ['ProcessingDelay'] },
  { title: 'Failed handlers', names: ['HandlerFailures', 'EventsDead'] },
  {
    title: 'Parked streams, held and given up events',
    names: ['StreamsParked', 'EventsHeld', 'EventsLost', 'EventsSkipped'],
  },
  {
    title: 'Sent again by the sweep',
    names: ['SweepResent', 'SweepHeldBack', 'MissingBytes', 'MissingItems'],
  },
  { title: 'Quarantine', names: ['Quarantined', 'QuarantineDropped'] },
  { title: 'Secrets', names: ['SecretRefreshes', 'SecretUnusable'] },
];

/** One page for all sources of a gateway. */
export class GatewayDashboard extends Construct {
  constructor(scope: Construct, id: string, props: GatewayDashboardProps) {
    super(scope, id);
    const { gatewayName, alarms } = props;
    const graphs = GRAPHS.map(
      ({ title, names }) =>
        new cloudwatch.GraphWidget({
          title,
          width: WIDTH,
          left: names.map((name) => bySource(gatewayName, name)),
        }),
    );
    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard');
    dashboard.addWidgets(
      new cloudwatch.AlarmStatusWidget({ title: `Alarms of ${gatewayName}`, width: 24, alarms: [...alarms] }),
    );
    dashboard.addWidgets(...graphs, refusedByReason(gatewayName));
  }
}

function bySource(gateway: string, name: MetricName): cloudwatch.IMetric {
  const statistic = METRICS[name].unit === 'Count' ? cloudwatch.Stats.SUM : cloudwatch.Stats.p(99);
  return search('Gateway,Source', `MetricName="${name}" Gateway="${gateway}"`, statistic);
}

function refusedByReason(gateway: string): cloudwatch.IWidget {
  const found = `MetricName="DeliveriesRefused" Gateway="${gateway}"`;
  return new cloudwatch.GraphWidget({
    title: 'Refused, by reason',
    width: WIDTH,
    left: [search('Gateway,Reason', found, cloudwatch.Stats.SUM)],
  });
}

function search(dimensions: string, found: string, statistic: string): cloudwatch.IMetric {
  return new cloudwatch.MathExpression({
    label: '',
    expression: `SEARCH('{${METRIC_NAMESPACE},${dimensions}} ${found}', '${statistic}', ${PERIOD})`,
    usingMetrics: {},
  });
}
