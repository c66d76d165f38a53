import { cloudWatchClient, snsClient } from '../target/aws-clients.ts';
import type { Target } from '../target/target.ts';
import { fault, ok, type Remark, warning } from './finding.ts';

/** CloudWatch names at most so many alarms in one answer to a list of names. */
const NAMES_AT_ONCE = 100;

interface Alarm {
  readonly AlarmName?: string | undefined;
  readonly AlarmDescription?: string | undefined;
  readonly StateValue?: string | undefined;
  readonly ActionsEnabled?: boolean | undefined;
  readonly AlarmActions?: readonly string[] | undefined;
}

/** Which alarms ring, and whether anybody hears them. */
export async function examineAlarms({ alarms: names, aws }: Target): Promise<readonly Remark[]> {
  if (names === undefined) return [ok('nothing watches a local stack')];
  if (names.length === 0)
    return [fault('there are none', 'name the stack of the gateway as well: --stack NAME; or deploy again')];
  const alarms = await describe(await cloudWatchClient(aws), names);
  const ringing = alarms.filter(({ StateValue }) => StateValue === 'ALARM');
  const deaf = await unheard(await snsClient(aws), alarms);
  const missing = names.length - alarms.length;
  return [
    ...ringing.map(({ AlarmName, AlarmDescription }) =>
      fault(
        `${AlarmName} rings: ${AlarmDescription ?? ''}`,
        'its heading in docs/runbook.md says what to do',
      ),
    ),
    ...(missing > 0 ? [fault(`${missing} of ${names.length} were deleted`, 'deploy again')] : []),
    ...deaf,
    ...(ringing.length === 0 ? [ok(`${alarms.length} are quiet`)] : []),
  ];
}

async function describe(
  client: Awaited<ReturnType<typeof cloudWatchClient>>,
  names: readonly string[],
): Promise<readonly Alarm[]> {
  const { DescribeAlarmsCommand } = await import('@aws-sdk/client-cloudwatch');
  const found: Alarm[] = [];
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    const AlarmNames = names.slice(start, start + NAMES_AT_ONCE);
    const { MetricAlarms = [] } = await client.send(
      new DescribeAlarmsCommand({ AlarmNames, MaxRecords: NAMES_AT_ONCE }),
    );
    found.push(...MetricAlarms);
  }
  return found;
}

/** Alarms that are switched off or have no topic, and topics nobody has subscribed to. */
async function unheard(
  client: Awaited<ReturnType<typeof snsClient>>,
  alarms: readonly Alarm[],
): Promise<readonly Remark[]> {
  const mute = alarms.filter(
    ({ ActionsEnabled, AlarmActions = [] }) => !ActionsEnabled || AlarmActions.length === 0,
  );
  const topics = new Set(
    alarms.flatMap(({ AlarmActions = [] }) => AlarmActions).filter((arn) => /:sns:/.test(arn)),
  );
  const remarks: Remark[] =
    mute.length === 0
      ? []
      : [warning(`${mute.length} tell nobody when they ring`, 'their actions are off, or there are none')];
  const { GetTopicAttributesCommand } = await import('@aws-sdk/client-sns');
  for (const TopicArn of topics) {
    const { Attributes = {} } = await client.send(new GetTopicAttributesCommand({ TopicArn }));
    if (Attributes['SubscriptionsConfirmed'] !== '0') continue;
    remarks.push(
      fault(
        `nobody has subscribed to ${TopicArn}`,
        `aws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint ADDRESS`,
      ),
    );
  }
  return remarks;
}
