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
import { Bookmark } from './bookmark.ts';
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
  /** Where the last run stopped reading; one per container. Absent: each run begins at the beginning. */
  readonly bookmark?: Bookmark;
}

export interface SweepSettings {
  readonly timeFactor: number;
}

/** Streams looked after at the same time. */
const AT_ONCE = 20;

/**
 * Finishes what a crash or a lost message left half done: blocks streams on events nobody finished, sends those again,
 * ends gaps in sequences whose time is over, gives up what kills its process each time, and reports. Oldest streams first;
 * what there is no time for waits for the next run. Throws when the index cannot be read.
 *
 * @param remainingMs time left to the run, ms
 */
export async function sweep(
  ports: SweepPorts,
  settings: SweepSettings,
  remainingMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<void> {
  const { table, archive, clock, queue, telemetry, absences, rests, bookmark = new Bookmark() } = ports;
  const ledger: Ledger = { table, archive, clock, timeFactor: settings.timeFactor };
  const timeLeft = () => remainingMs() > SECONDS.reserve * 1000;
  const work: Tending = { ledger, queue, telemetry, absences, rests, timeLeft, looks: 0 };
  const rounds = new Map<string, Round>();
  const timeToRead = remainingMs() / 2;
  const inTime = () => remainingMs() >= timeToRead;
  const waiting = [...(await survey(work, bookmark, inTime, (source) => roundOf(rounds, source)))];
  await Promise.all(Array.from({ length: AT_ONCE }, () => workOff(work, waiting)));
  for (const round of rounds.values()) round.report(telemetry);
}

/** Takes one stream after the other. One in which more is to be done comes again after all others. */
async function workOff(work: Tending, waiting: Task[]): Promise<void> {
  while (work.timeLeft()) {
    const task = waiting.shift();
    if (!task) return;
    if (await tend(work, task)) waiting.push(task);
  }
}

function roundOf(rounds: Map<string, Round>, source: string): Round {
  const round = rounds.get(source) ?? new Round(source);
  rounds.set(source, round);
  return round;
}

/** One stream's trouble is not the others'. Returns whether more is to be done in it at once. */
async function tend(work: Tending, { round, stream, blocked }: Task): Promise<boolean> {
  const { ledger, telemetry } = work;
  if (!blocked && round.marksLeft === 0) return false;
  try {
    // The re-sends of this run may have been used up since the survey.
    if (blocked && (await atRest(work, round, stream.pk))) return false;
    const item = asItem<StreamItem>(await ledger.table.get({ pk: stream.pk, sk: STREAM_SK }));
    if (gapIsOver(item, ledger.clock())) return await tendGap(work, round, item);
    if (isBlocked(item)) {
      const event = asItem<EventItem>(await ledger.table.get(eventKey(round.source, item.by)));
      await tendBlocked(work, round, item, event);
    } else await tendOpen(work, round, stream, item);
  } catch (error) {
    telemetry.fault('sweep', error, { source: round.source });
  }
  return false;
}
