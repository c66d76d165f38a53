import { isDeepStrictEqual } from 'node:util';
import { evidenceLevel } from '../../../lib/contract/evidence.ts';
import type { EvidenceLevel, RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';

/**
 * What the best source of a provider's spec is: the vendor's own code, its documentation, or somebody else's account.
 * `own`: a spec the user wrote, or one whose signature differs from the built-in one of its name.
 */
export type SourceEvidence = EvidenceLevel | 'own';

export function evidenceOf(spec: RuntimeSpec): SourceEvidence {
  const builtIn = SPECS.find(({ slug }) => slug === spec.slug);
  if (builtIn === undefined || !isDeepStrictEqual(plain(builtIn.signature), plain(spec.signature)))
    return 'own';
  return evidenceLevel(builtIn) ?? 'secondary';
}

/** As it is after its way through an environment. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
