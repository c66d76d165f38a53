import { beforeAll, describe, expect, it } from '@jest/globals';
import { Duration, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { ALARMS, type AlarmName, RUNBOOK, runbookAnchor } from '../../../lib/contract/alarms.ts';
import { METRIC_NAMESPACE, METRICS } from '../../../lib/contract/metrics.ts';
import { GitHubWebhook } from '../../../lib/providers/github/index.ts';
import { StripeWebhook } from '../../../lib/providers/stripe/index.ts';
import { newGateway, resourcesOf } from '../synthesis.ts';
import { processor, refusal } from './building-sources.ts';

interface Watched {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: unknown }[];
}

type Alarm = Readonly<Record<string, unknown>>;

/** Metrics an alarm looks at, alone or by its formula. */
function watchedBy(alarm: Alarm): readonly Watched[] {
  if (!('Metrics' in alarm)) return [alarm as unknown as Watched];
  const parts = alarm['Metrics'] as readonly { readonly MetricStat?: { readonly Metric: Watched } }[];
  return parts.flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric]));
}

describe('alarms', () => {
  let alarms: readonly { readonly id: string; readonly alarm: Alarm }[];

  function source(id: string, quietTime?: Duration) {
    const { stack, gateway } = newGateway();
    new StripeWebhook(stack, id, { gateway, ...(quietTime && { quietTime }) });
    return stack;
  }

  function alarmsOf(stack: Stack) {
    return Object.entries(resourcesOf(Template.fromStack(stack), 'AWS::CloudWatch::Alarm')).map(
      ([id, { Properties }]) => ({ id, alarm: Properties }),
    );
  }

  beforeAll(() => {
    const { stack, gateway } = newGateway();
    const quietTime = Duration.hours(2);
    new GitHubWebhook(stack, 'GitHub', { gateway, processor: processor(stack, 'Processor'), quietTime });
    alarms = alarmsOf(stack);
  });

  it('are those of the table, each once, with the heading that says what to do', () => {
    const found = alarms.map(({ alarm }) => {
      const description = String(alarm['AlarmDescription']);
      return (Object.keys(ALARMS) as AlarmName[]).find(
        (name) =>
          description.startsWith(`${ALARMS[name].heading}: `) &&
          description.endsWith(`Look ${ALARMS[name].severity}: ${RUNBOOK}#${runbookAnchor(name)}`),
      );
    });
    expect(found.toSorted()).toEqual(Object.keys(ALARMS).toSorted());
  });

  it('look at metrics under a set of dimensions these are emitted with', () => {
    const own = alarms
      .flatMap(({ alarm }) => watchedBy(alarm))
      .filter(({ Namespace }) => Namespace === METRIC_NAMESPACE);
    expect(own.length).toBeGreaterThan(15);
    for (const { MetricName, Dimensions } of own) {
      const names = Dimensions.map(({ Name }) => Name).toSorted();
      const sets: Readonly<Record<string, { readonly dimensions: readonly (readonly string[])[] }>> = METRICS;
      expect(sets[MetricName]?.dimensions.map((set) => set.toSorted())).toContainEqual(names);
      expect(Dimensions).toContainEqual({ Name: 'Gateway', Value: 'Test/Gateway' });
    }
  });

  it.each([
    [Duration.minutes(5), 300, 1],
    [Duration.hours(2), 300, 24],
    [Duration.days(1), 300, 288],
    [Duration.hours(25), 3600, 25],
    [Duration.days(7), 3600, 168],
  ])('of silence ring after %s without an accepted delivery', (quietTime, period, periods) => {
    const silent = alarmsOf(source('Stripe', quietTime)).find(({ id }) =>
      id.startsWith('StripeAlarmsSilent'),
    );
    expect(silent?.alarm).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
      EvaluationPeriods: periods,
    });
    expect(JSON.stringify(silent?.alarm['Metrics'])).toContain(`"Period":${period}`);
    expect(JSON.stringify(silent?.alarm['Metrics'])).not.toContain('Refused');
  });

  it('of silence there are none without a quiet time', () => {
    const ids = alarmsOf(source('Stripe')).map(({ id }) => id);
    expect(ids.filter((id) => id.includes('Silent'))).toEqual([]);
  });

  it.each([Duration.minutes(4), Duration.days(8), Duration.millis(300_500)])(
    'cannot tell a quiet time of %s',
    (quietTime) => {
      expect(refusal(() => source('Stripe', quietTime))).toMatchObject({ code: 'timing' });
    },
  );
});
