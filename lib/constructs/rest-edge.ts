import { type Acknowledgment, Aws, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { accessLog, accessLogFormat } from './access-log.ts';
import { acknowledge } from './acknowledge.ts';
import type { Edge, EdgeProps } from './edge.ts';
import { listedAlarm, periodOf } from './listed-alarm.ts';

/** The stage's name; part of every URL. */
const STAGE = 'prod';

/**
 * The REST API in front of the receivers. Every content type counts as binary: only so does a body arrive as the bytes
 * that were signed.
 */
export class RestEdge extends Construct implements Edge {
  /** Id of the API. */
  readonly apiId: string;
  /** The API itself. */
  readonly api: apigateway.IRestApi;
  /** Its only stage. */
  readonly stage: apigateway.IStage;
  /** Base URL under which providers reach the API, without a trailing slash; absent where it is that of its stage. */
  readonly publicUrl: string | undefined;
  /** Base URL of the endpoints, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const accessLogDestination = accessLog(this, props.logRetention);
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
        accessLogDestination,
        accessLogFormat: accessLogFormat(apigateway.AccessLogField.contextResourcePath()),
      },
      ...(!props.stageUrl && { disableExecuteApiEndpoint: true }),
    });
    // The construct's own output has a generated name; the stack gives the address one that can be relied on.
    api.node.tryRemoveChild('Endpoint');
    listedAlarm(this, 'EdgeFailing', {
      metric: api.metricServerError({ period: periodOf('EdgeFailing'), statistic: cloudwatch.Stats.SUM }),
      subject: `API ${props.name} of webhook gateway ${props.gatewayName}`,
      topic: props.alarmTopic,
    });
    acknowledge(api, ...ACKNOWLEDGED);
    this.api = api;
    this.apiId = api.restApiId;
    this.stage = api.deploymentStage;
    this.protect(api.deploymentStage.stageArn, props.webAclArn);
    this.publicUrl = props.publicUrl;
    this.url =
      props.publicUrl ??
      `https://${api.restApiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}/${STAGE}`;
  }

  private protect(resourceArn: string, webAclArn: string | undefined): void {
    if (webAclArn === undefined) {
      acknowledge(this.api, UNFILTERED);
      return;
    }
    new wafv2.CfnWebACLAssociation(this, 'WebAcl', { webAclArn, resourceArn });
  }

  /** Sends every method of a path to a receiver: providers probe with GET and HEAD before they POST. */
  route(path: string, receiver: lambda.IFunction): void {
    const integration = new apigateway.LambdaIntegration(receiver, { proxy: true, allowTestInvoke: false });
    this.api.root.resourceForPath(path).addMethod('ANY', integration);
  }
}

const UNFILTERED: Acknowledgment = {
  id: 'AwsSolutions-APIG3',
  reason:
    'Requests without a right signature are refused before anything is read, and the stage throttles; a web ACL costs by the request and is for the account to choose.',
};

const ACKNOWLEDGED: readonly Acknowledgment[] = [
  {
    id: 'AwsSolutions-APIG2',
    reason:
      'A signature covers the bytes as they came; whatever looked at them before it is checked would be in its way. The receiver bounds and checks each request.',
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
