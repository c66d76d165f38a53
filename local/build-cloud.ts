import { join } from 'node:path';
import type { Cloud } from './cloud.ts';
import { type Endow, endowFunctions, type SitesByFunction } from './endow.ts';
import type { Provisions } from './provisions.ts';
import { StartError } from './start-error.ts';
import { createResource } from './template/resources/catalogue.ts';
import { fillSecrets } from './template/resources/secrets.ts';
import { createStack, type SharedValues, type Surroundings } from './template/stack.ts';
import type { StackTemplate } from './template/template.ts';

const DEFAULT_REGION = 'us-east-1';
const DEFAULT_ACCOUNT = '000000000000';

/** A cloud as the templates describe it. */
export interface BuiltCloud {
  readonly cloud: Cloud;
  /** Outputs of all stacks, by output name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly sites: SitesByFunction;
}

/**
 * Region and account of a run: those the stacks are bound to, else made-up ones.
 *
 * @throws StartError if stacks are bound to different ones
 */
export function surroundingsOf(stacks: readonly StackTemplate[]): Surroundings {
  const one = (values: readonly (string | undefined)[], what: string, fallback: string): string => {
    const bound = [...new Set(values.filter((value) => value !== undefined))];
    if (bound.length > 1)
      throw new StartError(`the stacks are bound to several ${what} (${bound.join(', ')}): one run has one`);
    return bound[0] ?? fallback;
  };
  return {
    region: one(
      stacks.map(({ region }) => region),
      'regions',
      DEFAULT_REGION,
    ),
    accountId: one(
      stacks.map(({ accountId }) => accountId),
      'accounts',
      DEFAULT_ACCOUNT,
    ),
  };
}

/** Makes everything the stacks declare, stack after stack. */
export async function buildCloud(
  stacks: readonly StackTemplate[],
  surroundings: Surroundings,
  provisions: Provisions,
  state: string,
  endow?: Endow,
): Promise<BuiltCloud> {
  const { region, accountId } = surroundings;
  const cloud: Cloud = {
    region,
    accountId,
    functions: new Map(),
    mappings: [],
    schedules: [],
    apis: new Map(),
    emptySecrets: new Map(),
    inlineCode: join(state, 'inline-code'),
    arn: (service, resource) => `arn:aws:${service}:${region}:${accountId}:${resource}`,
    createTable: provisions.createTable,
    createBucket: provisions.createBucket,
    provisionQueue: provisions.provisionQueue,
    provisionSecret: provisions.provisionSecret,
  };
  const shared: SharedValues = { exports: new Map(), outputs: new Map() };
  for (const stack of stacks) {
    await createStack(stack, surroundings, shared, (resource) => createResource(resource, cloud));
  }
  const sites = endow === undefined ? NO_SITES : await endowFunctions(cloud, provisions, endow);
  await fillSecrets(cloud);
  const outputs = [...shared.outputs.values()].flatMap((values) => [...values]);
  return { cloud, outputs: Object.fromEntries(outputs.map(([name, value]) => [name, String(value)])), sites };
}

const NO_SITES: SitesByFunction = new Map();
