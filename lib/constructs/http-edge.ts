import { ArnFormat, Aws, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/** Properties of a HttpEdge. */
export interface HttpEdgeProps {
  /** Requests per second, and in a burst, that one endpoint takes. */
  readonly throttle: apigateway.ThrottleSettings;
  /** How long the access log is kept. */
  readonly logRetention: logs.RetentionDays;
  /** Whether to set the account's role for API Gateway's logs. */
  readonly accountLogRole: boolean;
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
  /** Base URL of every endpoint, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: HttpEdgeProps) {
    super(scope, id);
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new apigateway.RestApi(this, 'Api', {
      restApiName: this.node.scope?.node.path.replaceAll('/', '-') ?? 'webhooks',
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
    this.api = api;
    this.url = `https://${api.restApiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}/${STAGE}`;
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
