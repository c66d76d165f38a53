import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Duration } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { powertools } from '../../../lambdas/telemetry/powertools.ts';
import { ALARMS, type AlarmName } from '../../../lib/contract/alarms.ts';
import { METRIC_NAMESPACE } from '../../../lib/contract/metrics.ts';
import { GitHubWebhook } from '../../../lib/providers/github/index.ts';
import { processor } from '../../lib/constructs/building-sources.ts';
import { environmentOf, newGateway, plain, resourcesOf } from '../../lib/synthesis.ts';
import { captured } from '../telemetry/captured.ts';
import { calm, type Drive, NEAR, RINGS, type Rig } from './drives.ts';
import { emitted } from './emitted.ts';
import { Watching } from './watching.ts';

const NAMES = Object.keys(ALARMS) as AlarmName[];
/** Every alarm with every drive of it. */
const each = (drives: Readonly<Partial<Record<AlarmName, readonly Drive[]>>>) =>
  NAMES.flatMap((name) => (drives[name] ?? []).map((drive, index) => [name, index, drive] as const));

describe('alarms', () => {
  let output: ReturnType<typeof captured>;
  let environment: Record<string, unknown>;
  let alarms: ReadonlyMap<AlarmName, Watching>;
  const before = { ...process.env };

  beforeAll(() => {
    const { stack, gateway } = newGateway();
    const quietTime = Duration.hours(2);
    new GitHubWebhook(stack, 'GitHub', { gateway, processor: processor(stack, 'Processor'), quietTime });
    const template = Template.fromStack(stack);
    const found = Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')).map(
      (it) => new Watching(it),
    );
    alarms = new Map(
      NAMES.flatMap((name) => {
        const alarm = found.find(({ description }) => description.startsWith(`${ALARMS[name].heading}: `));
        return alarm === undefined ? [] : [[name, alarm] as const];
      }),
    );
    const [receiver] = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).filter(
      (it) => 'WEBHOOK_SPEC' in environmentOf(it),
    );
    environment = receiver === undefined ? {} : environmentOf(receiver);
  });
  beforeEach(() => {
    output = captured();
    process.env['WEBHOOK_GATEWAY'] = String(environment['WEBHOOK_GATEWAY']);
  });
  afterEach(() => {
    output.restore();
    process.env = { ...before };
  });

  function alarm(name: AlarmName): Watching {
    const found = alarms.get(name);
    if (found === undefined) throw new Error(`no alarm ${name} in the template`);
    return found;
  }

  /** What one period sees of a drive. */
  async function periodOf(drive: Drive) {
    const instruments = powertools();
    const rig: Rig = { instruments, source: String(environment['WEBHOOK_SOURCE']) };
    const from = output.json().length;
    await drive(rig);
    instruments.flush();
    return emitted(output.json().slice(from));
  }

  it('on metrics of ours are all driven', () => {
    const ours = NAMES.filter((name) =>
      alarm(name).reads.some(({ Namespace }) => Namespace === METRIC_NAMESPACE),
    );
    expect(Object.keys(RINGS).toSorted()).toEqual(ours.toSorted());
  });

  it.each(each(RINGS))('%s rings when it should (%d)', async (name, _, drive) => {
    const watching = alarm(name);
    // A source is silent for as long as its quiet time is: one period without anything is like the next.
    const periods = name === 'Silent' ? 1 : watching.periods;
    for (let period = 0; period < periods; period++) {
      expect([period, watching.breaches(await periodOf(drive))]).toEqual([period, true]);
    }
  });

  it.each(each(NEAR))('%s stays silent when it should (%d)', async (name, _, drive) => {
    expect(alarm(name).breaches(await periodOf(drive))).toBe(false);
  });

  it('are silent on a day like any other', async () => {
    const data = await periodOf(calm);
    const ringing = Object.keys(RINGS).filter((name) => alarm(name as AlarmName).breaches(data));
    expect(ringing).toEqual([]);
    expect(data.length).toBeGreaterThan(10);
  });

  it.each([
    ['DeadLetters', 'AWS/SQS', ['QueueName GitHubDeliveryDeadLetterQueue.QueueName']],
    ['Unavailable', 'AWS/Lambda', ['FunctionName GitHubEndpointReceiverFunction']],
    ['Age', 'AWS/SQS', ['QueueName GitHubDeliveryQueue.QueueName']],
    ['EdgeFailing', 'AWS/ApiGateway', ['ApiName Test-Gateway']],
    ['SweepStopped', 'AWS/Lambda', ['FunctionName GatewaySweepFunction']],
    ['Throttled', 'AWS/DynamoDB', ['TableName GatewayLedgerTable']],
  ] as const)('%s watches the resource of its name', (name, namespace, dimensions) => {
    const reads = alarm(name).reads.filter(({ Namespace }) => Namespace === namespace);
    expect(reads.length).toBeGreaterThan(0);
    for (const { Dimensions = [] } of reads) {
      expect(Dimensions.map(({ Name, Value }) => `${Name} ${plain(Value)}`)).toEqual(dimensions);
    }
  });

  it('watch nothing else', () => {
    const others = NAMES.filter((name) =>
      alarm(name).reads.some(({ Namespace }) => Namespace !== METRIC_NAMESPACE),
    );
    expect(others.toSorted()).toEqual(
      ['Age', 'DeadLetters', 'EdgeFailing', 'SweepStopped', 'Throttled', 'Unavailable'].toSorted(),
    );
  });
});
