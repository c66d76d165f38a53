import { SECONDS } from '../../lib/contract/durations.ts';
import {
  type EventItem,
  eventKey,
  isBlocked,
  STREAM_SK,
  type StreamItem,
} from '../../lib/contract/ledger.ts';
import type { Clock, ObjectStore, Queue, Table } from '../clients/ports.ts';
import { gapIsOver } from '../ledger/gap.ts';
import { asItem, type Ledger } from '../ledger/ledger.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Absences } from './absences.ts';
import type { Rests } from './rests.ts';
import { Round } from './round.ts';
import { survey, type Task } from './survey.ts';
import { atRest, type Tending, tendBlocked, tendOpen } from './tend.ts';
import { tendGap } from './tend-gap.ts';

export interface SweepPorts {
  readonly table: Table;
  readonly archive: ObjectStore;
  readonly queue: Queue;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** Claims whose bytes were looked for in vain; one per container. */
  readonly absences: Absences;
  /** Blocked streams that need no look for a while; one per container. */
  readonly rests: Rests;
}

export interface SweepSettings {
  readonly timeFactor: number;
}

/** Streams looked after at the same time. */
const AT_ONCE = 20;

/**
 * Finishes what a crash or a lost message left half done: blocks streams on events nobody finished, sends those again,
 * ends gaps in sequences whose time is over, gives up what kills its process each time, and reports. Oldest streams first; what there is no time for waits for the
 * next run. Throws when the index cannot be read.
 *
 * @param remainingMs time left to the run, ms
 */
export async function sweep(
  ports: SweepPorts,
  settings: SweepSettings,
  remainingMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<void> {
  const { table, archive, clock, queue, telemetry, absences, rests } = ports;
  const ledger: Ledger = { table, archive, clock, timeFactor: settings.timeFactor };
  const timeLeft = () => remainingMs() > SECONDS.reserve * 1000;
  const work: Tending = { ledger, queue, telemetry, absences, rests, timeLeft, looks: 0 };
  const rounds = new Map<string, Round>();
  const waiting = [...(await survey(work, (source) => roundOf(rounds, source)))];
  while (waiting.length > 0 && timeLeft()) {
    await Promise.all(waiting.splice(0, AT_ONCE).map((task) => tend(work, task)));
  }
  for (const round of rounds.values()) round.report(telemetry);
}

function roundOf(rounds: Map<string, Round>, source: string): Round {
  const round = rounds.get(source) ?? new Round(source);
  rounds.set(source, round);
  return round;
}

/** One stream's trouble is not the others'. */
async function tend(work: Tending, { round, stream, blocked }: Task): Promise<void> {
  const { ledger, telemetry } = work;
  if (!blocked && round.marksLeft === 0) return;
  try {
    // The re-sends of this run may have been used up since the survey.
    if (blocked && (await atRest(work, round, stream.pk))) return;
    const item = asItem<StreamItem>(await ledger.table.get({ pk: stream.pk, sk: STREAM_SK }));
    if (gapIsOver(item, ledger.clock())) return await tendGap(work, round, item);
    if (!isBlocked(item)) return await tendOpen(work, round, stream, item);
    const event = asItem<EventItem>(await ledger.table.get(eventKey(round.source, item.by)));
    return await tendBlocked(work, round, item, event);
  } catch (error) {
    telemetry.fault('sweep', error, { source: round.source });
  }
}
