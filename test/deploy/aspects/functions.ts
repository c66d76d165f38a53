import type { AwsCalls } from '../engines/aws-calls.ts';
import { type Aspect, pick } from './aspect.ts';

const SETTINGS = ['Runtime', 'Architectures', 'Handler', 'Timeout', 'MemorySize', 'Role'] as const;

interface Configuration {
  readonly Environment: { readonly Variables: Record<string, string> };
  readonly LoggingConfig?: object;
}

const configuration = (aws: AwsCalls, name: string) =>
  aws.call<Configuration>('lambda', 'get_function_configuration', { FunctionName: name });

interface Mapping {
  readonly BatchSize: number;
  readonly EventSourceArn: string;
  readonly FunctionArn: string;
  readonly FunctionResponseTypes?: readonly string[];
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
  readonly State: string;
}

export const functionAspects: readonly Aspect[] = [
  {
    id: 'function-settings',
    claim: 'functions have runtime, architecture, time-out, memory and role',
    type: 'AWS::Lambda::Function',
    compare: async ({ name, properties }, aws) => ({
      want: pick(properties, ...SETTINGS),
      got: pick(await configuration(aws, name), ...SETTINGS),
    }),
  },
  {
    id: 'function-environment',
    claim: 'functions have their variables, the secret by its ARN',
    type: 'AWS::Lambda::Function',
    compare: async ({ name, properties }, aws) => ({
      want: properties['Environment'],
      got: pick((await configuration(aws, name)).Environment, 'Variables'),
    }),
  },
  {
    id: 'function-log',
    claim: 'functions write to the log group that ends',
    type: 'AWS::Lambda::Function',
    compare: async ({ name, properties }, aws) => ({
      want: properties['LoggingConfig'],
      got: pick((await configuration(aws, name)).LoggingConfig ?? {}, 'LogGroup'),
    }),
  },
  {
    id: 'function-recursion',
    claim: 'the processor may feed its own queue for ever',
    type: 'AWS::Lambda::Function',
    compare: async ({ name, properties }, aws) => {
      const want = properties['RecursiveLoop'];
      if (want === undefined) return undefined;
      const { RecursiveLoop: got } = await aws.call<{ RecursiveLoop: string }>(
        'lambda',
        'get_function_recursion_config',
        { FunctionName: name },
      );
      return { want, got };
    },
  },
  {
    id: 'mapping',
    claim: 'mappings take batches of ten, report single failures, and are bounded',
    type: 'AWS::Lambda::EventSourceMapping',
    compare: async ({ properties }, aws, stack) => {
      const { EventSourceMappings } = await aws.call<{ EventSourceMappings: readonly Mapping[] }>(
        'lambda',
        'list_event_source_mappings',
        { EventSourceArn: properties['EventSourceArn'] },
      );
      return {
        want: [
          {
            ...pick(properties, 'BatchSize', 'EventSourceArn', 'FunctionResponseTypes', 'ScalingConfig'),
            FunctionArn: stack.arnOf(stack.one('AWS::Lambda::Function', 'JournalProcessor')),
            State: 'Enabled',
          },
        ],
        got: EventSourceMappings.map((mapping) =>
          pick(
            mapping,
            ...[
              'BatchSize',
              'EventSourceArn',
              'FunctionResponseTypes',
              'ScalingConfig',
              'FunctionArn',
              'State',
            ],
          ),
        ),
      };
    },
  },
  {
    id: 'invocation',
    claim: 'only its own path of the API, or its schedule, may invoke a function',
    type: 'AWS::Lambda::Permission',
    compare: async ({ properties }, aws) => {
      const { Policy } = await aws.call<{ Policy: string }>('lambda', 'get_policy', {
        FunctionName: properties['FunctionName'],
      });
      interface Statement {
        readonly Principal: { readonly Service: string };
        readonly Condition?: { readonly ArnLike?: Record<string, string> };
      }
      const { Statement: statements }: { readonly Statement: readonly Statement[] } = JSON.parse(Policy);
      return {
        want: [[properties['Principal'], properties['SourceArn']]],
        got: statements.map(({ Principal, Condition }) => [
          Principal.Service,
          ...Object.values(Condition?.ArnLike ?? {}),
        ]),
      };
    },
  },
];
