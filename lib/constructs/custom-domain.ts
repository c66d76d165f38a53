import { Stack } from 'aws-cdk-lib';
import { CfnBasePathMapping } from 'aws-cdk-lib/aws-apigateway';
import { CfnApiMapping } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IConstruct } from 'constructs';

/** Whether anything in the app of `scope` puts a custom domain before an API. */
export function hasCustomDomain(scope: IConstruct, apiId: string): boolean {
  return scope.node.root.node.findAll().some((one) => {
    if (one instanceof CfnBasePathMapping) return isSame(one.restApiId, apiId, one);
    return one instanceof CfnApiMapping && isSame(one.apiId, apiId, one);
  });
}

/** Tokens are compared by what they become. */
function isSame(id: string | undefined, other: string, seenFrom: IConstruct): boolean {
  const resolve = (value: unknown) => JSON.stringify(Stack.of(seenFrom).resolve(value));
  return id !== undefined && resolve(id) === resolve(other);
}
