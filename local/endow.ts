import type { Cloud } from './cloud.ts';
import type { Provisions } from './provisions.ts';

/** What a function gets for a local run, beside what the template gives it. */
export interface Endowment {
  /** Secret it reads; empty where it reads none. */
  readonly secretArn: string;
  /** First value of that secret, where the template leaves it empty. */
  readonly secret: () => string;
  /** Variables in place of the template's. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Says what a function gets, by its name and environment; undefined for one that gets nothing. */
export type Endow = (name: string, environment: Readonly<Record<string, string>>) => Endowment | undefined;

/** Fills secrets that are empty in the template, and completes environments: what a person does after a deployment. */
export async function endowFunctions(
  { functions, emptySecrets }: Pick<Cloud, 'functions' | 'emptySecrets'>,
  { provisionSecret }: Pick<Provisions, 'provisionSecret'>,
  endow: Endow,
): Promise<void> {
  for (const [arn, definition] of functions) {
    const endowment = endow(definition.name, definition.environment);
    if (endowment === undefined) continue;
    functions.set(arn, {
      ...definition,
      environment: { ...definition.environment, ...endowment.environment },
    });
    const empty = emptySecrets.get(endowment.secretArn);
    if (empty === undefined) continue;
    await provisionSecret({ ...empty, initialValue: endowment.secret });
    emptySecrets.delete(endowment.secretArn);
  }
}
