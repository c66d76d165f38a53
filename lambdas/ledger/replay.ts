import type { EventItem } from '../../lib/contract/ledger.ts';
import { isFinished } from '../../lib/contract/states.ts';
import type { Queue } from '../clients/ports.ts';
import { type Act, entryOf } from './act.ts';
import { createEvent } from './begin.ts';
import { messageOf, outgoing, requestedId } from './copy.ts';
import { type EventFacts, factsOf, newEventItem } from './event-item.ts';
import { type Ledger, mayHaveExpired } from './ledger.ts';
import { eventHash } from './names.ts';
import { readEvent } from './read.ts';
import { note } from './retry.ts';

/** Writes of an event that keeps changing, before giving up. */
const TRIES = 5;

export interface ReplayRequest {
  /**
   * Names the replay. Asked for again under the same name, what it has made of finished events is not made a second time,
   * so that one that was cut short can be gone on with.
   */
  readonly id: string;
  /** Finished events, and those the ledger has forgotten, run once more as new events. */
  readonly force: boolean;
  /** The events come from another stack: that this ledger does not have one says nothing about its end, however old it is. */
  readonly foreign?: true;
}

export type ReplayOutcome =
  | {
      readonly status: 'sent';
      /** The event that runs, as it stands: the original, or by force a new one. */
      readonly event: EventItem;
    }
  | { readonly status: 'finished'; readonly event: EventItem }
  /** The ledger has it in its list and runs it in its turn. */
  | { readonly status: 'held'; readonly event: EventItem }
  /** Not in the ledger, and so old that it may have been finished and deleted by TTL: only force runs it. */
  | { readonly status: 'expired' }
  /** What it would run with is not in the archive: begun without it, it would block its stream. */
  | { readonly status: 'without-bytes'; readonly loc: string }
  /** It changes too fast to be noted. Nothing was sent. */
  | { readonly status: 'moving' };

/** What comes of replaying an event, as far as its item in the ledger tells, or that it has none. */
export type ReplayVerdict = 'run' | 'finished' | 'held' | 'expired';

/** @param k its claim stamp, ms, by its item or by its archived object */
export function judgeReplay(
  ledger: Ledger,
  event: EventItem | undefined,
  k: number,
  { id, force, foreign }: ReplayRequest,
): ReplayVerdict {
  if (!event) return !force && !foreign && mayHaveExpired(ledger, k) ? 'expired' : 'run';
  if (event.st === 'held') return 'held';
  if (!isFinished(event.st)) return 'run';
  // What this very replay sent while it was unfinished has come to its end since: by force it would run twice.
  return force && !event.hist?.some(({ rq }) => rq === id) ? 'run' : 'finished';
}

/**
 * Has an archived event run, marked as a replay. An unfinished one is the event it was, at its place in its stream. One the
 * ledger does not know is put into it again before it is sent, so that it is seen, and finished by the sweep, whatever
 * becomes of the message.
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
    const verdict = judgeReplay(ledger, event, facts.k, request);
    if (verdict === 'expired') return { status: 'expired' };
    if (event && verdict !== 'run') return { status: verdict, event };
    const known = event ? factsOf(event) : facts;
    if (!(await ledger.archive.exists(known.loc))) return { status: 'without-bytes', loc: known.loc };
    const outcome = await runOnce(ledger, queue, { event, known }, request, act);
    if (outcome) return outcome;
  }
  return { status: 'moving' };
}

interface Replayed {
  readonly event: EventItem | undefined;
  readonly known: EventFacts;
}

/** Undefined: something has changed since it was read. */
async function runOnce(
  ledger: Ledger,
  queue: Queue,
  { event, known }: Replayed,
  request: ReplayRequest,
  act: Act,
): Promise<ReplayOutcome | undefined> {
  // An unfinished event runs as itself, by force too: a second one beside it would have its effects twice.
  if (event && !isFinished(event.st)) {
    const noted = await note(ledger, event, 'replayed', act, { rq: request.id });
    return noted && (await send(queue, noted, request));
  }
  if (!request.force) return await makeAndSend(ledger, queue, known, request, act);
  const renewed = { ...renewal(known, request), k: ledger.clock() };
  const made = await readEvent(ledger, renewed);
  if (made?.st === 'held') return { status: 'held', event: made };
  if (made)
    return isFinished(made.st) ? { status: 'finished', event: made } : await send(queue, made, request);
  if (event && !(await note(ledger, event, 'replayed', act, { as: renewed.h }))) return undefined;
  return await makeAndSend(ledger, queue, renewed, request, act);
}

async function makeAndSend(
  ledger: Ledger,
  queue: Queue,
  facts: EventFacts,
  request: ReplayRequest,
  act: Act,
): Promise<ReplayOutcome | undefined> {
  const entry = entryOf(ledger, 'replayed', act);
  // Worked on just now: without that the sweep would send a second copy of an old one at once.
  const event = { ...newEventItem(facts, !facts.policy.unattended), act: entry.t, hist: [entry] };
  return (await createEvent(ledger, event)) ? await send(queue, event, request) : undefined;
}

async function send(queue: Queue, event: EventItem, { id }: ReplayRequest): Promise<ReplayOutcome> {
  const message = messageOf(factsOf(event), true, { headers: {}, replay: true });
  await queue.send(outgoing(message, requestedId(event, id)));
  return { status: 'sent', event };
}

/**
 * The event a forced replay makes of another: the same bytes under a name of its own, in the order of a new arrival. In a
 * numbered stream its number has passed, so it is a late run that `late: 'drop'` does not stop (G4): `rk` tells it from an
 * event that came late by itself.
 */
export function renewal(facts: EventFacts, { id }: ReplayRequest): EventFacts {
  // The kept text of a long key may be cut; with the hash of the whole one no two events get one name.
  const rk = `${id}.${facts.h}`;
  return { ...facts, rk, h: eventHash(facts.source, facts.key, rk) };
}

/** Hash of the event a forced replay made this one of; null where none did. */
export function replayedHash({ rk }: Pick<EventFacts, 'rk'>): string | null {
  return rk === '' ? null : rk.slice(rk.lastIndexOf('.') + 1);
}
