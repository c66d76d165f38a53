import type { EventFacts } from '../../../lambdas/ledger/event-item.ts';
import type { ReplayOutcome } from '../../../lambdas/ledger/replay.ts';
import { Pace } from './pace.ts';
import type { PassedOver } from './replay-plan.ts';
import { StreamLanes } from './stream-lanes.ts';

/** Streams that are replayed beside each other. */
const STREAMS_AT_ONCE = 16;

/** What a replay came to; the JSON form of its one line. */
export interface ReplayCounts {
  /** Sent again; of a dry run: would be sent. */
  readonly replayed: number;
  readonly finished: number;
  readonly held: number;
  /** Not in the ledger and older than anything may be missing there: taken for finished. */
  readonly expired: number;
  /** What they would run with is not in the archive. */
  readonly withoutBytes: number;
  /** They changed faster than they could be noted, as what is being worked on does. */
  readonly moving: number;
  /** Archived objects that are not as a receiver wrote them. */
  readonly unreadable: number;
}

export interface ReplayRun {
  readonly counts: ReplayCounts;
  /** What it broke off for; undefined: it came to its end. */
  readonly brokeOff: { readonly error: unknown } | 'interrupted' | undefined;
}

export interface RunOptions {
  readonly passedOver: PassedOver;
  /** Sends one event; in a dry run only says what that would come to. */
  readonly send: (facts: EventFacts) => Promise<ReplayOutcome['status']>;
  /** Events a second, at most; may be infinite. */
  readonly rate: number;
  readonly interrupted: AbortSignal;
  readonly progress: (replayed: number, at: number) => void;
}

/** Sends what is planned, each stream in order; or counts it. Never throws. */
export async function runReplay(
  events: AsyncIterable<EventFacts>,
  { passedOver, send, rate, interrupted, progress }: RunOptions,
): Promise<ReplayRun> {
  const tally: Record<ReplayOutcome['status'], number> = {
    sent: 0,
    finished: 0,
    held: 0,
    expired: 0,
    'without-bytes': 0,
    moving: 0,
  };
  const pace = new Pace(rate);
  const lanes = new StreamLanes(STREAMS_AT_ONCE, () => interrupted.aborted);
  let brokeOff: ReplayRun['brokeOff'];
  try {
    for await (const facts of events) {
      await pace.turn(interrupted);
      const taken = await lanes.add(facts.streamHash, async () => {
        tally[await send(facts)] += 1;
        progress(tally.sent, facts.k);
      });
      if (!taken) break;
    }
    await lanes.end();
    if (interrupted.aborted) brokeOff = 'interrupted';
  } catch (error) {
    await lanes.end().catch(() => undefined);
    brokeOff = { error };
  }
  const { finished, held, expired, unreadable } = passedOver;
  return {
    brokeOff,
    counts: {
      replayed: tally.sent,
      finished: finished + tally.finished,
      held: held + tally.held,
      expired: expired + tally.expired,
      withoutBytes: tally['without-bytes'],
      moving: tally.moving,
      unreadable,
    },
  };
}
