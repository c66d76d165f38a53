import type { EventItem } from '../../lib/contract/ledger.ts';
import { isFinished } from '../../lib/contract/states.ts';
import type { OutgoingMessage, Queue } from '../clients/ports.ts';
import type { Act } from './act.ts';
import { messageOf, outgoing, requestedId } from './copy.ts';
import { type EventFacts, factsOf } from './event-item.ts';
import type { Ledger } from './ledger.ts';
import { eventHash } from './names.ts';
import { readEvent } from './read.ts';
import { note } from './retry.ts';

/** Writes of an event that keeps changing, before giving up. */
const TRIES = 5;

export interface ReplayRequest {
  /** Names the replay: the same one within five minutes is one message for each event. */
  readonly id: string;
  /** Finished events, and those the ledger has forgotten, run once more as new events. */
  readonly force: boolean;
}

export type ReplayOutcome =
  | {
      readonly status: 'sent';
      /** The event that runs: the original, or by force a new one. */
      readonly h: string;
    }
  | { readonly status: 'finished'; readonly event: EventItem }
  /** The ledger has it in its list and runs it in its turn. */
  | { readonly status: 'held'; readonly event: EventItem }
  /** What it would run with is not in the archive: begun without it, it would block its stream. */
  | { readonly status: 'without-bytes'; readonly loc: string }
  /** It changes too fast to be noted. Nothing was sent. */
  | { readonly status: 'moving' };

/**
 * Sends an archived event through the queue again, marked as a replay. An unfinished one is the event it was, at its place
 * in its stream. What the ledger does not know is made again by whoever gets the message (B6), or dropped where it is so
 * old that it has been finished and forgotten (B5).
 *
 * @param facts of its ledger item or, without one, of its archived object
 */
export async function replay(
  ledger: Ledger,
  queue: Queue,
  facts: EventFacts,
  request: ReplayRequest,
  act: Act,
): Promise<ReplayOutcome> {
  for (let tried = 0; tried < TRIES; tried++) {
    const event = await readEvent(ledger, facts);
    if (event?.st === 'held') return { status: 'held', event };
    const done = event !== undefined && isFinished(event.st);
    if (done && !request.force) return { status: 'finished', event };
    const sent = factsToSend(event, facts, request, ledger.clock());
    if (!(await ledger.archive.exists(sent.loc))) return { status: 'without-bytes', loc: sent.loc };
    if (event && !(await note(ledger, event, 'replayed', act))) continue;
    await queue.send(replayCopy(sent, request.id));
    return { status: 'sent', h: sent.h };
  }
  return { status: 'moving' };
}

/** An unfinished event runs as itself, by force too: a second one beside it would have its effects twice. */
function factsToSend(
  event: EventItem | undefined,
  facts: EventFacts,
  { id, force }: ReplayRequest,
  now: number,
): EventFacts {
  const known = event ? factsOf(event) : facts;
  return force && (!event || isFinished(event.st)) ? renewed(known, id, now) : known;
}

/** The message of a replay. The ledger may not know the event, or may not any more. */
export function replayCopy(facts: EventFacts, request: string): OutgoingMessage {
  return outgoing(messageOf(facts, false, { headers: {}, replay: true }), requestedId(facts, request));
}

/**
 * The event a forced replay makes of another: the same bytes under a name of its own, in the order of a new arrival. In a
 * numbered stream its number has passed, so it is a late run that `late: 'drop'` does not stop (G4): `rk` tells it from an
 * event that came late by itself.
 */
function renewed(facts: EventFacts, request: string, now: number): EventFacts {
  // The kept text of a long key may be cut; with the hash of the whole one no two events get one name.
  const rk = `${request}.${facts.h}`;
  return { ...facts, rk, h: eventHash(facts.source, facts.key, rk), k: now };
}
