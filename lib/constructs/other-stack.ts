import { Names, Stack } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import { Construct, type IConstruct } from 'constructs';

/** Whether two constructs stand in different stacks. */
export function apart(one: IConstruct, other: IConstruct): boolean {
  return Stack.of(one) !== Stack.of(other);
}

/** Id for what belongs to a construct and stands in another stack, where two of the same id may have theirs. */
export function idFor(owner: IConstruct, what: string): string {
  return `${Names.nodeUniqueId(owner.node)}${what}`;
}

/** A resource that a source uses, and what both belong to. */
export interface Used {
  readonly resource: IConstruct;
  /** Whatever stands where the source does. */
  readonly source: IConstruct;
  /** Its stack is deployed before those of the sources. */
  readonly gateway: IConstruct;
}

/**
 * Whether a right may stand in the policy of the resource, which then refers to the grantee. That of a source may refer to a
 * grantee in the stack of the gateway, as the source does anyway. Anything else could close a cycle of stacks.
 */
export function mayName({ resource, source, gateway }: Used, { grantPrincipal }: iam.IGrantable): boolean {
  if (!(grantPrincipal instanceof Construct) || !apart(grantPrincipal, resource)) return true;
  return !apart(resource, source) && !apart(grantPrincipal, gateway);
}
