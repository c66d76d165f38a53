import type { Mutant } from './mutant.ts';
import { PROCESSING } from './processing.ts';
import { RECEIVING } from './receiving.ts';
import { STREAMS } from './streams.ts';

/** Every protective condition of the protocol, each switched off alone. */
export const MUTANTS: readonly Mutant[] = [...RECEIVING, ...PROCESSING, ...STREAMS];

export function mutantOf(name: string): Mutant {
  const found = MUTANTS.find((mutant) => mutant.name === name);
  if (!found) throw new TypeError(`no mutant ${name}`);
  return found;
}
