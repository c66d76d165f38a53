import { lastPart } from '../deployed-stack.ts';
import type { AwsCalls } from '../engines/aws-calls.ts';
import { type Aspect, pick } from './aspect.ts';

const ALARM = [
  'AlarmDescription',
  'MetricName',
  'Namespace',
  'Period',
  'EvaluationPeriods',
  'Threshold',
  'ComparisonOperator',
  'TreatMissingData',
  'Dimensions',
] as const;

export const upkeepAspects: readonly Aspect[] = [
  {
    id: 'role-policy',
    claim: 'each role may do what the template says, and nothing else',
    type: 'AWS::IAM::Policy',
    compare: async ({ properties }, aws) => {
      const [RoleName] = [properties['Roles']].flat();
      const { PolicyNames } = await aws.call<{ PolicyNames: readonly string[] }>(
        'iam',
        'list_role_policies',
        {
          RoleName,
        },
      );
      const { PolicyDocument } = await aws.call<{ PolicyDocument: unknown }>('iam', 'get_role_policy', {
        RoleName,
        PolicyName: properties['PolicyName'],
      });
      return {
        want: { names: [properties['PolicyName']], document: properties['PolicyDocument'] },
        got: { names: PolicyNames, document: PolicyDocument },
      };
    },
  },
  {
    id: 'log-retention',
    claim: 'logs end after two weeks',
    type: 'AWS::Logs::LogGroup',
    compare: async ({ name, properties }, aws) => {
      const { logGroups } = await aws.call<{
        logGroups: readonly { logGroupName: string; retentionInDays?: number }[];
      }>('logs', 'describe_log_groups', { logGroupNamePrefix: name });
      return {
        want: properties['RetentionInDays'],
        got: logGroups.find(({ logGroupName }) => logGroupName === name)?.retentionInDays,
      };
    },
  },
  {
    id: 'schedule',
    claim: 'the sweep is started every minute, without retries',
    type: 'AWS::Events::Rule',
    compare: async ({ name, properties }, aws) => {
      // A rule's name may come with its bus.
      const Rule = lastPart(name).split('|').at(-1);
      const rule = await aws.call<object>('events', 'describe_rule', { Name: Rule });
      const { Targets } = await aws.call<{ Targets: readonly object[] }>('events', 'list_targets_by_rule', {
        Rule,
      });
      return {
        want: { ...pick(properties, 'ScheduleExpression', 'State'), Targets: properties['Targets'] },
        got: { ...pick(rule, 'ScheduleExpression', 'State'), Targets },
      };
    },
  },
  {
    id: 'alarm',
    claim: 'alarms watch the dead-letter queue and the age of the oldest event',
    type: 'AWS::CloudWatch::Alarm',
    compare: async ({ name, properties }, aws) => ({
      want: [pick(properties, ...ALARM)],
      got: (await alarmsOf(name, aws)).map((alarm) => pick(alarm, ...ALARM)),
    }),
  },
  {
    id: 'alarm-statistic',
    claim: 'alarms on sums, averages and maxima keep their statistic',
    type: 'AWS::CloudWatch::Alarm',
    compare: async ({ name, properties }, aws) =>
      properties['Statistic'] === undefined
        ? undefined
        : {
            want: [properties['Statistic']],
            got: (await alarmsOf(name, aws)).map((alarm) => pick(alarm, 'Statistic')['Statistic']),
          },
  },
  {
    id: 'alarm-percentile',
    claim: 'alarms on a percentile keep it',
    type: 'AWS::CloudWatch::Alarm',
    compare: async ({ name, properties }, aws) =>
      properties['ExtendedStatistic'] === undefined
        ? undefined
        : {
            want: [properties['ExtendedStatistic']],
            got: (await alarmsOf(name, aws)).map(
              (alarm) => pick(alarm, 'ExtendedStatistic')['ExtendedStatistic'],
            ),
          },
  },
];

async function alarmsOf(name: string, aws: AwsCalls): Promise<readonly object[]> {
  const { MetricAlarms } = await aws.call<{ MetricAlarms: readonly object[] }>(
    'cloudwatch',
    'describe_alarms',
    { AlarmNames: [name] },
  );
  return MetricAlarms;
}
