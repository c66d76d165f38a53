import type { Cloud, RestApiDefinition, StageThrottle } from '../../cloud.ts';
import { stableId } from '../physical-names.ts';
import type { ResolvedResource } from '../stack.ts';
import type { Properties } from '../template.ts';
import { functionArn } from './functions.ts';
import {
  checkFields,
  numberOf,
  objectOf,
  objectsOf,
  type ResourceKind,
  requiredText,
  textOf,
  toNumber,
} from './kind.ts';

/** API Gateway's own limit on the time an integration may take. */
const INTEGRATION_MS = 29_000;

export const restApi: ResourceKind = {
  used: ['Name', 'BinaryMediaTypes'],
  inert: [
    'ApiKeySourceType',
    'Description',
    'DisableExecuteApiEndpoint',
    'EndpointConfiguration',
    'MinimumCompressionSize',
    'Policy',
    'SecurityPolicy',
    'EndpointAccessMode',
    'Tags',
  ],
  create(resource, cloud) {
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 10);
    const rootId = stableId(`${id}/root`, 10);
    const types = resource.properties['BinaryMediaTypes'] ?? [];
    cloud.apis.set(id, {
      kind: 'rest',
      id,
      logicalId: resource.logicalId,
      binaryMediaTypes: Array.isArray(types) ? types.map(String) : [],
      resources: new Map([[rootId, { parent: undefined, pathPart: '' }]]),
      methods: [],
      stages: [],
      gatewayResponses: [],
    });
    return { ref: id, attributes: { RestApiId: id, RootResourceId: rootId } };
  },
};

export const apiResource: ResourceKind = {
  used: ['RestApiId', 'ParentId', 'PathPart'],
  create(resource, cloud) {
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 10);
    const pathPart = requiredText(resource, 'PathPart');
    apiOf(resource, cloud).resources.set(id, { parent: requiredText(resource, 'ParentId'), pathPart });
    return { ref: id, attributes: { ResourceId: id } };
  },
};

export const apiMethod: ResourceKind = {
  used: ['RestApiId', 'ResourceId', 'HttpMethod', 'AuthorizationType', 'ApiKeyRequired', 'Integration'],
  inert: ['OperationName', 'MethodResponses'],
  create(resource, cloud) {
    if (
      (textOf(resource, 'AuthorizationType') ?? 'NONE') !== 'NONE' ||
      resource.properties['ApiKeyRequired'] === true
    ) {
      throw resource.refuse('methods with authorization are not known to the local run');
    }
    const integration = objectOf(resource, 'Integration');
    checkFields(resource, 'Integration', integration, [
      'Type',
      'IntegrationHttpMethod',
      'Uri',
      'TimeoutInMillis',
      'Credentials',
    ]);
    const uri = /^arn:aws:apigateway:[^:]+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;
    const target = uri.exec(String(integration['Uri']))?.[1];
    if (integration['Type'] !== 'AWS_PROXY' || target === undefined) {
      throw resource.refuse('only AWS_PROXY integrations with a function are known to the local run');
    }
    apiOf(resource, cloud).methods.push({
      resourceId: requiredText(resource, 'ResourceId'),
      httpMethod: requiredText(resource, 'HttpMethod').toUpperCase(),
      functionArn: functionArn(resource, target, cloud),
      timeoutMs: toNumber(resource, 'TimeoutInMillis', integration['TimeoutInMillis']) ?? INTEGRATION_MS,
    });
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 10);
    return { ref: id, attributes: {} };
  },
};

export const deployment: ResourceKind = {
  used: ['RestApiId'],
  inert: ['Description'],
  create(resource, cloud) {
    apiOf(resource, cloud);
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 6);
    return { ref: id, attributes: { DeploymentId: id } };
  },
};

export const stage: ResourceKind = {
  used: ['RestApiId', 'DeploymentId', 'StageName', 'MethodSettings', 'Variables'],
  inert: [
    'AccessLogSetting',
    'Description',
    'Tags',
    'TracingEnabled',
    'ClientCertificateId',
    'DocumentationVersion',
  ],
  create(resource, cloud) {
    const name = requiredText(resource, 'StageName');
    const variables = Object.entries(objectOf(resource, 'Variables'));
    apiOf(resource, cloud).stages.push({
      name,
      variables: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
      throttles: objectsOf(resource, 'MethodSettings').flatMap((settings) => throttleOf(resource, settings)),
    });
    return { ref: name, attributes: {} };
  },
};

function throttleOf(resource: ResolvedResource, settings: Properties): StageThrottle[] {
  checkFields(resource, 'MethodSettings', settings, [
    'HttpMethod',
    'ResourcePath',
    'ThrottlingRateLimit',
    'ThrottlingBurstLimit',
    'LoggingLevel',
    'MetricsEnabled',
    'DataTraceEnabled',
  ]);
  const rate = toNumber(resource, 'ThrottlingRateLimit', settings['ThrottlingRateLimit']);
  const burst = toNumber(resource, 'ThrottlingBurstLimit', settings['ThrottlingBurstLimit']);
  if (rate === undefined && burst === undefined) return [];
  // A resource path is written with `~1` for each slash; `/*` stands for all.
  const path = String(settings['ResourcePath'] ?? '/*').replaceAll('~1', '/');
  return [
    {
      httpMethod: String(settings['HttpMethod'] ?? '*'),
      path: path === '/*' ? '*' : path.replace(/^\/\//, '/'),
      rate: rate ?? Number.POSITIVE_INFINITY,
      burst: burst ?? Math.max(1, rate ?? 1),
    },
  ];
}

export const gatewayResponse: ResourceKind = {
  used: ['RestApiId', 'ResponseType', 'StatusCode', 'ResponseParameters', 'ResponseTemplates'],
  create(resource, cloud) {
    const headers = Object.entries(objectOf(resource, 'ResponseParameters')).map(([name, value]) => {
      const header = /^gatewayresponse\.header\.(.+)$/.exec(name)?.[1];
      const fixed = /^'(.*)'$/.exec(String(value))?.[1];
      if (header === undefined || fixed === undefined) {
        throw resource.refuse(`ResponseParameters ${name}: only fixed headers are known to the local run`);
      }
      return [header, fixed] as const;
    });
    const type = requiredText(resource, 'ResponseType');
    const templates = Object.entries(objectOf(resource, 'ResponseTemplates'));
    apiOf(resource, cloud).gatewayResponses.push({
      type,
      status: numberOf(resource, 'StatusCode'),
      headers: Object.fromEntries(headers),
      templates: Object.fromEntries(templates.map(([key, value]) => [key, String(value)])),
    });
    return { ref: type, attributes: { Id: type } };
  },
};

function apiOf(resource: ResolvedResource, cloud: Cloud): RestApiDefinition {
  const api = cloud.apis.get(requiredText(resource, 'RestApiId'));
  if (api?.kind !== 'rest') throw resource.refuse('its REST API is not in this app');
  return api;
}
