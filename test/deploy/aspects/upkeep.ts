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
  alarmsKeep('Statistic', 'alarm-statistic', 'alarms on sums, averages and maxima keep their statistic'),
  alarmsKeep('ExtendedStatistic', 'alarm-percentile', 'alarms on a percentile keep it'),
];

/** That the alarms which have a property keep it. */
function alarmsKeep(property: string, id: string, claim: string): Aspect {
  return {
    id,
    claim,
    type: 'AWS::CloudWatch::Alarm',
    compare: async ({ name, properties }, aws) =>
      properties[property] === undefined
        ? undefined
        : {
            want: [properties[property]],
            got: (await alarmsOf(name, aws)).map((alarm) => pick(alarm, property)[property]),
          },
  };
}

async function alarmsOf(name: string, aws: AwsCalls): Promise<readonly object[]> {
  const { MetricAlarms } = await aws.call<{ MetricAlarms: readonly object[] }>(
    'cloudwatch',
    'describe_alarms',
    { AlarmNames: [name] },
  );
  return MetricAlarms;
}
