import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/**
 * A network of yours that functions run in. From there they must reach DynamoDB and S3 (gateway endpoints cost nothing),
 * SQS and Secrets Manager (interface endpoints, or a NAT gateway), and the internet where a provider's public keys are
 * fetched. Requests and queue messages reach them as before: API Gateway and Lambda are not in the network.
 */
export interface NetworkOptions {
  /** The network. */
  readonly vpc: ec2.IVpc;

  /**
   * Which of its subnets; none of them public, from where a function reaches nothing.
   *
   * @default - private ones with a way out, else isolated ones
   */
  readonly subnets?: ec2.SubnetSelection;

  /**
   * What they may talk to. Nothing talks to them.
   *
   * @default - one group for all functions of the gateway, and one for a processor, that let everything out and nothing in
   */
  readonly securityGroups?: ec2.ISecurityGroup[];
}

/** The network of the functions of a gateway: one security group for all, since network interfaces go by group. */
export function sharedNetwork(scope: Construct, options: NetworkOptions): Required<NetworkOptions> {
  const { vpc, subnets = {}, securityGroups } = options;
  return { vpc, subnets, securityGroups: securityGroups ?? [outbound(scope, vpc)] };
}

function outbound(scope: Construct, vpc: ec2.IVpc): ec2.SecurityGroup {
  return new ec2.SecurityGroup(scope, 'SecurityGroup', {
    vpc,
    description: 'Functions that receive and process webhooks',
    allowAllOutbound: true,
  });
}

/** Lets Lambda put a function into a network. These actions know no resources before there are any. */
export function allowNetwork(role: iam.Role): void {
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: [
        'ec2:AssignPrivateIpAddresses',
        'ec2:CreateNetworkInterface',
        'ec2:DeleteNetworkInterface',
        'ec2:DescribeNetworkInterfaces',
        'ec2:DescribeSubnets',
        'ec2:UnassignPrivateIpAddresses',
      ],
      resources: ['*'],
    }),
  );
  acknowledge(role, {
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'Lambda makes the network interface of a function in the name of its role; these actions take no narrower resource before there is one.',
  });
}
