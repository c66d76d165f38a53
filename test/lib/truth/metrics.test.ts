import { describe, expect, it } from '@jest/globals';
import { METRIC_NAMESPACE, METRICS, type MetricName } from '../../../lib/contract/metrics.ts';
import { environmentOf } from '../synthesis.ts';
import { APPS, type DeployedApp, type Placed } from './deployed-app.ts';

interface Watched {
  readonly stack: string;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, unknown>>;
}

interface MetricProperties {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
  readonly Metrics?: readonly { readonly MetricStat?: { readonly Metric: MetricProperties } }[];
}

function watched({ stack, Properties }: Placed): readonly Watched[] {
  const one = ({ Namespace, MetricName, Dimensions = [] }: MetricProperties): Watched => ({
    stack,
    namespace: Namespace ?? '',
    name: MetricName ?? '',
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
  });
  const { Metrics, ...single } = Properties as MetricProperties;
  return Metrics === undefined
    ? [one(single)]
    : Metrics.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [one(MetricStat.Metric)]));
}

/** What CloudWatch gets from the functions: names with the sets of dimensions they are written under. */
function isEmitted({ name, dimensions }: Watched): boolean {
  const names = Object.keys(dimensions).toSorted().join();
  const declared = METRICS[name as MetricName];
  return (declared?.dimensions ?? []).some((set) => [...set].toSorted().join() === names);
}

const valuesOf = (app: DeployedApp, variable: string): readonly unknown[] =>
  app.of('AWS::Lambda::Function').map((found) => environmentOf(found)[variable]);

describe.each(APPS)('alarms: %s', (_name, app) => {
  const alarms = app.of('AWS::CloudWatch::Alarm');
  const all = alarms.flatMap(watched);
  const ours = all.filter(({ namespace }) => namespace === METRIC_NAMESPACE);

  it('watch what the functions write, under exactly the dimensions they write', () => {
    expect(ours.length).toBeGreaterThan(3);
    expect(ours.filter((one) => !isEmitted(one))).toEqual([]);
    const namespaces = app.of('AWS::Lambda::Function').map((found) => environmentOf(found));
    for (const variables of namespaces.filter((one) => 'POWERTOOLS_SERVICE_NAME' in one)) {
      expect(variables['POWERTOOLS_METRICS_NAMESPACE']).toBe(METRIC_NAMESPACE);
    }
  });

  it('name sources and gateways that there are', () => {
    const sources = valuesOf(app, 'WEBHOOK_SOURCE');
    const gateways = valuesOf(app, 'WEBHOOK_GATEWAY');
    for (const { dimensions } of ours) {
      expect(gateways).toContain(dimensions['Gateway']);
      if ('Source' in dimensions) expect(sources).toContain(dimensions['Source']);
    }
  });

  it('watch queues, functions and tables by what they are called once deployed', () => {
    for (const { stack, namespace, name, dimensions } of all) {
      if (namespace === METRIC_NAMESPACE) continue;
      expect([namespace, name, Object.keys(dimensions).length]).toEqual([
        expect.stringMatching(/^AWS\/(SQS|Lambda|DynamoDB|ApiGateway)$/),
        expect.any(String),
        expect.any(Number),
      ]);
      const apis = app.of('AWS::ApiGateway::RestApi').map(({ Properties }) => Properties['Name']);
      const known = Object.values(dimensions).some(
        (value) => app.behind(value, stack) !== undefined || apis.includes(value),
      );
      expect([name, known]).toEqual([name, true]);
    }
  });

  it('look at the dead letters of every source, and stay quiet where nothing is counted', () => {
    const dead = all.filter(({ name }) => name === 'ApproximateNumberOfMessagesVisible');
    const queues = dead.map(({ stack, dimensions }) => app.referred(dimensions['QueueName'], stack));
    for (const queue of app.of('AWS::SQS::Queue')) {
      if (!('RedrivePolicy' in queue.Properties)) expect(queues).toContain(queue);
    }
    for (const { id, Properties } of alarms) {
      expect([id, Properties['TreatMissingData']]).toEqual([
        id,
        expect.stringMatching(/notBreaching|breaching/),
      ]);
    }
  });

  it('tell a topic', () => {
    for (const { stack, Properties } of alarms) {
      const actions = [Properties['AlarmActions']].flat().map((one) => app.referred(one, stack).Type);
      expect(actions).toEqual(['AWS::SNS::Topic']);
    }
  });
});
