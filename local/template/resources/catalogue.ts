import type { Cloud } from '../../cloud.ts';
import { StartError } from '../../start-error.ts';
import type { ResolvedResource } from '../stack.ts';
import type { Identity } from '../template.ts';
import { bucket } from './buckets.ts';
import { emptiedBucket, restrictedSecurityGroup } from './custom.ts';
import { eventSourceMapping, lambdaFunction } from './functions.ts';
import { httpApi, httpIntegration, httpRoute, httpStage } from './http-apis.ts';
import { INERT, inertKind } from './inert.ts';
import { checkFields, type ResourceKind } from './kind.ts';
import { queue } from './queues.ts';
import { apiMethod, apiResource, deployment, gatewayResponse, restApi, stage } from './rest-apis.ts';
import { rule, schedule } from './schedules.ts';
import { secret } from './secrets.ts';
import { globalTable, table } from './tables.ts';

const KINDS: ReadonlyMap<string, ResourceKind> = new Map([
  ['AWS::ApiGateway::Deployment', deployment],
  ['AWS::ApiGateway::GatewayResponse', gatewayResponse],
  ['AWS::ApiGateway::Method', apiMethod],
  ['AWS::ApiGateway::Resource', apiResource],
  ['AWS::ApiGateway::RestApi', restApi],
  ['AWS::ApiGateway::Stage', stage],
  ['AWS::ApiGatewayV2::Api', httpApi],
  ['AWS::ApiGatewayV2::Integration', httpIntegration],
  ['AWS::ApiGatewayV2::Route', httpRoute],
  ['AWS::ApiGatewayV2::Stage', httpStage],
  ['AWS::DynamoDB::GlobalTable', globalTable],
  ['AWS::DynamoDB::Table', table],
  ['AWS::Events::Rule', rule],
  ['AWS::Lambda::EventSourceMapping', eventSourceMapping],
  ['AWS::Lambda::Function', lambdaFunction],
  ['AWS::S3::Bucket', bucket],
  ['AWS::SQS::Queue', queue],
  ['AWS::Scheduler::Schedule', schedule],
  ['AWS::SecretsManager::Secret', secret],
  ['Custom::S3AutoDeleteObjects', emptiedBucket],
  ['Custom::VpcRestrictDefaultSG', restrictedSecurityGroup],
]);

const INERT_KINDS: ReadonlyMap<string, ResourceKind> = new Map(
  INERT.map(({ type, service, prefix }) => [type, inertKind(service, prefix)]),
);

/**
 * Makes one resource of a template.
 *
 * @throws TemplateError for a type, or a property of a type, that is not known here
 */
export async function createResource(resource: ResolvedResource, cloud: Cloud): Promise<Identity> {
  const inert = INERT_KINDS.get(resource.type);
  if (inert !== undefined) return inert.create(resource, cloud);
  const kind = KINDS.get(resource.type);
  if (kind === undefined) throw resource.refuse('this resource type is not known to the local run');
  checkFields(resource, '', resource.properties, [...kind.used, ...(kind.inert ?? [])]);
  try {
    return await kind.create(resource, cloud);
  } catch (error) {
    // What a service refuses is the template's fault as well.
    throw error instanceof StartError
      ? error
      : resource.refuse(error instanceof Error ? error.message : 'failed');
  }
}
