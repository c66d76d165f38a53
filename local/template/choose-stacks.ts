import { StartError } from '../start-error.ts';
import { isRecord, type StackTemplate } from './template.ts';

/** Variables of every function that belongs to a gateway begin with it. */
const WEBHOOK_VARIABLES = 'WEBHOOK_';

/**
 * The stacks of an app that make up its webhooks, with those they depend on: a gateway's stack, and whatever stacks its
 * sources and processors stand in. The rest of an app is not run. `name` says which, where an app has webhooks that know
 * nothing of each other.
 *
 * @throws StartError where there are none, several and no name, or none of that name
 */
export function chooseStacks(stacks: readonly StackTemplate[], name?: string): readonly StackTemplate[] {
  const groups = groupsOf(stacks);
  const known = groups.map((group) => group.map(nameOf).join(' + ')).join('; ');
  if (groups.length === 0) {
    const all = stacks.map(nameOf).join(', ');
    throw new StartError(
      `no stack of the app holds a WebhookGateway${all === '' ? '' : ` (it has ${all})`}: add one to it`,
    );
  }
  const chosen =
    name === undefined ? groups : groups.filter((group) => group.some((stack) => isNamed(stack, name)));
  const [group, another] = chosen;
  if (group === undefined) throw new StartError(`no stack ${name} with webhooks; there is ${known}`);
  if (another !== undefined) {
    throw new StartError(`the app has webhooks in stacks of their own; choose one with --stack: ${known}`);
  }
  const needed = new Set(group.flatMap((stack) => [stack.id, ...needsOf(stack, stacks)]));
  return stacks.filter(({ id }) => needed.has(id));
}

function nameOf({ name }: StackTemplate): string {
  return name;
}

function isNamed(stack: StackTemplate, name: string): boolean {
  return stack.name === name || stack.id === name;
}

/** Stacks with webhooks, together where one needs another. */
function groupsOf(stacks: readonly StackTemplate[]): readonly (readonly StackTemplate[])[] {
  let groups: (readonly StackTemplate[])[] = [];
  for (const stack of stacks.filter(holdsWebhooks)) {
    const needed = new Set(needsOf(stack, stacks));
    const related = groups.filter((group) =>
      group.some((other) => needed.has(other.id) || needsOf(other, stacks).includes(stack.id)),
    );
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), stack]];
  }
  return groups;
}

function holdsWebhooks({ template }: StackTemplate): boolean {
  return Object.values(template.Resources ?? {}).some(({ Type, Properties = {} }) => {
    const { Environment } = Properties;
    const variables = isRecord(Environment) ? Environment['Variables'] : undefined;
    return (
      Type === 'AWS::Lambda::Function' &&
      isRecord(variables) &&
      Object.keys(variables).some((variable) => variable.startsWith(WEBHOOK_VARIABLES))
    );
  });
}

/** Ids of everything that has to be there before a stack. */
function needsOf({ dependencies }: StackTemplate, stacks: readonly StackTemplate[]): readonly string[] {
  const needs = new Set<string>();
  const visit = (id: string): void => {
    if (needs.has(id)) return;
    needs.add(id);
    for (const next of stacks.find((stack) => stack.id === id)?.dependencies ?? []) visit(next);
  };
  for (const id of dependencies) visit(id);
  return [...needs];
}
