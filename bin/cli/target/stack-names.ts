import type { CloudFormationClient, StackStatus } from '@aws-sdk/client-cloudformation';
import { CommandError } from '../command.ts';

/** Statuses of stacks that hold nothing. */
const GONE: readonly StackStatus[] = ['DELETE_COMPLETE', 'REVIEW_IN_PROGRESS'];

/**
 * Names of the stacks a person means: each as it stands, or, with `*` for any letters, all whose names fit. Stacks of an app
 * mostly begin alike, and one gateway may have its sources in a dozen of them.
 *
 * @throws CommandError where nothing fits
 */
export async function stackNames(
  client: CloudFormationClient,
  given: readonly string[],
): Promise<readonly string[]> {
  if (!given.some(isPattern)) return given;
  const there = await listStacks(client);
  const names = given.flatMap((name) => (isPattern(name) ? fitting(name, there) : [name]));
  return [...new Set(names)];
}

function isPattern(name: string): boolean {
  return name.includes('*');
}

function fitting(pattern: string, names: readonly string[]): readonly string[] {
  const written = pattern.split('*').map((part) => part.replaceAll(/[^A-Za-z0-9-]/g, '\\$&'));
  const whole = new RegExp(`^${written.join('.*')}$`);
  const found = names.filter((name) => whole.test(name));
  if (found.length > 0) return found;
  throw new CommandError(
    `no stack of this account and region is called ${pattern}`,
    'check --stack, --region and --profile; aws cloudformation list-stacks shows what is there',
  );
}

/** Nested stacks are found by way of theirs. */
async function listStacks(client: CloudFormationClient): Promise<readonly string[]> {
  const { paginateListStacks, StackStatus } = await import('@aws-sdk/client-cloudformation');
  const StackStatusFilter = Object.values(StackStatus).filter((status) => !GONE.includes(status));
  const names: string[] = [];
  for await (const page of paginateListStacks({ client }, { StackStatusFilter })) {
    for (const { StackName, ParentId } of page.StackSummaries ?? []) {
      if (StackName !== undefined && ParentId === undefined) names.push(StackName);
    }
  }
  return names;
}
