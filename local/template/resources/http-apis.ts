import type { Cloud, HttpApiDefinition, StageThrottle } from '../../cloud.ts';
import { stableId } from '../physical-names.ts';
import type { ResolvedResource } from '../stack.ts';
import { functionArn } from './functions.ts';
import {
  checkFields,
  numberOf,
  objectOf,
  type ResourceKind,
  requiredText,
  textOf,
  toNumber,
} from './kind.ts';

/** How long an integration may take where the template says nothing. */
const INTEGRATION_MS = 30_000;

export const httpApi: ResourceKind = {
  used: ['Name', 'ProtocolType'],
  inert: ['Description', 'DisableExecuteApiEndpoint', 'IpAddressType', 'Tags'],
  create(resource, cloud) {
    if (requiredText(resource, 'ProtocolType') !== 'HTTP')
      throw resource.refuse('only HTTP APIs are known to the local run');
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 10);
    cloud.apis.set(id, {
      kind: 'http',
      id,
      logicalId: resource.logicalId,
      integrations: new Map(),
      routes: [],
      stages: [],
    });
    const endpoint = `https://${id}.execute-api.${cloud.region}.amazonaws.com`;
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
};

export const httpIntegration: ResourceKind = {
  used: ['ApiId', 'IntegrationType', 'IntegrationUri', 'PayloadFormatVersion', 'TimeoutInMillis'],
  inert: ['Description', 'IntegrationMethod', 'CredentialsArn'],
  create(resource, cloud) {
    const type = requiredText(resource, 'IntegrationType');
    if (type !== 'AWS_PROXY' || textOf(resource, 'PayloadFormatVersion') !== '2.0') {
      throw resource.refuse(
        'only AWS_PROXY integrations of payload format 2.0 with a function are known to the local run',
      );
    }
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 7);
    apiOf(resource, cloud).integrations.set(id, {
      functionArn: functionArn(resource, requiredText(resource, 'IntegrationUri'), cloud),
      timeoutMs: numberOf(resource, 'TimeoutInMillis') ?? INTEGRATION_MS,
    });
    return { ref: id, attributes: { IntegrationId: id } };
  },
};

export const httpRoute: ResourceKind = {
  used: ['ApiId', 'RouteKey', 'Target', 'AuthorizationType', 'ApiKeyRequired'],
  inert: ['OperationName'],
  create(resource, cloud) {
    const api = apiOf(resource, cloud);
    if (
      (textOf(resource, 'AuthorizationType') ?? 'NONE') !== 'NONE' ||
      resource.properties['ApiKeyRequired'] === true
    ) {
      throw resource.refuse('routes with authorization are not known to the local run');
    }
    const routeKey = requiredText(resource, 'RouteKey');
    const [, httpMethod, path] = /^([A-Z]+) (\/.*)$/.exec(routeKey) ?? [];
    if (httpMethod === undefined || path === undefined)
      throw resource.refuse(`RouteKey ${routeKey}: only METHOD /path is known to the local run`);
    const integration = api.integrations.get(requiredText(resource, 'Target').replace(/^integrations\//, ''));
    if (integration === undefined) throw resource.refuse('its Target is no integration of its API');
    api.routes.push({ ...integration, httpMethod, path });
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 7);
    return { ref: id, attributes: { RouteId: id } };
  },
};

export const httpStage: ResourceKind = {
  used: ['ApiId', 'StageName', 'AutoDeploy', 'DefaultRouteSettings', 'StageVariables'],
  inert: ['AccessLogSettings', 'DeploymentId', 'Description', 'Tags'],
  create(resource, cloud) {
    const name = requiredText(resource, 'StageName');
    const variables = Object.entries(objectOf(resource, 'StageVariables'));
    apiOf(resource, cloud).stages.push({
      name,
      variables: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
      throttles: throttles(resource),
    });
    return { ref: name, attributes: {} };
  },
};

function throttles(resource: ResolvedResource): StageThrottle[] {
  const settings = objectOf(resource, 'DefaultRouteSettings');
  checkFields(resource, 'DefaultRouteSettings', settings, [
    'ThrottlingRateLimit',
    'ThrottlingBurstLimit',
    'DetailedMetricsEnabled',
  ]);
  const rate = toNumber(resource, 'ThrottlingRateLimit', settings['ThrottlingRateLimit']);
  const burst = toNumber(resource, 'ThrottlingBurstLimit', settings['ThrottlingBurstLimit']);
  if (rate === undefined && burst === undefined) return [];
  return [
    {
      httpMethod: '*',
      path: '*',
      rate: rate ?? Number.POSITIVE_INFINITY,
      burst: burst ?? Math.max(1, rate ?? 1),
    },
  ];
}

function apiOf(resource: ResolvedResource, cloud: Cloud): HttpApiDefinition {
  const api = cloud.apis.get(requiredText(resource, 'ApiId'));
  if (api?.kind !== 'http') throw resource.refuse('its HTTP API is not in this app');
  return api;
}
