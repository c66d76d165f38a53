import type { Cloud } from './cloud.ts';
import type { Site } from './internet/site.ts';
import type { Provisions } from './provisions.ts';

/** What a function gets for a local run, beside what the template gives it. */
export interface Endowment {
  /** Secret it reads; empty where it reads none. */
  readonly secretArn: string;
  /** First value of that secret, where the template leaves it empty. */
  readonly secret: () => string;
  /** Variables in place of the template's. */
  readonly environment: Readonly<Record<string, string>>;
  /** Hosts it asks: it reaches these, and no others. @default - none: it is not cut off from anything */
  readonly sites?: readonly Site[];
}

/** Hosts that functions reach in place of the real ones, by the function's ARN. */
export type SitesByFunction = ReadonlyMap<string, readonly Site[]>;

/** Says what a function gets, by its name and environment; undefined for one that gets nothing. */
export type Endow = (name: string, environment: Readonly<Record<string, string>>) => Endowment | undefined;

/**
 * Fills secrets that are empty in the template, and completes environments: what a person does after a deployment. Returns
 * the hosts the functions ask.
 */
export async function endowFunctions(
  { functions, emptySecrets }: Pick<Cloud, 'functions' | 'emptySecrets'>,
  { provisionSecret }: Pick<Provisions, 'provisionSecret'>,
  endow: Endow,
): Promise<SitesByFunction> {
  const sites = new Map<string, readonly Site[]>();
  for (const [arn, definition] of functions) {
    const endowment = endow(definition.name, definition.environment);
    if (endowment === undefined) continue;
    functions.set(arn, {
      ...definition,
      environment: { ...definition.environment, ...endowment.environment },
    });
    if (endowment.sites !== undefined) sites.set(arn, endowment.sites);
    const empty = emptySecrets.get(endowment.secretArn);
    if (empty === undefined) continue;
    await provisionSecret({ ...empty, initialValue: endowment.secret });
    emptySecrets.delete(endowment.secretArn);
  }
  return sites;
}
