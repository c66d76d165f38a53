import type { FunctionConfiguration, LambdaClient } from '@aws-sdk/client-lambda';
import { CommandError } from '../command.ts';
import { type AwsSettings, cloudFormationClient, lambdaClient } from './aws-clients.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { queueArnOf, readReceiver } from './read-source.ts';
import { stackNames } from './stack-names.ts';
import { listStackResources, type StackResources } from './stack-resources.ts';
import type { Source, Target } from './target.ts';

const LOOKUPS_AT_ONCE = 8;

/** Deployed stacks, found by name or pattern: whatever functions in them are receivers are the sources. */
export async function findStackTarget(
  given: readonly string[],
  settings: { readonly region: string | undefined; readonly profile: string | undefined },
): Promise<Target> {
  const cloudFormation = await cloudFormationClient(settings);
  const lambda = await lambdaClient(settings);
  const region = await regionOf(lambda);
  const aws: AwsSettings = { ...settings, region };
  const stacks = await stackNames(cloudFormation, given);
  const resources = await listStackResources(cloudFormation, stacks);
  const functions = await mapConcurrently(resources.functions, LOOKUPS_AT_ONCE, (name) =>
    functionConfiguration(lambda, name),
  );
  const sources = await mapConcurrently(functions, LOOKUPS_AT_ONCE, (configuration) =>
    configuration === undefined ? undefined : readSource(lambda, configuration, resources, region),
  );
  return {
    kind: 'stack',
    label: `stack ${given.join(', ')}`,
    aws,
    sources: sources.filter((source) => source !== undefined).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    alarms: resources.alarms,
    processorsOf: (source) => processorsOf(lambda, source),
  };
}

async function regionOf(client: LambdaClient): Promise<string> {
  try {
    return await client.config.region();
  } catch {
    throw new CommandError('no region is configured', 'add --region REGION, or set AWS_REGION');
  }
}

async function functionConfiguration(
  lambda: LambdaClient,
  name: string,
): Promise<FunctionConfiguration | undefined> {
  const { GetFunctionConfigurationCommand, ResourceNotFoundException } = await import(
    '@aws-sdk/client-lambda'
  );
  try {
    return await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: name }));
  } catch (error) {
    // Deleted by hand behind CloudFormation's back.
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function readSource(
  lambda: LambdaClient,
  { FunctionName = '', FunctionArn = '', Environment }: FunctionConfiguration,
  resources: StackResources,
  region: string,
): Promise<Source | undefined> {
  const receiver = readReceiver(FunctionName, Environment?.Variables ?? {});
  if (receiver === undefined) return undefined;
  const url =
    receiver.WEBHOOK_PUBLIC_URL === ''
      ? await stageUrl(lambda, FunctionName, receiver.WEBHOOK_PATH, resources, region)
      : receiver.WEBHOOK_PUBLIC_URL;
  return {
    name: receiver.WEBHOOK_SOURCE,
    environment: receiver,
    functionName: FunctionName,
    url,
    signedUrl: url,
    queueArn: queueArnOf(receiver.WEBHOOK_QUEUE_URL, region, FunctionArn.split(':')[1] || 'aws'),
  };
}

/** URL at the API's own stage. The API is the one that may call the function, which holds with many gateways in a stack too. */
async function stageUrl(
  lambda: LambdaClient,
  functionName: string,
  path: string,
  resources: StackResources,
  region: string,
): Promise<string | undefined> {
  const { GetPolicyCommand, ResourceNotFoundException } = await import('@aws-sdk/client-lambda');
  let policy = '';
  try {
    policy = (await lambda.send(new GetPolicyCommand({ FunctionName: functionName }))).Policy ?? '';
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  const invoker = [...policy.matchAll(/:execute-api:[^:"]*:[^:"]*:([a-z0-9]+)\/([^/"]+)\//g)].find(
    ([, , stage]) => stage !== 'test-invoke-stage',
  );
  const [onlyApi, secondApi] = [...resources.restApis, ...resources.httpApis];
  const api = invoker?.[1] ?? (secondApi === undefined ? onlyApi : undefined);
  if (api === undefined) return undefined;
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return `https://${api}.execute-api.${region}.${domain}${stagePath(api, invoker?.[2], resources)}${path}`;
}

/** What the stage puts before each path. A permission names it, or is for all stages of the API. */
function stagePath(api: string, permitted: string | undefined, { httpApis, stages }: StackResources): string {
  if (httpApis.includes(api)) return '';
  return `/${permitted === undefined || permitted === '*' ? (stages[0] ?? 'prod') : permitted}`;
}

/** States of mappings that hand nothing over. */
const OFF: ReadonlySet<string> = new Set(['Disabling', 'Disabled', 'Deleting']);

async function processorsOf(lambda: LambdaClient, { queueArn }: Source): Promise<readonly string[]> {
  const { paginateListEventSourceMappings } = await import('@aws-sdk/client-lambda');
  const names: string[] = [];
  for await (const page of paginateListEventSourceMappings(
    { client: lambda },
    { EventSourceArn: queueArn },
  )) {
    for (const { FunctionArn, State = '' } of page.EventSourceMappings ?? []) {
      if (OFF.has(State)) continue;
      // arn:aws:lambda:region:account:function:NAME, with a qualifier behind it where the mapping names one.
      const name = FunctionArn?.split(':')[6];
      if (name !== undefined) names.push(name);
    }
  }
  return names;
}
