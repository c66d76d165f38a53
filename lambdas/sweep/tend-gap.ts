import type { RestingStream } from '../../lib/contract/ledger.ts';
import { copyOf, promotedId } from '../ledger/copy.ts';
import { fieldsOf } from '../ledger/event-fields.ts';
import { endGap, gapIsOver } from '../ledger/gap.ts';
import type { Round } from './round.ts';
import type { Tending } from './tend.ts';

/**
 * A numbered stream whose held events have waited long enough. Lost ones leave one by one, as far as they follow each other;
 * a run that ends before them all is gone on with by the next.
 */
export async function tendGap(work: Tending, { source }: Round, over: RestingStream): Promise<void> {
  const { ledger, queue, telemetry, timeLeft } = work;
  const dimensions = { Source: source };
  let waits: RestingStream | undefined = over;
  while (waits && timeLeft()) {
    const end = await endGap(ledger, source, waits);
    if (!end) return;
    const { event, stream, missing } = end;
    const fields = { ...fieldsOf(event), seq: event.seq };
    if (missing !== undefined) {
      telemetry.decision('gap', { ...fields, missing });
      telemetry.metric('GapsEnded', dimensions);
    }
    if (event.st === 'lost') {
      telemetry.decision('lost', fields);
      telemetry.metric('EventsLost', dimensions);
    } else {
      telemetry.decision('release', fields);
      telemetry.metric('EventsReleased', dimensions);
      await queue.send(copyOf(event, promotedId(event, stream)));
    }
    waits = gapIsOver(stream, ledger.clock()) ? stream : undefined;
  }
}
