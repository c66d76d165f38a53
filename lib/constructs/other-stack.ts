import { Names, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Whether two constructs stand in different stacks. */
export function apart(one: IConstruct, other: IConstruct): boolean {
  return Stack.of(one) !== Stack.of(other);
}

/** Id for what belongs to a construct and stands in another stack, where two of the same id may have theirs. */
export function idFor(owner: IConstruct, what: string): string {
  return `${Names.nodeUniqueId(owner.node)}${what}`;
}
