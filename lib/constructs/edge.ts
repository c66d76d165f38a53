import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as sns from 'aws-cdk-lib/aws-sns';

/** What all edges of a gateway have in common. */
export interface EdgeSettings {
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
  /** Web ACL that looks at each request; absent where there is none. */
  readonly webAclArn: string | undefined;
  /** Whether the API answers at its own address. */
  readonly stageUrl: boolean;
}

/** Properties of an edge. */
export interface EdgeProps extends EdgeSettings {
  /** Name of the API, for people. */
  readonly name: string;
  /** Base URL under which providers reach this API, without a trailing slash; absent where it is that of its stage. */
  readonly publicUrl: string | undefined;
}

/** An API in front of receivers. */
export interface Edge {
  /** Id of the API. */
  readonly apiId: string;
  /** Base URL under which providers reach the API, without a trailing slash; absent where it is that of its stage. */
  readonly publicUrl: string | undefined;
  /** Base URL of the endpoints, without a trailing slash. */
  readonly url: string;
  /** Sends every method of a path to a receiver: providers probe with GET and HEAD before they POST. */
  route(path: string, receiver: lambda.IFunction): void;
}
