import type { RestingStream, StreamItem } from '../../lib/contract/ledger.ts';
import { copyOf, promotedId } from '../ledger/copy.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { endGap, type GapEnded, gapIsOver } from '../ledger/gap.ts';
import type { Round } from './round.ts';
import { type Tending, tendNumbered } from './tend.ts';

/** Lost events of one stream before others have their turn. */
const LOST_A_TURN = 50;

/**
 * A numbered stream whose held events have waited long enough. Lost ones leave one by one, as far as they follow each other;
 * a run that ends before them all is gone on with by the next.
 *
 * @returns whether more of them are to leave at once
 */
export async function tendGap(work: Tending, round: Round, over: RestingStream): Promise<boolean> {
  const { ledger, timeLeft } = work;
  let waits: StreamItem | undefined = over;
  for (let ended = 0; gapIsOver(waits, ledger.clock()) && timeLeft(); ended++) {
    if (ended === LOST_A_TURN) return true;
    const end = await endGap(ledger, round.source, waits);
    if (!end) return false;
    if (end.waitsFor) {
      await tendNumbered(work, round, end.waitsFor);
      return false;
    }
    await tell(work, end);
    waits = end.stream;
  }
  return false;
}

async function tell({ queue, telemetry }: Tending, { event, stream, missing }: GapEnded): Promise<void> {
  const dimensions = { Source: event.source };
  const fields = { ...fieldsOf(event), seq: event.seq };
  if (missing !== undefined) {
    telemetry.decision('gap', { ...fields, missing });
    telemetry.metric('GapsEnded', dimensions);
  }
  if (event.st === 'lost') {
    telemetry.decision('lost', fields);
    telemetry.metric('EventsLost', dimensions);
    return;
  }
  telemetry.decision('release', fields);
  telemetry.metric('EventsReleased', dimensions);
  await queue.send(copyOf(event, promotedId(event, stream)));
}
