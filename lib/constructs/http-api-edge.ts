import { Annotations, Aws, Stack } from 'aws-cdk-lib';
import { AccessLogField } from 'aws-cdk-lib/aws-apigateway';
import * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { accessLog, accessLogFormat } from './access-log.ts';
import { acknowledge } from './acknowledge.ts';
import type { Edge, EdgeProps } from './edge.ts';
import { listedAlarm, periodOf } from './listed-alarm.ts';

/** The HTTP API in front of the receivers, at the root of its host. */
export class HttpApiEdge extends Construct implements Edge {
  /** Id of the API. */
  readonly apiId: string;
  /** The API itself. */
  readonly api: apigatewayv2.IHttpApi;
  /** Its only stage. */
  readonly stage: apigatewayv2.IHttpStage;
  /** Base URL under which providers reach the API, without a trailing slash; absent where it is that of its stage. */
  readonly publicUrl: string | undefined;
  /** Base URL of the endpoints, without a trailing slash. */
  readonly url: string;
  private readonly routes: apigatewayv2.HttpApi;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const api = new apigatewayv2.HttpApi(this, 'Api', {
      apiName: props.name,
      description: 'Endpoints for webhooks',
      createDefaultStage: false,
      disableExecuteApiEndpoint: !props.stageUrl,
    });
    this.stage = new apigatewayv2.HttpStage(this, 'Stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: props.throttle,
      accessLogSettings: {
        destination: accessLog(this, props.logRetention),
        format: accessLogFormat(AccessLogField.contextRouteKey()),
      },
    });
    listedAlarm(this, 'EdgeFailing', {
      metric: api.metricServerError({ period: periodOf('EdgeFailing'), statistic: cloudwatch.Stats.SUM }),
      subject: `API ${props.name} of webhook gateway ${props.gatewayName}`,
      topic: props.alarmTopic,
    });
    Annotations.of(this).addWarningV2('cdk-webhooks:httpApiText', TEXT_ONLY);
    this.api = api;
    this.apiId = api.apiId;
    this.routes = api;
    this.publicUrl = props.publicUrl;
    this.url =
      props.publicUrl ?? `https://${api.apiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}`;
  }

  /** Sends every method of a path to a receiver: providers probe with GET and HEAD before they POST. */
  route(path: string, receiver: lambda.IFunction): void {
    const id = path.replace(/^\//, '').replaceAll('/', '-');
    const routes = this.routes.addRoutes({
      path,
      methods: [apigatewayv2.HttpMethod.ANY],
      integration: new HttpLambdaIntegration(id, receiver),
    });
    for (const route of routes) {
      acknowledge(route, {
        id: 'AwsSolutions-APIG4',
        reason:
          'Providers cannot authorize as callers of AWS: they sign each request, and the receiver verifies it.',
      });
    }
  }
}

const TEXT_ONLY =
  'An HTTP API hands bodies of JSON and of text over as text: one that is not valid UTF-8 is changed on the way, and refused ' +
  'however rightly it is signed. Take WebhookEdge.REST where that may happen; else acknowledge this.';
