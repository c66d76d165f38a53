import { join } from 'node:path';
import type { ProviderSpec } from '../../lib/contract/provider-spec.ts';
import { judgeSample } from '../cli/vectors/judge-sample.ts';
import { readSamples, type VectorSample } from '../cli/vectors/sample-file.ts';

/** Who made a sample, or agreed with it, beside us: best first. What is not here is our own. */
export const OUTSIDE = {
  published: 'documentation',
  'sdk-test': 'vendor’s tests',
  generated: 'vendor’s package',
  'constructed+crosschecked': 'independent engine',
} as const;

export type OutsideKind = keyof typeof OUTSIDE;

/**
 * What shows that a provider's deliveries are accepted: the best origin of a sample that is accepted as it should be.
 * `own`: all its samples are ours. `none`: it has none that must be accepted.
 */
export type Proof = OutsideKind | 'own' | 'none';

/** Every kind of origin a sample may have. */
export const SAMPLE_KINDS: ReadonlySet<string> = new Set([...Object.keys(OUTSIDE), 'constructed']);

/** Samples of a provider's folder. */
export function samplesIn(root: string, slug: string): readonly VectorSample[] {
  return readSamples(join(root, slug, 'vectors.json'));
}

/** A sample that is not as expected proves nothing; the tests of the folder report it. */
export function proofOf(spec: ProviderSpec, samples: readonly VectorSample[]): Proof {
  const accepted = samples.filter((sample) => sample.expect === 'valid' && judgeSample(spec, sample).passed);
  const kinds = new Set(accepted.map(({ source_kind }) => source_kind));
  return OUTSIDE_KINDS.find((kind) => kinds.has(kind)) ?? (accepted.length > 0 ? 'own' : 'none');
}

// The keys of the object just above.
const OUTSIDE_KINDS = Object.keys(OUTSIDE) as readonly OutsideKind[];

/** Whether somebody else than us has shown it. */
export function isProven(proof: Proof): boolean {
  return proof !== 'own' && proof !== 'none';
}

/** A proof in words. */
export function proofInWords(proof: Proof): string {
  if (proof === 'own') return 'own samples';
  return proof === 'none' ? 'none' : OUTSIDE[proof];
}
