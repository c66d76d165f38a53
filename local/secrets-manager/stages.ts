import { refusal } from './refusals.ts';
import type { SecretVersion } from './secret-store.ts';

export const CURRENT = 'AWSCURRENT';
export const PREVIOUS = 'AWSPREVIOUS';

/** Stage labels by version id. Each label is on one version at most. */
export type Stages = ReadonlyMap<string, readonly string[]>;

/** The labels the versions carry. */
export function stagesOf(versions: readonly SecretVersion[]): Stages {
  return new Map(versions.map(({ id, stages }) => [id, stages]));
}

/** The version that carries `label`. */
export function holderOf(stages: Stages, label: string): string | undefined {
  return [...stages].find(([, labels]) => labels.includes(label))?.[0];
}

/**
 * Puts `label` on version `to`, taking it from whichever has it. When AWSCURRENT moves, the version it leaves becomes
 * AWSPREVIOUS.
 */
export function attach(stages: Stages, label: string, to: string): Stages {
  const from = holderOf(stages, label);
  if (from === to) return stages;
  const moved = new Map(detach(stages, label));
  moved.set(to, [...(moved.get(to) ?? []), label]);
  return label === CURRENT && from !== undefined ? attach(moved, PREVIOUS, from) : moved;
}

/** Takes `label` off the version that has it. */
export function detach(stages: Stages, label: string): Stages {
  return new Map([...stages].map(([id, labels]) => [id, labels.filter((other) => other !== label)]));
}

/** The labels after UpdateSecretVersionStage, or a refusal where the request contradicts them. */
export function moveStage(
  stages: Stages,
  label: string,
  to: string | undefined,
  from: string | undefined,
): Stages {
  const holder = holderOf(stages, label);
  if (from !== undefined && holder !== from) {
    throw refusal(
      'InvalidParameterException',
      `The staging label ${label} isn't attached to version ${from}.`,
    );
  }
  if (to === undefined) {
    if (from === undefined || label === CURRENT) {
      throw refusal(
        'InvalidParameterException',
        `You must move the staging label ${label} to another version.`,
      );
    }
    return detach(stages, label);
  }
  if (holder !== undefined && holder !== to && from === undefined) {
    throw refusal(
      'InvalidParameterException',
      `The parameter RemoveFromVersionId can't be empty: staging label ${label} is on version ${holder}.`,
    );
  }
  return attach(stages, label, to);
}
