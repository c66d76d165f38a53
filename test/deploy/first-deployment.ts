import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CdkCli } from './cdk-cli.ts';
import type { DeployedStack } from './deployed-stack.ts';
import type { AwsCalls } from './engines/aws-calls.ts';
import { ACCOUNT, REGION } from './engines/ministack.ts';
import { holds, type Report } from './report.ts';

/** The engine is made ready and gets the stack, by the real command line. */
export async function deployFirst(report: Report, cdk: CdkCli): Promise<boolean> {
  const ready = await report.check('cdk bootstrap', async () => {
    const { code, text } = await cdk.bootstrap(ACCOUNT, REGION);
    holds(code === 0, text);
  });
  if (!ready) return false;
  return report.check('cdk deploy of the synthesized app', async () => {
    const { code, text } = await cdk.deploy();
    holds(code === 0, text);
  });
}

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: { readonly Metrics?: unknown } }>
  >;
}

/**
 * The resources `app.ts` leaves out, each tried alone: the engine refuses it, and for no other reason than the one known.
 *
 * @param directory where the whole app has been synthesized
 */
export async function showWhatIsLeftOut(report: Report, aws: AwsCalls, directory: string): Promise<void> {
  const read = (folder: string): Template =>
    JSON.parse(readFileSync(join(directory, folder, 'Webhooks.template.json'), 'utf8'));
  const whole = read('whole.out');
  const deployed = read('cdk.out');
  const made = new Set(Object.keys(deployed.Resources).map(withoutDigest));
  const left = Object.entries(whole.Resources).filter(([id]) => !made.has(withoutDigest(id)));
  const alarms = left.filter(
    ([, { Type, Properties }]) => Type === 'AWS::CloudWatch::Alarm' && Properties?.Metrics !== undefined,
  );
  await report.check(
    'only alarms on metric math are left out, and the dashboard that names them',
    async () => {
      const others = left.filter((one) => !alarms.includes(one)).map(([, { Type }]) => Type);
      holds(
        alarms.length > 0 && others.join() === 'AWS::CloudWatch::Dashboard',
        `left out: ${left.map(([id]) => id).join(', ')}`,
      );
    },
  );
  const refusals: string[] = [];
  for (const [id, resource] of alarms) refusals.push(await refusalOf(aws, id, alone(resource)));
  const claim = `an alarm is told of answers of 5xx (${alarms.length})`;
  await report.compared(
    'alarm-math',
    claim,
    refusals.filter((refusal) => refusal !== 'made'),
    refusals,
  );
}

/** A deployment of an API ends its logical id with a digest of what it deploys, tokens numbered anew in each process. */
const withoutDigest = (id: string) => id.replace(/[0-9a-f]{32}$/, '');

/** Without references to other resources, which do not stand in a stack of its own. */
function alone(resource: object): unknown {
  return JSON.parse(JSON.stringify(resource), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'Ref' in value ? 'name' : value,
  );
}

async function refusalOf(aws: AwsCalls, id: string, resource: unknown): Promise<string> {
  const StackName = `Alone-${id}`;
  await aws.call('cloudformation', 'create_stack', {
    StackName,
    TemplateBody: JSON.stringify({ Resources: { [id]: resource } }),
  });
  for (let tries = 0; tries < 100; tries++) {
    const { StackEvents } = await aws.call<{
      StackEvents: readonly {
        LogicalResourceId: string;
        ResourceStatus: string;
        ResourceStatusReason?: string;
      }[];
    }>('cloudformation', 'describe_stack_events', { StackName });
    const own = StackEvents.filter(({ LogicalResourceId }) => LogicalResourceId === id);
    const failed = own.find(({ ResourceStatus }) => ResourceStatus === 'CREATE_FAILED');
    if (failed !== undefined) return failed.ResourceStatusReason ?? 'no reason given';
    if (own.some(({ ResourceStatus }) => ResourceStatus === 'CREATE_COMPLETE')) return 'made';
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 'neither made nor refused';
}

/**
 * `Ref` of a secret is its ARN; the engine gives its name, which no policy can mean. Receivers' variables and rights get
 * the ARN here, and nothing else is touched.
 */
export async function putSecretArnsRight(report: Report, aws: AwsCalls, stack: DeployedStack): Promise<void> {
  const secrets = stack.ofType('AWS::SecretsManager::Secret');
  const arns = new Map(secrets.map((secret) => [secret.name, stack.arnOf(secret)]));
  const corrected = <Value>(value: Value): Value =>
    JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
      typeof inner === 'string' ? (arns.get(inner) ?? inner) : inner,
    );
  const wrong = secrets.filter(({ name }) => name !== arns.get(name));
  await report.compared(
    'secret-ref',
    `Ref of a secret is its ARN (${secrets.length})`,
    wrong.map(({ name }) => `${name} is none`),
    wrong.map(({ name }) => (name.startsWith('arn:') ? name : 'the name')),
  );
  for (const { properties } of stack.ofType('AWS::IAM::Policy')) {
    const [RoleName] = [properties['Roles']].flat();
    const { PolicyName } = properties;
    const { PolicyDocument } = await aws.call<{ PolicyDocument: object }>('iam', 'get_role_policy', {
      RoleName,
      PolicyName,
    });
    await aws.call('iam', 'put_role_policy', {
      RoleName,
      PolicyName,
      PolicyDocument: JSON.stringify(corrected(PolicyDocument)),
    });
  }
  for (const { name } of stack.ofType('AWS::Lambda::Function')) {
    const { Environment } = await aws.call<{ Environment: object }>('lambda', 'get_function_configuration', {
      FunctionName: name,
    });
    await aws.call('lambda', 'update_function_configuration', {
      FunctionName: name,
      Environment: corrected(Environment),
    });
  }
}
