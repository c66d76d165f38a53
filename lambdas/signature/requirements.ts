import type { Requirement } from '../../lib/contract/provider-spec.ts';
import type { Settings } from './message.ts';
import { type Manner, nameOf, textOf } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';

/** Checks the conditions beside a signature: the first that is not met, undefined where all are. */
export function requirementsOf(
  requirements: readonly Requirement[],
  family: string,
  settings: Settings,
): (view: RequestView, manner: Manner) => Refusal | undefined {
  const checks = requirements.map((requirement) => {
    const name = nameOf(requirement.at, family);
    const wanted = wantedOf(requirement, settings);
    return { name, wanted, read: textOf(requirement.at, family) };
  });
  return (view, manner) => {
    for (const { name, wanted, read } of checks) {
      const text = read(view, 'strict');
      if (typeof text === 'object') return text;
      if (text === undefined) return refuse('requirement_unmet', `no ${name}, which must be there`);
      if (!meets(text, wanted, manner)) {
        return refuse('requirement_unmet', `${name} is not what it must be`);
      }
    }
    return undefined;
  };
}

/** A sample may not say what its source was told; to a receiver, nothing meets a setting that is not given. */
function meets(text: string, wanted: Wanted, manner: Manner): boolean {
  if (wanted === 'anything') return true;
  return text === wanted.text || (manner === 'vendor' && wanted.text === undefined);
}

type Wanted = 'anything' | { readonly text: string | undefined };

/** A setting that was not given is met by nothing. */
function wantedOf(requirement: Requirement, settings: Settings): Wanted {
  if ('is' in requirement) return 'anything';
  return { text: 'equals' in requirement ? requirement.equals : settings[requirement.setting] };
}
