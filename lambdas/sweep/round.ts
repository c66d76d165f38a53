import { MARK_CAP, RESEND_CAP } from '../../lib/contract/durations.ts';
import { type EventItem, type FrontItem, frontKey } from '../../lib/contract/ledger.ts';
import type { Queue } from '../clients/ports.ts';
import { asItem, type Ledger } from '../ledger/ledger.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** One source in one run of the sweep: its caps, its backlog, and what is to be reported. */
export class Round {
  readonly source: string;
  marked = 0;
  resent = 0;
  heldBack = 0;
  withoutBytes = 0;
  parked = 0;
  parkedSince = Number.POSITIVE_INFINITY;
  #marksLeft = MARK_CAP;
  #resendsLeft = RESEND_CAP;
  #backlog: Promise<Backlog> | undefined;

  constructor(source: string) {
    this.source = source;
  }

  get marksLeft(): number {
    return this.#marksLeft;
  }

  /** Takes one of the marks this run may make. */
  takeMark(): boolean {
    if (this.#marksLeft === 0) return false;
    this.#marksLeft--;
    return true;
  }

  /** Takes one of the re-sends this run may make. */
  takeResend(): boolean {
    if (this.#resendsLeft > 0) {
      this.#resendsLeft--;
      return true;
    }
    this.heldBack++;
    return false;
  }

  /** Whether an event may not be sent again in this run: its message may be queued still, or no re-sends are left. */
  async holdsBack(event: Waiting, ports: BacklogPorts): Promise<boolean> {
    if (this.#resendsLeft > 0 && !(await this.#stillQueued(event, ports))) return false;
    this.heldBack++;
    return true;
  }

  /**
   * Whether the queue may still hold the event's message: then a copy would only make the backlog longer. The signal is
   * read once a run and may be wrong either way.
   */
  async #stillQueued(event: Waiting, ports: BacklogPorts): Promise<boolean> {
    this.#backlog ??= readBacklog(this.source, event.q, ports);
    const { waiting, front } = await this.#backlog;
    return waiting && (front === undefined || event.k >= front);
  }

  park(since: number): void {
    this.parked++;
    this.parkedSince = Math.min(this.parkedSince, since);
  }

  report(telemetry: Telemetry): void {
    const dimensions = { Source: this.source };
    telemetry.metric('SweepMarked', dimensions, this.marked);
    telemetry.metric('SweepResent', dimensions, this.resent);
    telemetry.metric('SweepHeldBack', dimensions, this.heldBack);
    telemetry.metric('ClaimsWithoutBytes', dimensions, this.withoutBytes);
    telemetry.metric('StreamsParked', dimensions, this.parked);
    if (this.parked === 0) return;
    const since = new Date(this.parkedSince).toISOString();
    telemetry.decision('park', { source: this.source, streams: this.parked, since });
  }
}

/** An event whose re-send is due: its queue, and when it was received, ms. */
export type Waiting = Pick<EventItem, 'q' | 'k'>;

export interface BacklogPorts {
  readonly ledger: Ledger;
  readonly queue: Queue;
  readonly telemetry: Telemetry;
}

interface Backlog {
  readonly waiting: boolean;
  /** Newest message the processor has met, by its send time. Undefined: none that we know of. */
  readonly front: number | undefined;
}

async function readBacklog(
  source: string,
  queueUrl: string,
  { ledger, queue, telemetry }: BacklogPorts,
): Promise<Backlog> {
  try {
    const [waiting, item] = await Promise.all([queue.waiting(queueUrl), ledger.table.get(frontKey(source))]);
    return { waiting: waiting > 0, front: asItem<FrontItem>(item)?.sent };
  } catch (error) {
    // Not known: as if everything were queued still. Marks do not depend on it.
    telemetry.fault('backlog', error, { source });
    return { waiting: true, front: undefined };
  }
}
