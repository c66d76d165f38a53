import {
  CloudFormationClient,
  ListStackResourcesCommand,
  ListStacksCommand,
} from '@aws-sdk/client-cloudformation';
import {
  GetFunctionConfigurationCommand,
  GetPolicyCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { findStackTarget } from '../../../bin/cli/target/stack-target.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { receiverEnvironment } from './fake-stack.ts';

const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);

const resource = (ResourceType: string, PhysicalResourceId: string) => ({
  ResourceType,
  PhysicalResourceId,
  LogicalResourceId: PhysicalResourceId,
  LastUpdatedTimestamp: new Date(),
  ResourceStatus: 'CREATE_COMPLETE' as const,
});
const arn = (name: string) => `arn:aws:lambda:eu-west-1:000000000000:function:${name}`;
const gone = () => new ResourceNotFoundException({ message: 'gone', $metadata: {} });
const policyFor = (api: string, stage: string) => ({
  Policy: JSON.stringify({
    Statement: [
      ...['test-invoke-stage', stage].map((each) => ({
        Condition: {
          ArnLike: {
            'AWS:SourceArn': `arn:aws:execute-api:eu-west-1:000000000000:${api}/${each}/*/hooks/x`,
          },
        },
      })),
    ],
  }),
});

const find = (...stacks: readonly string[]) =>
  findStackTarget(stacks, { region: 'eu-west-1', profile: undefined });

beforeEach(() => {
  const NESTED = 'arn:aws:cloudformation:eu-west-1:000000000000:stack/Nested/1';
  cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'Main' })
    .resolves({
      StackResourceSummaries: [
        resource('AWS::Lambda::Function', 'receive-stripe'),
        resource('AWS::Lambda::Function', 'journal'),
        resource('AWS::ApiGateway::RestApi', 'api1'),
        resource('AWS::ApiGateway::Stage', 'prod'),
      ],
      NextToken: 'more',
    })
    .on(ListStackResourcesCommand, { StackName: 'Main', NextToken: 'more' })
    .resolves({
      StackResourceSummaries: [
        resource('AWS::CloudFormation::Stack', NESTED),
        resource('AWS::Lambda::Function', 'deleted-by-hand'),
      ],
    })
    .on(ListStackResourcesCommand, { StackName: NESTED })
    .resolves({ StackResourceSummaries: [resource('AWS::Lambda::Function', 'receive-github')] });
  const environments = {
    'receive-stripe': receiverEnvironment(stripe),
    'receive-github': receiverEnvironment(github),
    journal: { WEBHOOK_TABLE: 'ledger' },
  };
  lambda.on(GetFunctionConfigurationCommand, { FunctionName: 'deleted-by-hand' }).rejects(gone());
  for (const [name, Variables] of Object.entries(environments)) {
    lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: name })
      .resolves({ FunctionName: name, FunctionArn: arn(name), Environment: { Variables } });
  }
  lambda.on(GetPolicyCommand, { FunctionName: 'receive-stripe' }).resolves(policyFor('api1', 'live'));
  lambda.on(GetPolicyCommand, { FunctionName: 'receive-github' }).rejects(gone());
});
afterEach(() => {
  cloudFormation.reset();
  lambda.reset();
});

