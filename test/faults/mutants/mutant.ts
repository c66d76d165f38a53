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
  /** Why nothing misses it: what else does the same work. */
  readonly spare?: string;
}

/** The common case: one place of one file. */
export function off(
  name: string,
  file: string,
  find: string,
  replace: string,
  more: Pick<Mutant, 'first' | 'spare'> = {},
): Mutant {
  return { name, edits: [{ file, find, replace }], ...more };
}
