import { describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { StripeWebhook, WebhookGateway } from '../../../lib/index.ts';
import { readAssembly } from '../../../local/template/assembly.ts';
import { create, paperCloud } from '../../local/template/paper-cloud.ts';
import { allowed, newStack, plain, resource, resourcesOf } from '../synthesis.ts';
import { processor } from './building-sources.ts';

function vpcOf(stack: ReturnType<typeof newStack>): ec2.IVpc {
  return ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
    vpcId: 'vpc-1',
    availabilityZones: ['a', 'b'],
    publicSubnetIds: ['public-a', 'public-b'],
    privateSubnetIds: ['private-a', 'private-b'],
  });
}

describe('functions in a network', () => {
  const stack = newStack();
  const vpc = vpcOf(stack);
  const gateway = new WebhookGateway(stack, 'Gateway', { network: { vpc } });
  const groups = [ec2.SecurityGroup.fromSecurityGroupId(stack, 'Group', 'sg-1')];
  new StripeWebhook(stack, 'Stripe', {
    gateway,
    processor: processor(stack, 'Worker', { network: { vpc, securityGroups: groups } }),
  });
  const template = Template.fromStack(stack);
  const placeOf = (prefix: string) =>
    resource(template, 'AWS::Lambda::Function', prefix).Properties['VpcConfig'] as {
      readonly SubnetIds: readonly string[];
      readonly SecurityGroupIds: readonly unknown[];
    };

  it.each(['StripeEndpointReceiver', 'GatewaySweep'])(
    '%s: private subnets, the group of the gateway',
    (prefix) => {
      const { SubnetIds, SecurityGroupIds } = placeOf(prefix);
      expect(SubnetIds).toEqual(['private-a', 'private-b']);
      expect(SecurityGroupIds.map(plain)).toEqual(['GatewaySecurityGroup.GroupId']);
    },
  );

  it('a processor has the groups it was given, and none is made for it', () => {
    expect(placeOf('WorkerProcessor').SecurityGroupIds).toEqual(['sg-1']);
    expect(Object.keys(resourcesOf(template, 'AWS::EC2::SecurityGroup'))).toHaveLength(1);
  });

  it('the group lets nothing in', () => {
    const { Properties } = resource(template, 'AWS::EC2::SecurityGroup', 'Gateway');
    expect(Properties).not.toHaveProperty('SecurityGroupIngress');
    template.resourceCountIs('AWS::EC2::SecurityGroupIngress', 0);
  });

  it.each(['StripeEndpointReceiver', 'GatewaySweep', 'WorkerProcessor'])(
    'Lambda may make the interfaces of %s before it makes the function',
    (prefix) => {
      const policy = resource(template, 'AWS::IAM::Policy', prefix);
      expect(allowed(policy)).toContain('ec2:CreateNetworkInterface → *');
      expect(resource(template, 'AWS::Lambda::Function', prefix).DependsOn).toContain(policy.id);
    },
  );

  it('a public subnet is refused', () => {
    const other = newStack();
    const network = { vpc: vpcOf(other), subnets: { subnetType: ec2.SubnetType.PUBLIC } };
    expect(() => new WebhookGateway(other, 'Gateway', { network })).toThrow(/public subnet/i);
  });
});

it('a network that the app makes, endpoints and all, is no hindrance on this machine', async () => {
  const stack = newStack();
  stack.node.setContext('@aws-cdk/aws-ec2:restrictDefaultSecurityGroup', true);
  const vpc = new ec2.Vpc(stack, 'Network', { natGateways: 1 });
  vpc.addGatewayEndpoint('S3', { service: ec2.GatewayVpcEndpointAwsService.S3 });
  vpc.addInterfaceEndpoint('Sqs', { service: ec2.InterfaceVpcEndpointAwsService.SQS });
  const gateway = new WebhookGateway(stack, 'Gateway', { network: { vpc } });
  new StripeWebhook(stack, 'Stripe', { gateway });
  const app = stack.node.root as ReturnType<typeof newStack>['node']['root'] & {
    synth(): { readonly directory: string };
  };
  const cloud = paperCloud();
  await create(cloud, ...readAssembly(app.synth().directory));
  expect([...cloud.functions.values()].map(({ logicalId }) => logicalId)).toContainEqual(
    expect.stringMatching(/^StripeEndpointReceiver/),
  );
});
