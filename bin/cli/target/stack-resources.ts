import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CommandError } from '../command.ts';

/** Physical names of what a stack and its nested stacks hold, as far as commands need them. */
export interface StackResources {
  readonly functions: readonly string[];
  readonly restApis: readonly string[];
  /** Stages of REST APIs. */
  readonly stages: readonly string[];
  /** Their stage is at the root of their host. */
  readonly httpApis: readonly string[];
  readonly alarms: readonly string[];
}

/** Lists stacks by name, nested ones included. */
export async function listStackResources(
  client: CloudFormationClient,
  stacks: readonly string[],
): Promise<StackResources> {
  const found: Resource[] = [];
  const waiting = [...stacks];
  const seen = new Set<string>();
  for (let stack = waiting.shift(); stack !== undefined; stack = waiting.shift()) {
    if (seen.has(stack)) continue;
    seen.add(stack);
    const resources = await listOne(client, stack);
    found.push(...resources);
    waiting.push(...named(resources, 'AWS::CloudFormation::Stack'));
  }
  return {
    functions: named(found, 'AWS::Lambda::Function'),
    restApis: named(found, 'AWS::ApiGateway::RestApi'),
    stages: named(found, 'AWS::ApiGateway::Stage'),
    httpApis: named(found, 'AWS::ApiGatewayV2::Api'),
    alarms: named(found, 'AWS::CloudWatch::Alarm'),
  };
}

interface Resource {
  readonly type: string;
  readonly id: string;
}

const named = (resources: readonly Resource[], type: string): readonly string[] =>
  resources.filter((resource) => resource.type === type).map(({ id }) => id);

async function listOne(client: CloudFormationClient, stack: string): Promise<readonly Resource[]> {
  const { paginateListStackResources } = await import('@aws-sdk/client-cloudformation');
  const found: Resource[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
      for (const { ResourceType = '', PhysicalResourceId = '' } of page.StackResourceSummaries ?? []) {
        if (PhysicalResourceId !== '') found.push({ type: ResourceType, id: PhysicalResourceId });
      }
    }
  } catch (error) {
    if (!isMissingStack(error)) throw error;
    throw new CommandError(
      `there is no stack ${stack} in this account and region`,
      'check --stack, --region and --profile; aws cloudformation list-stacks shows what is there',
    );
  }
  return found;
}

/** CloudFormation answers a missing stack with a `ValidationError`. */
function isMissingStack(error: unknown): boolean {
  return error instanceof Error && error.name === 'ValidationError';
}
