import { MIN_ATTEMPTS, oldAfterSeconds, SECONDS } from '../../lib/contract/durations.ts';
import { type EventItem, eventKey, type StreamItem } from '../../lib/contract/ledger.ts';
import type { Clock, ObjectStore, Queue, Table } from '../clients/ports.ts';
import { asItem, type Ledger, milliseconds } from '../ledger/ledger.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Absences } from './absences.ts';
import { type OpenStream, openStreams } from './open-streams.ts';
import { Round } from './round.ts';
import { type Tending, tendBlocked, tendOpen } from './tend.ts';

export interface SweepPorts {
  readonly table: Table;
  readonly archive: ObjectStore;
  readonly queue: Queue;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** Claims whose bytes were looked for in vain; one per container. */
  readonly absences: Absences;
}

export interface SweepSettings {
  readonly timeFactor: number;
}

/** Streams looked after at the same time. */
const AT_ONCE = 20;
/** Youngest age at which any source's claim can be old: the shortest visibility, the fewest attempts. */
const YOUNGEST_OLD = oldAfterSeconds(SECONDS.minVisibility, MIN_ATTEMPTS);

/**
 * Finishes what a crash or a lost message left half done: blocks streams on events nobody finished, sends those again,
 * gives up what kills its process each time, and reports. Oldest streams first; what there is no time for waits for the
 * next run. Throws when the index cannot be read.
 *
 * @param remainingMs time left to the run, ms
 */
export async function sweep(
  ports: SweepPorts,
  settings: SweepSettings,
  remainingMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<void> {
  const { table, archive, clock, queue, telemetry, absences } = ports;
  const ledger: Ledger = { table, archive, clock, timeFactor: settings.timeFactor };
  const work: Tending = { ledger, queue, telemetry, absences, looks: 0 };
  const rounds = new Map<string, Round>();
  const waiting = (await openStreams(table)).filter((stream) => worthALook(ledger, stream));
  while (waiting.length > 0 && remainingMs() > SECONDS.reserve * 1000) {
    const streams = waiting.splice(0, AT_ONCE);
    await Promise.all(streams.map((stream) => tend(work, roundOf(rounds, stream.source), stream)));
  }
  for (const round of rounds.values()) round.report(telemetry);
}

function worthALook(ledger: Ledger, stream: OpenStream): boolean {
  return stream.blocked || ledger.clock() - stream.since > milliseconds(ledger, YOUNGEST_OLD);
}

function roundOf(rounds: Map<string, Round>, source: string): Round {
  const round = rounds.get(source) ?? new Round(source);
  rounds.set(source, round);
  return round;
}

/** One stream's trouble is not the others'. */
async function tend(work: Tending, round: Round, stream: OpenStream): Promise<void> {
  const { ledger, telemetry } = work;
  if (!stream.blocked && round.marksLeft === 0) return;
  try {
    const block = asItem<StreamItem>(await ledger.table.get(stream.key));
    if (!block) return await tendOpen(work, round, stream);
    const event = asItem<EventItem>(await ledger.table.get(eventKey(round.source, block.by)));
    return await tendBlocked(work, round, block, event);
  } catch (error) {
    telemetry.fault('sweep', error, { source: round.source });
  }
}
