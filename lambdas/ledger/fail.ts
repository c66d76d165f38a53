import { type LedgerError, streamPk } from '../../lib/contract/ledger.ts';
import type { Begun, Written } from './begin.ts';
import { changeEvent } from './event-write.ts';
import { type Ledger, transact } from './ledger.ts';
import { blockStream } from './stream-write.ts';

export interface Failure {
  readonly error: Omit<LedgerError, 't'>;
  /** The number of the attempt that failed. */
  readonly attempt: number;
  /** Set when the event is given up: what it waits for then is a person. */
  readonly dead?: {
    readonly why: string;
    /** The queue copy on its way to the dead-letter queue, from which the event must not run again. */
    readonly copy?: string;
  };
}

/**
 * Books a failed attempt and blocks the stream on the event. Undefined: the event is no longer this attempt's to judge.
 */
export async function fail(
  ledger: Ledger,
  { event, stream, own }: Begun,
  failure: Failure,
): Promise<Written | undefined> {
  const now = ledger.clock();
  const error: LedgerError = { t: now, ...failure.error };
  const { dead } = failure;
  const failed = changeEvent(event, {
    set: {
      st: dead ? 'dead' : 'claimed',
      a: failure.attempt,
      blk: 1,
      act: now,
      err: error,
      ferr: event.ferr ?? error,
      o: dead ? undefined : streamPk(event.source, event.strm),
      why: dead?.why,
      // Not written yet where the event before it was given up in the same batch.
      gap: event.gap,
      cp: dead?.copy,
      ...own,
    },
    remove: [...(dead ? (['o'] as const) : []), ...(dead?.copy ? [] : (['cp'] as const))],
    history: { t: now, what: dead ? 'dead' : 'failed', why: error.name },
  });
  const block = blockStream(event, stream, now, 'failed');
  const refusal = await transact(ledger, [failed.operation, block.operation]);
  return refusal ? undefined : { event: failed.after, stream: block.after };
}