describe('a deployed target', () => {
  it('holds the receivers of the stack and its nested stacks', async () => {
    const target = await find('Main');
    expect(target.sources.map(({ name, functionName }) => [name, functionName])).toEqual([
      ['github', 'receive-github'],
      ['stripe', 'receive-stripe'],
    ]);
    expect(target.aws).toEqual({ region: 'eu-west-1', profile: undefined });
  });

  it('knows a URL by the API that may call the function, else by the only API', async () => {
    const urls = (await find('Main')).sources.map(({ url }) => url);
    expect(urls).toEqual([
      'https://api1.execute-api.eu-west-1.amazonaws.com/prod/hooks/github',
      'https://api1.execute-api.eu-west-1.amazonaws.com/live/hooks/stripe',
    ]);
  });

  it('knows that an HTTP API is at the root of its host', async () => {
    cloudFormation.on(ListStackResourcesCommand, { StackName: 'Http' }).resolves({
      StackResourceSummaries: [
        resource('AWS::Lambda::Function', 'receive-stripe'),
        resource('AWS::Lambda::Function', 'receive-github'),
        resource('AWS::ApiGatewayV2::Api', 'http1'),
        resource('AWS::ApiGatewayV2::Stage', '$default'),
      ],
    });
    lambda.on(GetPolicyCommand, { FunctionName: 'receive-stripe' }).resolves(policyFor('http1', '*'));
    expect((await find('Http')).sources.map(({ url }) => url)).toEqual([
      'https://http1.execute-api.eu-west-1.amazonaws.com/hooks/github',
      'https://http1.execute-api.eu-west-1.amazonaws.com/hooks/stripe',
    ]);
  });

  it('takes a public URL as it stands', async () => {
    const Variables = {
      ...receiverEnvironment(stripe),
      WEBHOOK_PUBLIC_URL: 'https://hooks.example.com/hooks/stripe',
    };
    lambda
      .on(GetFunctionConfigurationCommand, { FunctionName: 'receive-stripe' })
      .resolves({ FunctionName: 'receive-stripe', Environment: { Variables } });
    const { sources } = await find('Main');
    expect(sources.find(({ name }) => name === 'stripe')?.url).toBe('https://hooks.example.com/hooks/stripe');
  });

  it('has no URL where several APIs could be meant', async () => {
    cloudFormation.on(ListStackResourcesCommand, { StackName: 'Other' }).resolves({
      StackResourceSummaries: [resource('AWS::ApiGateway::RestApi', 'api2')],
    });
    const { sources } = await find('Main', 'Other');
    expect(sources.find(({ name }) => name === 'github')?.url).toBeUndefined();
  });

  it('knows who reads a queue', async () => {
    lambda
      .on(ListEventSourceMappingsCommand, {
        EventSourceArn: 'arn:aws:sqs:eu-west-1:000000000000:stripe.fifo',
      })
      .resolves({
        EventSourceMappings: [
          { FunctionArn: `${arn('journal')}:live`, State: 'Enabled' },
          { FunctionArn: arn('off'), State: 'Disabled' },
        ],
      });
    const target = await find('Main');
    const [, source] = target.sources;
    if (source === undefined) throw new TypeError('no source');
    expect(await target.processorsOf(source)).toEqual(['journal']);
  });

  it('says that a stack is not there', async () => {
    const missing = Object.assign(new Error('Stack with id Gone does not exist'), {
      name: 'ValidationError',
    });
    cloudFormation.on(ListStackResourcesCommand, { StackName: 'Gone' }).rejects(missing);
    await expect(find('Gone')).rejects.toMatchObject({
      name: 'CommandError',
      message: 'there is no stack Gone in this account and region',
    });
  });

  it('does not take a refusal for an absence', async () => {
    cloudFormation
      .on(ListStackResourcesCommand)
      .rejects(Object.assign(new Error('no'), { name: 'AccessDenied' }));
    await expect(find('Main')).rejects.toMatchObject({ name: 'AccessDenied' });
    cloudFormation.reset();
  });

  describe('by a pattern', () => {
    const named = (StackName: string, more = {}) => ({
      StackName,
      StackStatus: 'CREATE_COMPLETE' as const,
      CreationTime: new Date(),
      ...more,
    });

    beforeEach(() => {
      cloudFormation
        .on(ListStacksCommand)
        .resolves({ StackSummaries: [named('Main'), named('Website')], NextToken: 'more' })
        .on(ListStacksCommand, { NextToken: 'more' })
        .resolves({ StackSummaries: [named('Main-Sources1'), named('Main-Nested-1', { ParentId: 'Main' })] })
        .on(ListStackResourcesCommand, { StackName: 'Main-Sources1' })
        .resolves({ StackResourceSummaries: [resource('AWS::Lambda::Function', 'receive-more')] });
      lambda.on(GetFunctionConfigurationCommand, { FunctionName: 'receive-more' }).resolves({
        FunctionName: 'receive-more',
        FunctionArn: arn('receive-more'),
        Environment: { Variables: { ...receiverEnvironment(stripe), WEBHOOK_SOURCE: 'more' } },
      });
      lambda.on(GetPolicyCommand, { FunctionName: 'receive-more' }).resolves(policyFor('api7', '*'));
    });

    it('holds the receivers of all stacks that fit, each at the API of its own stack', async () => {
      const target = await find('Main*');
      expect(target.label).toBe('stack Main*');
      expect(target.sources.map(({ name }) => name)).toEqual(['github', 'more', 'stripe']);
      expect(target.sources.find(({ name }) => name === 'more')?.url).toMatch(/^https:\/\/api7\./);
    });

    it('asks for live stacks only, and for none where names are given', async () => {
      await find('Main');
      expect(cloudFormation.commandCalls(ListStacksCommand)).toHaveLength(0);
      await find('*Sources1');
      const [call] = cloudFormation.commandCalls(ListStacksCommand);
      expect(call?.args[0].input.StackStatusFilter).toContain('UPDATE_COMPLETE');
      expect(call?.args[0].input.StackStatusFilter).not.toContain('DELETE_COMPLETE');
    });

    it('takes no letter but `*` as anything else', async () => {
      await expect(find('M.in*')).rejects.toThrow(/no stack of this account and region is called M\.in\*/);
    });
  });
});
