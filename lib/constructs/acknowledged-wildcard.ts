import { Stack, Validations } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/**
 * Acknowledges, for whoever checks an app with cdk-nag, that a grantee's rights end in a wildcard. The finding names the
 * resource as the template writes it; of a bucket in another stack that is known at deployment only, and stays a finding.
 */
export function acknowledgeWildcard(grantee: iam.IGrantable, resourceArn: string, reason: string): void {
  const principal = grantee.grantPrincipal;
  if (!(principal instanceof Construct)) return;
  const resource = asFound(Stack.of(principal).resolve(resourceArn));
  Validations.of(principal).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
}

/** References in angle brackets, joined text as one. */
function asFound(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Ref') return `<${argument}>`;
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) return `<${argument.join('.')}>`;
  if (name === 'Fn::Join' && Array.isArray(argument)) {
    const [separator, parts] = argument;
    return [parts].flat().map(asFound).join(String(separator));
  }
  return JSON.stringify(value);
}
