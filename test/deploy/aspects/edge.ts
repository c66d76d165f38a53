import { type Aspect, pick } from './aspect.ts';

interface Stage {
  readonly accessLogSettings?: { readonly destinationArn?: string; readonly format?: string };
  readonly methodSettings?: Readonly<Record<string, object>>;
}

interface Api {
  readonly binaryMediaTypes?: readonly string[];
  readonly endpointConfiguration?: { readonly types?: readonly string[] };
}

interface Method {
  readonly authorizationType?: string;
  readonly methodIntegration?: object;
}

export const edgeAspects: readonly Aspect[] = [
  {
    id: 'api-binary',
    claim: 'every content type counts as binary',
    type: 'AWS::ApiGateway::RestApi',
    compare: async ({ name, properties }, aws) => ({
      want: properties['BinaryMediaTypes'],
      got: (await aws.call<Api>('apigateway', 'get_rest_api', { restApiId: name })).binaryMediaTypes,
    }),
  },
  {
    id: 'api-regional',
    claim: 'the API is regional',
    type: 'AWS::ApiGateway::RestApi',
    compare: async ({ name }, aws) => ({
      want: ['REGIONAL'],
      got:
        (await aws.call<Api>('apigateway', 'get_rest_api', { restApiId: name })).endpointConfiguration
          ?.types ?? 'nothing',
    }),
  },
  {
    id: 'api-throttle',
    claim: 'the stage throttles and traces no data',
    type: 'AWS::ApiGateway::Stage',
    compare: async ({ properties }, aws) => {
      const stage = await stageOf(aws, properties);
      return {
        want: { throttlingRateLimit: 500, throttlingBurstLimit: 1000, dataTraceEnabled: false },
        got: pick(
          stage.methodSettings?.['*/*'] ?? {},
          ...['throttlingRateLimit', 'throttlingBurstLimit', 'dataTraceEnabled'],
        ),
      };
    },
  },
  {
    id: 'api-log',
    claim: 'the stage writes its access log',
    type: 'AWS::ApiGateway::Stage',
    compare: async ({ properties }, aws) => {
      const { DestinationArn, Format } = (properties['AccessLogSetting'] ?? {}) as {
        readonly DestinationArn?: string;
        readonly Format?: string;
      };
      const { destinationArn, format } = (await stageOf(aws, properties)).accessLogSettings ?? {};
      return {
        want: { destinationArn: DestinationArn, format: Format },
        got: destinationArn === undefined && format === undefined ? 'nothing' : { destinationArn, format },
      };
    },
  },
  {
    id: 'api-log-role',
    claim: 'the account has its role for logs of API Gateway',
    type: 'AWS::ApiGateway::Account',
    compare: async ({ properties }, aws) => ({
      want: properties['CloudWatchRoleArn'],
      got: (await aws.call<{ cloudwatchRoleArn?: string }>('apigateway', 'get_account')).cloudwatchRoleArn,
    }),
  },
  {
    id: 'api-method',
    claim: 'every method of a path goes to its receiver, without any authorizer',
    type: 'AWS::ApiGateway::Method',
    compare: async ({ properties }, aws) => {
      const got = await aws.call<Method>('apigateway', 'get_method', {
        restApiId: properties['RestApiId'],
        resourceId: properties['ResourceId'],
        httpMethod: properties['HttpMethod'],
      });
      const { Type, Uri } = properties['Integration'] as { readonly Type: string; readonly Uri: string };
      return {
        want: { authorization: properties['AuthorizationType'], type: Type, uri: Uri },
        got: { authorization: got.authorizationType, ...pick(got.methodIntegration ?? {}, 'type', 'uri') },
      };
    },
  },
];

function stageOf(
  aws: Parameters<Aspect['compare']>[1],
  properties: Readonly<Record<string, unknown>>,
): Promise<Stage> {
  return aws.call<Stage>('apigateway', 'get_stage', {
    restApiId: properties['RestApiId'],
    stageName: properties['StageName'],
  });
}
