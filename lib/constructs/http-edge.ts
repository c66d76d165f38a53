import { type Acknowledgment, ArnFormat, Aws, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { listedAlarm, periodOf } from './listed-alarm.ts';

/** What all edges of a gateway have in common. */
export interface HttpEdgeSettings {
  /** Requests per second, and in a burst, that one endpoint takes. */
  readonly throttle: apigateway.ThrottleSettings;
  /** How long the access log is kept. */
  readonly logRetention: logs.RetentionDays;
  /** Whether to set the account's role for API Gateway's logs. */
  readonly accountLogRole: boolean;
  /** Topic that hears of its alarm. */
  readonly alarmTopic: sns.ITopic;
  /** Name of the gateway, for people. */
  readonly gatewayName: string;
}

/** Properties of a HttpEdge. */
export interface HttpEdgeProps extends HttpEdgeSettings {
  /** Name of the API, for people. */
  readonly name: string;
  /** Base URL under which providers reach this API, without a trailing slash; absent where it is that of its stage. */
  readonly publicUrl: string | undefined;
}

/** The stage's name; part of every URL. */
const STAGE = 'prod';

/**
 * The REST API in front of the receivers. Every content type counts as binary: only so does a body arrive as the bytes
 * that were signed.
 */
export class HttpEdge extends Construct {
  /** The API itself. */
  readonly api: apigateway.IRestApi;
  /** Base URL under which providers reach the API, without a trailing slash; absent where it is that of its stage. */
  readonly publicUrl: string | undefined;
  /** Base URL of the endpoints, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: HttpEdgeProps) {
    super(scope, id);
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new apigateway.RestApi(this, 'Api', {
      restApiName: props.name,
      description: 'Endpoints for webhooks',
      binaryMediaTypes: ['*/*'],
      endpointConfiguration: { types: [apigateway.EndpointType.REGIONAL] },
      cloudWatchRole: props.accountLogRole,
      deployOptions: {
        stageName: STAGE,
        throttlingRateLimit: props.throttle.rateLimit,
        throttlingBurstLimit: props.throttle.burstLimit,
        accessLogDestination: { bind: () => ({ destinationArn: this.plainArn(accessLog) }) },
        accessLogFormat: apigateway.AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    // The construct's own output has a generated name; the stack gives the address one that can be relied on.
    api.node.tryRemoveChild('Endpoint');
    listedAlarm(this, 'EdgeFailing', {
      metric: api.metricServerError({ period: periodOf('EdgeFailing'), statistic: cloudwatch.Stats.SUM }),
      subject: `API ${props.name} of webhook gateway ${props.gatewayName}`,
      topic: props.alarmTopic,
    });
    Validations.of(api).acknowledge(...ACKNOWLEDGED);
    this.api = api;
    this.publicUrl = props.publicUrl;
    this.url =
      props.publicUrl ??
      `https://${api.restApiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}/${STAGE}`;
  }

  /** Without the `:*` a log group's own ARN ends in, which API Gateway drops and then reports as drift. */
  private plainArn({ logGroupName }: logs.ILogGroup): string {
    return Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }

  /** Sends every method of a path to a receiver: providers probe with GET and HEAD before they POST. */
  route(path: string, receiver: lambda.IFunction): void {
    const integration = new apigateway.LambdaIntegration(receiver, { proxy: true, allowTestInvoke: false });
    this.api.root.resourceForPath(path).addMethod('ANY', integration);
  }
}

const ACKNOWLEDGED: readonly Acknowledgment[] = [
  {
    id: 'AwsSolutions-APIG2',
    reason:
      'A signature covers the bytes as they came; whatever looked at them before it is checked would be in its way. The receiver bounds and checks each request.',
  },
  {
    id: 'AwsSolutions-APIG3',
    reason:
      'Requests without a right signature are refused before anything is read, and the stage throttles; a web ACL costs by the request and is for the account to choose.',
  },
  {
    id: 'AwsSolutions-APIG4',
    reason:
      'Providers cannot authorize as callers of AWS: they sign each request, and the receiver verifies it.',
  },
  { id: 'AwsSolutions-COG4', reason: 'Providers are no users of a pool: they sign each request.' },
  {
    id: 'AwsSolutions-APIG6',
    reason:
      'Every request is in the access log. Execution logs may quote URLs and headers, which hold tokens, into a log group that never ends.',
  },
  {
    id: 'Serverless-APIGWXrayEnabled',
    reason:
      'A trace costs more than what a request does; a trace id that comes with a request is handed on without.',
  },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    reason:
      'API Gateway asks for exactly this policy: the role is the one of the account, for the logs of all its APIs.',
  },
];

/** By resource path, never by the path, query or headers of the request: these may hold secrets. */
const ACCESS_LOG = JSON.stringify({
  time: apigateway.AccessLogField.contextRequestTime(),
  requestId: apigateway.AccessLogField.contextRequestId(),
  method: apigateway.AccessLogField.contextHttpMethod(),
  resource: apigateway.AccessLogField.contextResourcePath(),
  sourceIp: apigateway.AccessLogField.contextIdentitySourceIp(),
  status: apigateway.AccessLogField.contextStatus(),
  responseType: apigateway.AccessLogField.contextErrorResponseType(),
  integrationStatus: apigateway.AccessLogField.contextIntegrationStatus(),
  integrationLatency: apigateway.AccessLogField.contextIntegrationLatency(),
  responseLatency: apigateway.AccessLogField.contextResponseLatency(),
  responseLength: apigateway.AccessLogField.contextResponseLength(),
});
