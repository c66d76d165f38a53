import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Makes the log of an API's requests. */
export function accessLog(
  scope: Construct,
  retention: logs.RetentionDays,
): { bind(): { readonly destinationArn: string } } {
  const { logGroupName } = new logs.LogGroup(scope, 'AccessLog', {
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Without the `:*` a log group's own ARN ends in, which API Gateway drops and then reports as drift.
  const destinationArn = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: logGroupName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return { bind: () => ({ destinationArn }) };
}

/** A line a request. By resource, never by the path, query or headers of the request: these may hold secrets. */
export function accessLogFormat(resource: string): apigateway.AccessLogFormat {
  return apigateway.AccessLogFormat.custom(
    JSON.stringify({
      time: apigateway.AccessLogField.contextRequestTime(),
      requestId: apigateway.AccessLogField.contextRequestId(),
      method: apigateway.AccessLogField.contextHttpMethod(),
      resource,
      sourceIp: apigateway.AccessLogField.contextIdentitySourceIp(),
      status: apigateway.AccessLogField.contextStatus(),
      responseType: apigateway.AccessLogField.contextErrorResponseType(),
      integrationStatus: apigateway.AccessLogField.contextIntegrationStatus(),
      integrationLatency: apigateway.AccessLogField.contextIntegrationLatency(),
      responseLatency: apigateway.AccessLogField.contextResponseLatency(),
      responseLength: apigateway.AccessLogField.contextResponseLength(),
    }),
  );
}
