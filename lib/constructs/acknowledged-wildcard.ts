import { Stack } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import { Construct, type IConstruct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { apart } from './other-stack.ts';

/**
 * Acknowledges, for whoever checks an app with cdk-nag, that a grantee's rights end in a wildcard. The finding names the
 * resource as the template writes it; how it writes one of another stack is known when all references are resolved only.
 *
 * @param owner what the resource belongs to
 */
export function acknowledgeWildcard(
  grantee: iam.IGrantable,
  owner: IConstruct,
  resourceArn: string,
  reason: string,
): void {
  const principal = grantee.grantPrincipal;
  if (!(principal instanceof Construct)) return;
  const give = (): void => {
    const resource = asFound(Stack.of(principal).resolve(resourceArn));
    acknowledge(principal, { id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
  };
  if (!apart(owner, principal)) {
    give();
    return;
  }
  const validate = (): string[] => {
    give();
    return [];
  };
  principal.node.addValidation({ validate });
}

/** References in angle brackets, joined text as one. */
function asFound(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Ref') return `<${argument}>`;
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) return `<${argument.join('.')}>`;
  if (name === 'Fn::ImportValue') return asFound(argument);
  if (name === 'Fn::Join' && Array.isArray(argument)) {
    const [separator, parts] = argument;
    return [parts].flat().map(asFound).join(String(separator));
  }
  return JSON.stringify(value);
}
