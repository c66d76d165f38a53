import type { DeployedResource, DeployedStack } from '../deployed-stack.ts';
import type { AwsCalls } from '../engines/aws-calls.ts';

/** What the template says of one resource, and what the engine has. */
export interface Comparison {
  readonly want: unknown;
  readonly got: unknown;
}

/** One promise of the template about all resources of a type. */
export interface Aspect {
  readonly id: string;
  readonly claim: string;
  readonly type: string;
  /** Undefined for a resource the promise is not about. */
  compare(
    resource: DeployedResource,
    aws: AwsCalls,
    stack: DeployedStack,
  ): Promise<Comparison | undefined> | Comparison | undefined;
}

/** The named properties of a resource, or of any record. */
export function pick(from: object, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  const record = new Map(Object.entries(from));
  return Object.fromEntries(names.map((name) => [name, record.get(name)]));
}

/** Whether two values are the same JSON, whatever the order of names in objects. */
export function sameJson(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
