import { isDeepStrictEqual } from 'node:util';
import type { RuntimeSpec, SpecSource } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';

/**
 * What the best source of a provider's spec is: the vendor's own code, its documentation, or somebody else's account.
 * `own`: a spec the user wrote, or one whose signature differs from the built-in one of its name.
 */
export type EvidenceLevel = SpecSource['level'] | 'own';

const BEST_FIRST: readonly SpecSource['level'][] = ['sdk', 'docs', 'secondary'];

export function evidenceOf(spec: RuntimeSpec): EvidenceLevel {
  const builtIn = SPECS.find(({ slug }) => slug === spec.slug);
  if (builtIn === undefined || !isDeepStrictEqual(plain(builtIn.signature), plain(spec.signature)))
    return 'own';
  return BEST_FIRST.find((best) => builtIn.sources?.some(({ level }) => level === best)) ?? 'secondary';
}

/** As it is after its way through an environment. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
