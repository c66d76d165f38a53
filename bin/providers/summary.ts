import { evidenceLevel } from '../../lib/contract/evidence.ts';
import { isProven, OUTSIDE, type OutsideKind, type Proof, proofInWords } from './proof.ts';
import type { ListedProvider } from './providers-page.ts';

/** Counts of providers. */
export interface Summary {
  readonly providers: number;
  readonly proven: number;
  /** By what shows that their deliveries are accepted. */
  readonly proof: Readonly<Record<Proof, number>>;
  /** By what their way of signing was read from. */
  readonly evidence: Readonly<Record<'sdk' | 'docs' | 'secondary', number>>;
  /** By what the facts about their retries rest on. */
  readonly deliveryEvidence: Readonly<Record<'sdk' | 'docs' | 'secondary' | 'unknown', number>>;
  /** Those with every fact for people. */
  readonly complete: number;
}

export function summaryOf(listed: readonly ListedProvider[]): Summary {
  const count = (holds: (one: ListedProvider) => boolean) => listed.filter(holds).length;
  const byProof = (proof: Proof) => count((one) => one.proof === proof);
  const byEvidence = (level: string) => count(({ spec }) => evidenceLevel(spec) === level);
  const byFacts = (level: string) => count(({ spec }) => (spec.delivery.level ?? 'unknown') === level);
  return {
    providers: listed.length,
    proven: count(({ proof }) => isProven(proof)),
    proof: {
      published: byProof('published'),
      'sdk-test': byProof('sdk-test'),
      generated: byProof('generated'),
      'constructed+crosschecked': byProof('constructed+crosschecked'),
      own: byProof('own'),
      none: byProof('none'),
    },
    evidence: { sdk: byEvidence('sdk'), docs: byEvidence('docs'), secondary: byEvidence('secondary') },
    deliveryEvidence: {
      sdk: byFacts('sdk'),
      docs: byFacts('docs'),
      secondary: byFacts('secondary'),
      unknown: byFacts('unknown'),
    },
    complete: count(({ spec }) => spec.facts !== undefined),
  };
}

// The keys of the object.
const KINDS = [...(Object.keys(OUTSIDE) as OutsideKind[]), 'own', 'none'] as const;

/** One count a line: name and number. */
export function summaryLines({ providers, proven, proof, evidence, deliveryEvidence, complete }: Summary) {
  return [
    ['providers', providers],
    ['proven by samples that are not ours', proven],
    ...KINDS.map((kind) => [`  proof: ${proofInWords(kind)}`, proof[kind]] as const),
    ['signature known at sdk or docs level', evidence.sdk + evidence.docs],
    ...Object.entries(evidence).map(([level, count]) => [`  signature: ${level}`, count] as const),
    ...Object.entries(deliveryEvidence).map(([level, count]) => [`  retries: ${level}`, count] as const),
    ['complete in every fact', complete],
  ] as const;
}

/** The counts as a table of a page. */
export function summaryTable(summary: Summary): string {
  const rows = summaryLines(summary).map(([what, count]) => `| ${what.trim()} | ${count} |\n`);
  return `| providers | |\n|---|---:|\n${rows.join('')}`;
}
