import { physicalName, stableId } from '../physical-names.ts';
import type { ResourceKind } from './kind.ts';

/**
 * What the local run accepts and does nothing with: permissions, monitoring and encryption are not shown on one machine.
 * Each gives what templates commonly read of it.
 */
export const INERT: readonly { readonly type: string; readonly service: string; readonly prefix: string }[] =
  [
    { type: 'AWS::ApiGateway::Account', service: 'apigateway', prefix: 'account/' },
    { type: 'AWS::ApiGateway::UsagePlan', service: 'apigateway', prefix: 'usageplan/' },
    { type: 'AWS::ApiGatewayV2::ApiMapping', service: 'apigateway', prefix: 'apimapping/' },
    { type: 'AWS::ApiGatewayV2::DomainName', service: 'apigateway', prefix: 'domainnames/' },
    { type: 'AWS::CDK::Metadata', service: 'cdk', prefix: '' },
    { type: 'AWS::CertificateManager::Certificate', service: 'acm', prefix: 'certificate/' },
    { type: 'AWS::CloudWatch::Alarm', service: 'cloudwatch', prefix: 'alarm:' },
    { type: 'AWS::CloudWatch::CompositeAlarm', service: 'cloudwatch', prefix: 'alarm:' },
    { type: 'AWS::CloudWatch::Dashboard', service: 'cloudwatch', prefix: 'dashboard/' },
    { type: 'AWS::EC2::EIP', service: 'ec2', prefix: 'elastic-ip/' },
    { type: 'AWS::EC2::InternetGateway', service: 'ec2', prefix: 'internet-gateway/' },
    { type: 'AWS::EC2::NatGateway', service: 'ec2', prefix: 'natgateway/' },
    { type: 'AWS::EC2::Route', service: 'ec2', prefix: 'route/' },
    { type: 'AWS::EC2::RouteTable', service: 'ec2', prefix: 'route-table/' },
    { type: 'AWS::EC2::SecurityGroup', service: 'ec2', prefix: 'security-group/' },
    { type: 'AWS::EC2::SecurityGroupEgress', service: 'ec2', prefix: 'security-group-rule/' },
    { type: 'AWS::EC2::SecurityGroupIngress', service: 'ec2', prefix: 'security-group-rule/' },
    { type: 'AWS::EC2::Subnet', service: 'ec2', prefix: 'subnet/' },
    { type: 'AWS::EC2::SubnetRouteTableAssociation', service: 'ec2', prefix: 'route-table-association/' },
    { type: 'AWS::EC2::VPC', service: 'ec2', prefix: 'vpc/' },
    { type: 'AWS::EC2::VPCEndpoint', service: 'ec2', prefix: 'vpc-endpoint/' },
    { type: 'AWS::EC2::VPCGatewayAttachment', service: 'ec2', prefix: 'gateway-attachment/' },
    { type: 'AWS::IAM::ManagedPolicy', service: 'iam', prefix: 'policy/' },
    { type: 'AWS::IAM::Policy', service: 'iam', prefix: 'policy/' },
    { type: 'AWS::IAM::Role', service: 'iam', prefix: 'role/' },
    { type: 'AWS::KMS::Alias', service: 'kms', prefix: 'alias/' },
    { type: 'AWS::KMS::Key', service: 'kms', prefix: 'key/' },
    { type: 'AWS::Lambda::EventInvokeConfig', service: 'lambda', prefix: 'event-invoke-config:' },
    { type: 'AWS::Lambda::Permission', service: 'lambda', prefix: 'permission:' },
    { type: 'AWS::Logs::LogGroup', service: 'logs', prefix: 'log-group:' },
    { type: 'AWS::Logs::MetricFilter', service: 'logs', prefix: 'metric-filter:' },
    { type: 'AWS::Logs::QueryDefinition', service: 'logs', prefix: 'query-definition:' },
    { type: 'AWS::Logs::ResourcePolicy', service: 'logs', prefix: 'resource-policy:' },
    { type: 'AWS::Route53::HostedZone', service: 'route53', prefix: 'hostedzone/' },
    { type: 'AWS::Route53::RecordSet', service: 'route53', prefix: 'recordset/' },
    { type: 'AWS::S3::BucketPolicy', service: 's3', prefix: 'policy/' },
    { type: 'AWS::Scheduler::ScheduleGroup', service: 'scheduler', prefix: 'schedule-group/' },
    { type: 'AWS::SNS::Subscription', service: 'sns', prefix: 'subscription:' },
    { type: 'AWS::SNS::Topic', service: 'sns', prefix: '' },
    { type: 'AWS::SNS::TopicPolicy', service: 'sns', prefix: 'policy:' },
    { type: 'AWS::SQS::QueuePolicy', service: 'sqs', prefix: 'policy:' },
    { type: 'AWS::SecretsManager::ResourcePolicy', service: 'secretsmanager', prefix: 'policy:' },
    { type: 'AWS::WAFv2::WebACL', service: 'wafv2', prefix: 'regional/webacl/' },
    { type: 'AWS::WAFv2::WebACLAssociation', service: 'wafv2', prefix: 'association/' },
  ];

/** A kind that makes nothing. Any of its properties is fine. */
export function inertKind(service: string, prefix: string): ResourceKind {
  return {
    used: [],
    create(resource, cloud) {
      const given = ['RoleName', 'LogGroupName', 'TopicName', 'AlarmName', 'DomainName', 'Name']
        .map((property) => resource.properties[property])
        .find((value) => typeof value === 'string');
      const name = String(given ?? physicalName(resource.stack.name, resource.logicalId, 64));
      const arn = cloud.arn(service, `${prefix}${name}`);
      const byArn = BY_ARN.has(resource.type);
      const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 20);
      return {
        ref: byArn ? arn : name,
        attributes: {
          Arn: arn,
          TopicArn: arn,
          TopicName: name,
          KeyId: id,
          RoleId: id,
          Id: id,
          RegionalDomainName: `${id}.execute-api.${cloud.region}.amazonaws.com`,
          RegionalHostedZoneId: id,
          NameServers: [],
          ...NETWORK,
          ...Object.fromEntries(NETWORK_IDS.map((attribute) => [attribute, id])),
        },
      };
    },
  };
}

/** Types whose `Ref` is their ARN. */
const BY_ARN: ReadonlySet<string> = new Set([
  'AWS::CertificateManager::Certificate',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
]);

/** Attributes of networks that are ids. */
const NETWORK_IDS = [
  'AllocationId',
  'DefaultSecurityGroup',
  'GroupId',
  'InternetGatewayId',
  'NatGatewayId',
  'RouteTableId',
  'SubnetId',
  'VpcId',
];

/** What else templates read of a network. */
const NETWORK = { CidrBlock: '10.0.0.0/16', CidrBlockAssociations: [], Ipv6CidrBlocks: [] };
