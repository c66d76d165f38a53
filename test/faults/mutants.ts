/** One place in a source file, and what stands there instead. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A protective condition switched off. */
export interface Mutant {
  /** The condition's name in the protocol's model; a letter behind it where it stands in several places. */
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Scenarios that are likely to miss it, tried first. */
  readonly first?: readonly string[];
  /** Why nothing misses it: another condition does the same work. */
  readonly spare?: string;
}

export const MUTANTS: readonly Mutant[] = [];

export function mutantOf(name: string): Mutant {
  const found = MUTANTS.find((mutant) => mutant.name === name);
  if (!found) throw new TypeError(`no mutant ${name}`);
  return found;
}
