import { asItem, type Ledger } from '../../../lambdas/ledger/ledger.ts';
import { readEvent } from '../../../lambdas/ledger/read.ts';
import { type EventItem, isBlocked, STREAM_SK, type StreamItem } from '../../../lib/contract/ledger.ts';
import { indexedStreams } from '../ledger/waiting-streams.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';

const READS_AT_ONCE = 8;

/**
 * The dead events of some sources that share a ledger, those given up longest ago first. Each blocks its stream, and
 * blocked streams stand in the index, so this needs no look into a queue, which would count as a receive there.
 */
export async function deadEvents(
  ledger: Ledger,
  sources: readonly string[],
  progress?: (found: number) => void,
): Promise<readonly EventItem[]> {
  const streams = await indexedStreams(ledger, sources, progress);
  const events = await mapConcurrently(streams, READS_AT_ONCE, async ({ source, pk }) => {
    const stream = asItem<StreamItem>(await ledger.table.get({ pk, sk: STREAM_SK }));
    return isBlocked(stream) ? await readEvent(ledger, { source, h: stream.by }) : undefined;
  });
  return events
    .filter((event) => event?.st === 'dead')
    .filter((event) => event !== undefined)
    .toSorted((a, b) => deadAt(a) - deadAt(b) || (a.h < b.h ? -1 : 1));
}

/** When a dead event was given up, ms: the last time, where it was brought back and failed again. */
export function deadAt({ hist = [], err, act, k }: EventItem): number {
  return hist.findLast(({ what }) => what === 'dead')?.t ?? err?.t ?? act ?? k;
}
