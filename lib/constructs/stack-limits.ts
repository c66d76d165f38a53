import { CfnOutput, CfnResource, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { environmentBytes } from '../contract/environment.ts';
import { MAX_ENVIRONMENT_BYTES } from '../contract/limits.ts';
import { WebhookConfigError } from './errors.ts';

/** One thing of a stack that must not grow beyond what AWS takes. */
interface Measured {
  readonly scope: IConstruct;
  readonly what: string;
  readonly size: number;
  readonly most: number;
  readonly advice: string;
}

const watched = new WeakSet<Stack>();

/**
 * Looks, when the app is synthesized, whether the stack of `scope` stays inside what CloudFormation, API Gateway, IAM, SQS
 * and Lambda take, and throws a `WebhookConfigError` that says how to split it: a deployment would fail after minutes, half
 * way through.
 */
export function watchLimits(scope: IConstruct): void {
  const stack = Stack.of(scope);
  if (watched.has(stack)) return;
  watched.add(stack);
  stack.node.addValidation({
    validate: () => {
      for (const measured of measure(stack)) requireRoom(measured);
      return [];
    },
  });
}

function requireRoom({ scope, what, size, most, advice }: Measured): void {
  if (size <= most) return;
  throw new WebhookConfigError(
    'limit',
    scope.node.path,
    String(size),
    `it would have ${size} ${what}, at most ${most} can be deployed; ${advice}`,
  );
}

const SPLIT = 'give some of its sources another stack: their gateway and processor may stay where they are';

function measure(stack: Stack): readonly Measured[] {
  const own = stack.node.findAll().filter((one) => Stack.of(one) === stack);
  const resources = own.filter(CfnResource.isCfnResource);
  const outputs = own.filter((one) => one instanceof CfnOutput);
  return [
    { scope: stack, what: 'resources', size: resources.length, most: 500, advice: SPLIT },
    { scope: stack, what: 'outputs', size: outputs.length, most: 200, advice: SPLIT },
    ...pathsOf(resources),
    ...resources.flatMap(sizesOf),
  ];
}

/** A REST API counts the root and each path under it, those that only lead to others as well; an HTTP API its routes. */
function pathsOf(resources: readonly CfnResource[]): readonly Measured[] {
  const apis = resources.filter(
    (one) => one instanceof apigateway.CfnRestApi || one instanceof apigatewayv2.CfnApi,
  );
  return apis.map((api) => {
    const inside = `${api.node.scope?.node.path}/`;
    const paths = resources.filter(
      (one) =>
        (one instanceof apigateway.CfnResource || one instanceof apigatewayv2.CfnRoute) &&
        one.node.path.startsWith(inside),
    );
    return { scope: api, what: 'paths', size: 1 + paths.length, most: 300, advice: SPLIT };
  });
}

const SHORTER = 'grant to fewer roles, or to one that several people assume';

function sizesOf(scope: CfnResource): readonly Measured[] {
  const policy = (document: unknown, most: number, advice: string): Measured => ({
    scope,
    what: 'bytes of policy',
    size: deployedBytes(Stack.of(scope).resolve(document)),
    most,
    advice,
  });
  if (scope instanceof sqs.CfnQueuePolicy || scope instanceof s3.CfnBucketPolicy) {
    return [policy(scope.policyDocument, 20_480, SHORTER)];
  }
  if (scope instanceof iam.CfnManagedPolicy) return [policy(scope.policyDocument, 6144, SPLIT)];
  if (!(scope instanceof lambda.CfnFunction)) return [];
  const { variables = {} } = Stack.of(scope).resolve(scope.environment) ?? {};
  const deployed = Object.entries(variables).map(([name, value]) => [name, 'x'.repeat(textBytes(value))]);
  return [
    {
      scope,
      what: 'bytes of environment',
      size: environmentBytes(Object.fromEntries(deployed)),
      most: MAX_ENVIRONMENT_BYTES,
      advice: 'put what is long into a parameter or an object the function reads',
    },
  ];
}

/** Bytes taken for a value known only at deployment: ARNs and URLs of generated names have about that. */
const UNKNOWN_BYTES = 128;

/** Size of a document without its blanks, as the services count it. */
function deployedBytes(value: unknown): number {
  if (isIntrinsic(value)) return textBytes(value) + 2;
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + deployedBytes(item) + 1, 2);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null).length;
  return Object.entries(value).reduce((sum, [key, item]) => sum + key.length + deployedBytes(item) + 4, 2);
}

function textBytes(value: unknown): number {
  if (!isIntrinsic(value)) return Buffer.byteLength(String(value));
  const { 'Fn::Join': joined } = value;
  if (!Array.isArray(joined)) return UNKNOWN_BYTES;
  return [joined[1]].flat().reduce((sum, part) => sum + textBytes(part), 0);
}

function isIntrinsic(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [name = '', ...more] = Object.keys(value);
  return more.length === 0 && (name === 'Ref' || name.startsWith('Fn::'));
}
