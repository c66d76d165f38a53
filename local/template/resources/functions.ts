import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from '../../cloud.ts';
import { physicalName, stableId } from '../physical-names.ts';
import type { ResolvedResource } from '../stack.ts';
import { isRecord } from '../template.ts';
import {
  checkFields,
  numberOf,
  objectOf,
  type ResourceKind,
  requiredText,
  textOf,
  toNumber,
} from './kind.ts';

export const lambdaFunction: ResourceKind = {
  used: [
    'FunctionName',
    'Code',
    'Handler',
    'Runtime',
    'Environment',
    'Timeout',
    'MemorySize',
    'PackageType',
    'ReservedConcurrentExecutions',
  ],
  inert: [
    'Architectures',
    'Description',
    'DeadLetterConfig',
    'EphemeralStorage',
    'KmsKeyArn',
    'LoggingConfig',
    'RecursiveLoop',
    'Role',
    'RuntimeManagementConfig',
    'Tags',
    'TracingConfig',
    'VpcConfig',
  ],
  create(resource, cloud) {
    const runtime = requiredText(resource, 'Runtime');
    if (!runtime.startsWith('nodejs'))
      throw resource.refuse(`the runtime ${runtime} is not known to the local run`);
    const name =
      textOf(resource, 'FunctionName') ?? physicalName(resource.stack.name, resource.logicalId, 64);
    const arn = cloud.arn('lambda', `function:${name}`);
    cloud.functions.set(arn, {
      name,
      logicalId: resource.logicalId,
      arn,
      code: codeDirectory(resource, cloud),
      handler: requiredText(resource, 'Handler'),
      timeoutSeconds: numberOf(resource, 'Timeout') ?? 3,
      memoryMb: numberOf(resource, 'MemorySize') ?? 128,
      concurrency: numberOf(resource, 'ReservedConcurrentExecutions'),
      environment: environment(resource),
    });
    return { ref: name, attributes: { Arn: arn } };
  },
};

function codeDirectory(resource: ResolvedResource, cloud: Cloud): string {
  const code = objectOf(resource, 'Code');
  checkFields(resource, 'Code', code, ['S3Bucket', 'S3Key', 'ZipFile']);
  const inline = code['ZipFile'];
  if (typeof inline === 'string') {
    const directory = join(cloud.inlineCode, stableId(`${resource.stack.name}/${resource.logicalId}`, 12));
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'package.json'), '{}');
    writeFileSync(join(directory, 'index.js'), inline);
    return directory;
  }
  const path = resource.stack.assets.get(String(code['S3Key']));
  if (path === undefined) throw resource.refuse('its code is no asset of this app');
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw resource.refuse(
      'its code must be a directory: zip files and images are not known to the local run',
    );
  }
  return path;
}

function environment(resource: ResolvedResource): Record<string, string> {
  const variables = objectOf(resource, 'Environment')['Variables'];
  if (!isRecord(variables)) return {};
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
}

export const eventSourceMapping: ResourceKind = {
  used: [
    'BatchSize',
    'Enabled',
    'EventSourceArn',
    'FunctionName',
    'FunctionResponseTypes',
    'MaximumBatchingWindowInSeconds',
    'ScalingConfig',
  ],
  inert: ['Tags', 'MetricsConfig', 'KmsKeyArn'],
  create(resource, cloud) {
    const queueArn = requiredText(resource, 'EventSourceArn');
    if (!/^arn:aws:sqs:/.test(queueArn))
      throw resource.refuse('only SQS queues feed functions in the local run');
    if ((numberOf(resource, 'MaximumBatchingWindowInSeconds') ?? 0) > 0) {
      throw resource.refuse('a batching window is not known to the local run');
    }
    const batchSize = numberOf(resource, 'BatchSize') ?? 10;
    if (batchSize < 1 || batchSize > 10)
      throw resource.refuse('BatchSize must be from 1 to 10 in the local run');
    const scaling = objectOf(resource, 'ScalingConfig');
    checkFields(resource, 'ScalingConfig', scaling, ['MaximumConcurrency']);
    const id = stableId(`${resource.stack.name}/${resource.logicalId}`, 32);
    cloud.mappings.push({
      id,
      queueArn,
      functionArn: functionArn(resource, requiredText(resource, 'FunctionName'), cloud),
      batchSize,
      maximumConcurrency: toNumber(resource, 'MaximumConcurrency', scaling['MaximumConcurrency']),
      reportsItemFailures: reportsItemFailures(resource),
      enabled: String(resource.properties['Enabled'] ?? true) === 'true',
    });
    return { ref: id, attributes: { Id: id } };
  },
};

function reportsItemFailures(resource: ResolvedResource): boolean {
  const types = resource.properties['FunctionResponseTypes'] ?? [];
  return Array.isArray(types) && types.includes('ReportBatchItemFailures');
}

/** The function that `name`, a name or an ARN, stands for. */
export function functionArn(resource: ResolvedResource, name: string, cloud: Cloud): string {
  const arn = name.startsWith('arn:') ? name : cloud.arn('lambda', `function:${name}`);
  if (cloud.functions.has(arn)) return arn;
  throw resource.refuse(`${name} is no function of this app`);
}
