import type { UnavailableCause } from '../../lib/contract/answers.ts';
import type { EventItem } from '../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { flagConflict, takeOver } from '../ledger/claim.ts';
import { messageOf } from '../ledger/copy.ts';
import { factsOf } from '../ledger/event-item.ts';
import { archiveAt } from './archive.ts';
import type { Arrival } from './arrival.ts';
import { carried } from './enqueue.ts';
import type { Receiver } from './receiver.ts';

export type Resumption =
  | { readonly ok: true; readonly message: QueueMessage }
  | { readonly ok: false; readonly cause: UnavailableCause };

/** Notes other bytes under a known key (C5); they are archived apart and never run. False: could not be noted. */
export async function flag(event: EventItem, arrival: Arrival, on: Receiver): Promise<boolean> {
  try {
    return await flagConflict(on.table, event, arrival.claim.loc);
  } catch (error) {
    on.telemetry.fault('claim', error, { source: on.source });
    return false;
  }
}

/** Finishes an open claim with its own bytes: they must be at the place it recorded before its message is sent (C2). */
export async function resumeOwn(event: EventItem, arrival: Arrival, on: Receiver): Promise<Resumption> {
  if (event.loc !== arrival.claim.loc && !(await archiveAt(event.loc, arrival, on))) {
    return { ok: false, cause: 'archive_failed' };
  }
  return { ok: true, message: resumedMessage(event, arrival) };
}

/**
 * Finishes an open claim that has other bytes than ours: sent if its bytes are there; else it is ours from now on (C6),
 * since nobody was told that the others were accepted.
 */
export async function resumeOther(event: EventItem, arrival: Arrival, on: Receiver): Promise<Resumption> {
  const { loc, dig, dlv } = arrival.claim;
  try {
    if (await on.archive.exists(event.loc)) return { ok: true, message: resumedMessage(event, arrival) };
    if (await takeOver(on.table, event, { loc, dig, dlv }, arrival.lasting)) {
      const taken = { ...event, loc, dig, ...(dlv && { dlv }) };
      return { ok: true, message: resumedMessage(taken, arrival) };
    }
  } catch (error) {
    on.telemetry.fault('claim', error, { source: on.source });
  }
  return { ok: false, cause: 'conflict_failed' };
}

/** The message of a claim found open: as its item says, with our bytes only if they are its own. */
function resumedMessage(event: EventItem, arrival: Arrival): QueueMessage {
  return messageOf(factsOf(event), true, event.dig === arrival.claim.dig ? carried(arrival) : undefined);
}
