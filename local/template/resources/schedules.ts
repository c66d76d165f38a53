import { parseSchedule } from '../../schedule-expression.ts';
import { physicalName } from '../physical-names.ts';
import type { ResolvedResource } from '../stack.ts';
import { functionArn } from './functions.ts';
import { checkFields, objectOf, objectsOf, type ResourceKind, requiredText, textOf } from './kind.ts';

export const rule: ResourceKind = {
  used: ['Name', 'ScheduleExpression', 'State', 'Targets'],
  inert: ['Description', 'Tags', 'RoleArn'],
  create(resource, cloud) {
    const name = textOf(resource, 'Name') ?? physicalName(resource.stack.name, resource.logicalId, 64);
    const arn = cloud.arn('events', `rule/${name}`);
    const expression = checkedExpression(resource);
    for (const target of objectsOf(resource, 'Targets')) {
      checkFields(resource, 'Targets', target, [
        'Arn',
        'Id',
        'Input',
        'RetryPolicy',
        'DeadLetterConfig',
        'RoleArn',
      ]);
      cloud.schedules.push({
        name,
        arn,
        expression,
        functionArn: functionArn(resource, String(target['Arn']), cloud),
        input: inputOf(resource, target['Input']),
        enabled: textOf(resource, 'State') !== 'DISABLED',
      });
    }
    return { ref: name, attributes: { Arn: arn } };
  },
};

export const schedule: ResourceKind = {
  used: ['Name', 'ScheduleExpression', 'State', 'Target', 'ScheduleExpressionTimezone'],
  inert: ['Description', 'FlexibleTimeWindow', 'GroupName', 'KmsKeyArn'],
  create(resource, cloud) {
    const name = textOf(resource, 'Name') ?? physicalName(resource.stack.name, resource.logicalId, 64);
    const arn = cloud.arn('scheduler', `schedule/default/${name}`);
    const target = objectOf(resource, 'Target');
    checkFields(resource, 'Target', target, ['Arn', 'Input', 'RetryPolicy', 'DeadLetterConfig', 'RoleArn']);
    if ((textOf(resource, 'ScheduleExpressionTimezone') ?? 'Etc/UTC').replace('Etc/', '') !== 'UTC') {
      throw resource.refuse('time zones other than UTC are not known to the local run');
    }
    cloud.schedules.push({
      name,
      arn,
      expression: checkedExpression(resource),
      functionArn: functionArn(resource, String(target['Arn']), cloud),
      input: inputOf(resource, target['Input']),
      enabled: textOf(resource, 'State') !== 'DISABLED',
    });
    return { ref: name, attributes: { Arn: arn } };
  },
};

function checkedExpression(resource: ResolvedResource): string {
  const expression = requiredText(resource, 'ScheduleExpression');
  const parsed = parseSchedule(expression);
  if (typeof parsed === 'string') throw resource.refuse(`ScheduleExpression ${parsed}`);
  return expression;
}

function inputOf(resource: ResolvedResource, input: unknown): unknown {
  if (input === undefined) return undefined;
  try {
    return JSON.parse(String(input));
  } catch {
    throw resource.refuse('the input of a target must be JSON');
  }
}
