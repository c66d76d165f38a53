import { noteSourceAct } from '../../../lambdas/ledger/source-acts.ts';
import type { SourceAct } from '../../../lib/contract/ledger.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import type { Source, Target } from '../target/target.ts';
import { whoRuns } from '../who.ts';

/** Writes what the person at this machine has just done to a source into its history. */
export async function noteAct(
  target: Target,
  source: Source,
  what: SourceAct['what'],
  why?: string,
): Promise<void> {
  const { ledger } = await sourceLedger(target, source);
  const act = { t: Date.now(), what, who: whoRuns(), ...(why !== undefined && { why }) };
  await noteSourceAct(ledger.table, source.name, act);
}
