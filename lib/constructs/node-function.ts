import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '../contract/metrics.ts';
import { acknowledge } from './acknowledge.ts';
import { allowNetwork, type NetworkOptions } from './network-options.ts';

/** Properties of a NodeFunction. */
export interface NodeFunctionProps {
  /** The bundled program. */
  readonly code: lambda.Code;
  /** Where the handler is exported. */
  readonly handler: string;
  /** What the function is for, for people. */
  readonly description: string;
  /** Its variables. */
  readonly environment: Record<string, string>;
  /** Longest one invocation may take. */
  readonly timeout: Duration;
  /** Memory, MiB. */
  readonly memorySize: number;
  /** How long its log is kept. */
  readonly logRetention: logs.RetentionDays;
  /** Name under which the function logs. */
  readonly service: string;
  /**
   * Instruction set of the code.
   *
   * @default lambda.Architecture.ARM_64
   */
  readonly architecture?: lambda.Architecture;
  /**
   * Runtime of the code.
   *
   * @default lambda.Runtime.NODEJS_24_X
   */
  readonly runtime?: lambda.Runtime;
  /**
   * What Lambda does when the function feeds itself.
   *
   * @default - Lambda stops it after about 16 rounds
   */
  readonly recursiveLoop?: lambda.RecursiveLoop;
  /**
   * Network it runs in.
   *
   * @default - none of the account's own
   */
  readonly network?: Required<NetworkOptions>;
}

/**
 * A function with a role that may write its own log and nothing else, and a log group of its own with an end to its
 * retention. Everything else is granted by who needs it.
 */
export class NodeFunction extends Construct implements iam.IGrantable {
  /** The function itself. */
  readonly function: lambda.Function;
  /** Its role. */
  readonly role: iam.IRole;
  /** Who gets what is granted to the function. */
  readonly grantPrincipal: iam.IPrincipal;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const { service, logRetention, environment, network, ...rest } = props;
    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this, 'Role', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
    if (network !== undefined) allowNetwork(role);
    this.role = role;
    this.grantPrincipal = role;
    logGroup.grants.write(this.role);
    this.function = new lambda.Function(this, 'Function', {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      ...rest,
      role: this.role,
      logGroup,
      ...(network && {
        vpc: network.vpc,
        vpcSubnets: network.subnets,
        securityGroups: network.securityGroups,
      }),
      environment: {
        ...environment,
        POWERTOOLS_SERVICE_NAME: service,
        POWERTOOLS_METRICS_NAMESPACE: METRIC_NAMESPACE,
      },
    });
    acknowledge(
      this.function,
      {
        id: 'Serverless-LambdaDLQ',
        reason:
          'Only asynchronous calls have one: API Gateway and the queue wait for the answer, and a lost run of the sweep is made up by the next.',
      },
      {
        id: 'Serverless-LambdaTracing',
        reason:
          'Log lines follow an event by its id through every function; tracing would need rights on all resources and bills each request.',
      },
    );
  }

  /** Allows this function exactly `actions` on exactly `resources`, under `conditions` if there are any. */
  allow(actions: readonly string[], resources: readonly string[], conditions = {}): void {
    this.role.addToPrincipalPolicy(
      new iam.PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
    );
  }
}
