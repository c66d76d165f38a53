import { type Duration, RemovalPolicy, type Size } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '../contract/metrics.ts';

/** Properties of a NodeFunction. */
export interface NodeFunctionProps {
  readonly code: lambda.Code;
  readonly handler: string;
  readonly description: string;
  readonly environment: Record<string, string>;
  readonly timeout: Duration;
  readonly memorySize: number;
  readonly logRetention: logs.RetentionDays;
  /** Name under which the function logs. */
  readonly service: string;
  /** @default - ARM_64 */
  readonly architecture?: lambda.Architecture;
  /** @default - NODEJS_24_X */
  readonly runtime?: lambda.Runtime;
  /** @default - Lambda stops a function that feeds itself */
  readonly recursiveLoop?: lambda.RecursiveLoop;
  /** @default - Lambda's 512 MiB */
  readonly ephemeralStorageSize?: Size;
}

/**
 * A function with a role that may write its own log and nothing else, and a log group of its own with an end to its
 * retention. Everything else is granted by who needs it.
 */
export class NodeFunction extends Construct implements iam.IGrantable {
  readonly function: lambda.Function;
  readonly role: iam.Role;
  readonly grantPrincipal: iam.IPrincipal;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const { service, logRetention, environment, ...rest } = props;
    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    this.grantPrincipal = this.role;
    logGroup.grantWrite(this.role);
    this.function = new lambda.Function(this, 'Function', {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      ...rest,
      role: this.role,
      logGroup,
      environment: {
        ...environment,
        POWERTOOLS_SERVICE_NAME: service,
        POWERTOOLS_METRICS_NAMESPACE: METRIC_NAMESPACE,
      },
    });
  }

  /** Allows this function exactly `actions` on exactly `resources`. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    this.role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: [...actions], resources: [...resources] }),
    );
  }
}
