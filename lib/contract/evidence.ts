import type { EvidenceLevel, ProviderSpec } from './provider-spec.ts';

const BEST_FIRST: readonly EvidenceLevel[] = ['sdk', 'docs', 'secondary'];

/** The best a spec's sources are; undefined where it names none, as a user's own need not. */
export function evidenceLevel({ sources = [] }: Pick<ProviderSpec, 'sources'>): EvidenceLevel | undefined {
  return BEST_FIRST.find((best) => sources.some(({ level }) => level === best));
}
