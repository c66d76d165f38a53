import { readSourceActs } from '../../../lambdas/ledger/source-acts.ts';
import { iso } from '../ledger/event-view.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import type { Source, Target } from '../target/target.ts';
import { describeSources, type SourceDescription } from './describe-sources.ts';

/** What a person did to a source, as a line of its history. */
export interface SourceActLine {
  readonly at: string;
  readonly what: string;
  readonly who: string;
  readonly why: string | null;
}

/** One source with what was last done to it, newest first. */
export interface SourceWithHistory extends SourceDescription {
  readonly history: readonly SourceActLine[];
}

const MOST_ACTS = 50;

export async function describeSource(target: Target, source: Source): Promise<SourceWithHistory> {
  const [[description], { ledger }] = await Promise.all([
    describeSources({ ...target, sources: [source] }),
    sourceLedger(target, source),
  ]);
  if (description === undefined) throw new TypeError(`${source.name} has no description`);
  const acts = await readSourceActs(ledger.table, source.name, MOST_ACTS);
  const history = acts.map(({ t, what, who, why }) => ({ at: iso(t), what, who, why: why ?? null }));
  return { ...description, history };
}
