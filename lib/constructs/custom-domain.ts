import { Stack } from 'aws-cdk-lib';
import { CfnBasePathMapping, type IRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnApiMapping } from 'aws-cdk-lib/aws-apigatewayv2';

/** Whether anything in the app puts a custom domain before an API. */
export function hasCustomDomain(api: IRestApi): boolean {
  return api.node.root.node.findAll().some((one) => {
    if (one instanceof CfnBasePathMapping) return isIdOf(one.restApiId, api, one);
    return one instanceof CfnApiMapping && isIdOf(one.apiId, api, one);
  });
}

/** Tokens are compared by what they become. */
function isIdOf(
  id: string | undefined,
  api: IRestApi,
  seenFrom: CfnBasePathMapping | CfnApiMapping,
): boolean {
  const resolve = (value: unknown) => JSON.stringify(Stack.of(seenFrom).resolve(value));
  return id !== undefined && resolve(id) === resolve(api.restApiId);
}
