import { type Aspect, sameJson } from './aspects/aspect.ts';
import { aspects } from './aspects/index.ts';
import type { DeployedStack } from './deployed-stack.ts';
import type { AwsCalls } from './engines/aws-calls.ts';
import { holds, type Report } from './report.ts';

/** Reads back everything a deployment must have kept of the template. */
export async function compareWithTemplate(
  report: Report,
  aws: AwsCalls,
  stack: DeployedStack,
): Promise<void> {
  for (const aspect of aspects) await compareAspect(report, aws, stack, aspect);
}

async function compareAspect(
  report: Report,
  aws: AwsCalls,
  stack: DeployedStack,
  { id, claim, type, compare }: Aspect,
): Promise<void> {
  const differences: string[] = [];
  const observed: unknown[] = [];
  let compared = 0;
  for (const resource of stack.ofType(type)) {
    const comparison = await compare(resource, aws, stack);
    if (comparison === undefined) continue;
    compared += 1;
    const { want, got } = comparison;
    if (sameJson(want, got)) continue;
    observed.push(got);
    differences.push(`${resource.id}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
  }
  const counted = `${claim} (${compared})`;
  if (compared === 0)
    await report.check(counted, async () => holds(false, `the template has no such ${type}`));
  else await report.compared(id, counted, differences, observed);
}
