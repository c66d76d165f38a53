import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CdkCli } from './cdk-cli.ts';
import type { DeployedResource, DeployedStack } from './deployed-stack.ts';
import type { AwsCalls } from './engines/aws-calls.ts';
import { holds, type Report, same } from './report.ts';

/** How CloudFormation names what it shall import. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SQS::Queue': 'QueueUrl',
  'AWS::SecretsManager::Secret': 'Id',
};

/** The stack goes; its data stay. */
export async function destroy(
  report: Report,
  cdk: CdkCli,
  aws: AwsCalls,
  stack: DeployedStack,
): Promise<void> {
  await report.check('cdk destroy', async () => {
    const { code, text } = await cdk.destroy();
    holds(code === 0, text);
  });
  await report.check('tables, archive, queues and secrets stay, functions and API go', async () => {
    for (const resource of stack.resources.filter(({ type }) => IDENTIFIERS[type] !== undefined)) {
      holds(resource.retained, `${resource.id} is not retained`);
      await look(aws, resource);
    }
    const { Functions } = await aws.call<{ Functions: readonly object[] }>('lambda', 'list_functions');
    const { items } = await aws.call<{ items: readonly object[] }>('apigateway', 'get_rest_apis');
    same([Functions.length, items.length], [0, 0], 'functions and APIs left');
  });
}

/** Throws where the resource is not there. */
function look(aws: AwsCalls, { type, name }: DeployedResource): Promise<unknown> {
  if (type === 'AWS::DynamoDB::Table') return aws.call('dynamodb', 'describe_table', { TableName: name });
  if (type === 'AWS::S3::Bucket') return aws.call('s3', 'head_bucket', { Bucket: name });
  if (type === 'AWS::SQS::Queue') return aws.call('sqs', 'get_queue_attributes', { QueueUrl: name });
  return aws.call('secretsmanager', 'describe_secret', { SecretId: name });
}

/** A new stack takes the retained data in (`cdk import`), then gets everything else. */
export async function deployAgain(
  report: Report,
  cdk: CdkCli,
  aws: AwsCalls,
  before: DeployedStack,
  directory: string,
): Promise<void> {
  const mapping = join(directory, 'retained.json');
  const write = (leaveOut?: string) => {
    const kept = before.resources.filter(({ type }) => IDENTIFIERS[type] !== undefined && type !== leaveOut);
    const entries = kept.map(({ id, type, name }) => [id, { [IDENTIFIERS[type] ?? '']: name }]);
    writeFileSync(mapping, JSON.stringify(Object.fromEntries(entries)));
  };
  write();
  const refusal = await importRefusal(cdk, aws, mapping);
  await report.compared('secret-import', 'secrets are imported like the rest', [refusal], [refusal]);
  write('AWS::SecretsManager::Secret');
  await report.check('cdk import of the retained tables, archive and queues', async () => {
    const { code, text } = await cdk.import(mapping);
    holds(code === 0, text);
  });
  await report.check('cdk deploy, the second', async () => {
    const { code, text } = await cdk.deploy();
    holds(code === 0, text);
  });
  await report.check('cdk diff finds nothing that differs', async () => {
    const { code, text } = await cdk.diff();
    holds(code === 0, text);
  });
}

/** Why the engine does not import the secrets as well; what is left of the attempt is removed. */
async function importRefusal(cdk: CdkCli, aws: AwsCalls, mapping: string): Promise<string> {
  const { code } = await cdk.import(mapping);
  if (code === 0) return 'imported';
  const { Summaries } = await aws.call<{ Summaries: readonly { StatusReason?: string }[] }>(
    'cloudformation',
    'list_change_sets',
    { StackName: 'Webhooks' },
  );
  await aws.call('cloudformation', 'delete_stack', { StackName: 'Webhooks' });
  return Summaries.map(({ StatusReason }) => StatusReason ?? 'no reason given').join('; ');
}

/** Names a second stack gets must be others than those of the first: CloudFormation ends them with something random. */
export async function compareNames(
  report: Report,
  before: DeployedStack,
  after: DeployedStack,
): Promise<void> {
  const names = new Map(before.resources.map(({ id, name }) => [id, name]));
  const functions = after.ofType('AWS::Lambda::Function');
  const repeated = functions.filter(({ id, name }) => names.get(id) === name);
  await report.compared(
    'names-repeat',
    `a stack made anew gives new names (${functions.length})`,
    repeated.map(({ name }) => `${name} again`),
    repeated.map(() => 'the same name'),
  );
}
