import type { ReceiveOutcome } from '../../lib/contract/answers.ts';
import { deliveryKey } from '../../lib/contract/archive.ts';
import { fittingFacts } from '../../lib/contract/archive-metadata.ts';
import type { QueueMessage } from '../../lib/contract/message.ts';
import { bodyDigest } from '../ledger/names.ts';
import type { JsonDocument } from '../signature/json-document.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import type { Verified } from '../signature/verifier.ts';
import { archiveDelivery } from './archive.ts';
import { type Arrival, claimOf, type Luggage, luggageOf } from './arrival.ts';
import type { Delivery } from './delivery.ts';
import { finishedBySweep } from './enqueue.ts';
import { enqueueAll } from './enqueue-all.ts';
import { envelopeText } from './find.ts';
import { type Identity, identifyItem } from './identify.ts';
import type { Receiver } from './receiver.ts';
import type { EventJourney, Journey } from './report.ts';
import { type Secured, secure, unavailable } from './secure.ts';
import { sideBySide } from './side-by-side.ts';
import type { Item, Split } from './split.ts';
import { signedRequest } from './verify.ts';

/** Events secured at a time: two requests each, below the sockets a client has. */
const SIDE_BY_SIDE = 24;

/** So many failures are no accident: the rest is not tried, and the answer comes before the function's time is over. */
const MOST_FAILURES = 24;

/** After this time no event is begun, ms: what is secured can still be sent within the function's 25 seconds. */
const LONGEST = 15_000;

type Batch = Extract<Split, { kind: 'items' }>;

/**
 * Receives a delivery of several events: the whole of it is archived, then each event goes the way of a single one, and
 * their messages go out together. 2xx only when every event is durable; otherwise the provider sends the delivery again,
 * and each event goes on from where it was. In whatever grouping it comes, an event is itself by its own key.
 */
export async function receiveBatch(
  delivery: Delivery,
  batch: Batch,
  { stage, family }: Pick<Verified, 'stage' | 'family'>,
  on: Receiver,
): Promise<Journey> {
  const luggage = luggageOf(delivery, on);
  const loc = deliveryKey(on.source, bodyDigest(delivery.body), on.clock());
  // First of all, so that what a claim names is there: the next delivery may hold the event among others.
  if (!(await archiveDelivery(loc, delivery.body, luggage.headers, on))) {
    return { stage, outcome: unavailable('archive_failed') };
  }
  const named = nameItems(signedRequest(delivery, on), batch, family, on);
  const members = arriveInOrder(distinct(named), { loc, envelope: batch.envelope, luggage }, on);
  const secured = await secureAll(members, on);
  const items = await sendAll(secured, stage, on);
  return { stage, items, outcome: outcomeOf(items, named.length - items.length) };
}

export interface Named {
  readonly identity: Identity;
  readonly item: Item;
}

/** Names every item of a delivery, in its order. */
export function nameItems(
  request: SignedRequest,
  { items, envelope }: Batch,
  family: string,
  on: Pick<Receiver, 'source' | 'spec'>,
): readonly Named[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const bytes = item.bytes.toString('latin1');
    const repeat = seen.get(bytes) ?? 0;
    seen.set(bytes, repeat + 1);
    const identity = identifyItem(on.source, on.spec, { request, family, envelope }, item, repeat);
    return { identity, item };
  });
}

/** Without items that are there twice, key and bytes. */
function distinct(named: readonly Named[]): readonly Named[] {
  const seen = new Set<string>();
  return named.filter(({ identity: { h, digest } }) => {
    const name = `${h} ${digest}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

interface Member {
  readonly identity: Identity;
  readonly arrival: Arrival;
}

interface Whole {
  readonly loc: string;
  readonly envelope: JsonDocument | undefined;
  readonly luggage: Luggage;
}

/**
 * Events of one stream are stamped one millisecond after the other: where the ledger goes by stamps they must tell which
 * came first. Archiving and claiming so many takes longer than that, so the next delivery is stamped later still.
 */
function arriveInOrder(
  named: readonly Named[],
  { loc, envelope, luggage }: Whole,
  on: Receiver,
): readonly Member[] {
  const now = on.clock();
  const ranks = new Map<string, number>();
  return named.map(({ identity, item }) => {
    const rank = ranks.get(identity.streamHash) ?? 0;
    ranks.set(identity.streamHash, rank + 1);
    const env = factsFor(item, envelope, on);
    const dlv = { loc, at: item.at, ...(env && { env }) };
    const claim = { ...claimOf(identity, now + rank, on), dlv };
    return {
      identity,
      arrival: { claim, lasting: identity.lasting, body: item.bytes, ...packed(luggage, on) },
    };
  });
}

/** The facts of the delivery that travel with an item. */
function factsFor(
  item: Item,
  envelope: JsonDocument | undefined,
  on: Receiver,
): Readonly<Record<string, string>> | undefined {
  const places = Object.entries(on.spec.event.batch?.envelope ?? {});
  const found = places.flatMap(([name, pointer]) => {
    const text = envelopeText(pointer, { ...item, envelope });
    return text === undefined ? [] : [[name, text] as const];
  });
  return found.length === 0 ? undefined : fittingFacts(Object.fromEntries(found));
}

/** What a form's field held is JSON, whatever the form's own type is. */
function packed({ headers, trace }: Luggage, on: Receiver): Luggage {
  if (on.spec.event.batch?.field === undefined) return { headers, trace };
  return { headers: { ...headers, 'content-type': 'application/json' }, trace };
}

interface SecuredMember extends Member {
  readonly secured: Secured;
}

/**
 * Side by side, but one after the other where two have one key. The results are in the order given. Each try begins at
 * another place of the list, so that where one is not enough for all of them the next comes further.
 */
async function secureAll(members: readonly Member[], on: Receiver): Promise<readonly SecuredMember[]> {
  const all = [...Map.groupBy(members, ({ identity }) => identity.h).values()];
  const first = on.clock() % Math.max(1, all.length);
  const lanes = [...all.slice(first), ...all.slice(0, first)];
  const secured = new Map<Member, Secured>();
  const end = on.clock() + LONGEST;
  let failures = 0;
  await sideBySide(lanes, SIDE_BY_SIDE, async (lane) => {
    for (const member of lane) {
      if (failures >= MOST_FAILURES || on.clock() >= end) return;
      const one = await secure(member.arrival, on);
      if (one.outcome?.status === 'unavailable') failures += 1;
      secured.set(member, one);
    }
  });
  return members.map((member) => ({ ...member, secured: secured.get(member) ?? NOT_BEGUN }));
}

const NOT_BEGUN: Secured = { outcome: unavailable('enqueue_failed') };

async function sendAll(
  members: readonly SecuredMember[],
  stage: string,
  on: Receiver,
): Promise<readonly EventJourney[]> {
  const messages = inTheirTurn(members, on);
  const sent = await enqueueAll(messages, on);
  const taken = new Map(messages.map((message, index) => [message, sent[index] === true]));
  return members.map(({ identity, secured }) => {
    const facts = { identity, stage, conflict: secured.conflict ?? false };
    const { message } = secured;
    if (message === undefined) return { ...facts, outcome: secured.outcome };
    const isSent = taken.get(message) === true;
    if (!isSent && !finishedBySweep(message, on)) {
      return { ...facts, outcome: unavailable('enqueue_failed') };
    }
    const { resumed } = secured;
    return { ...facts, outcome: { status: 'accepted', h: identity.h, resumed, sent: isSent } };
  });
}

/**
 * The messages to send now. What stands behind an event of its stream that could not be secured waits for the delivery to
 * come again, or else would run before it; where it never comes again there is nothing to wait for.
 */
function inTheirTurn(members: readonly SecuredMember[], on: Receiver): readonly QueueMessage[] {
  const comesAgain = on.spec.delivery.retries !== 'never';
  const waiting = new Set<string>();
  return members.flatMap(({ identity: { streamHash }, secured: { message, outcome } }) => {
    if (comesAgain && outcome?.status === 'unavailable') waiting.add(streamHash);
    return message === undefined || waiting.has(streamHash) ? [] : [message];
  });
}

/** @param repeats items that were there twice */
function outcomeOf(items: readonly EventJourney[], repeats: number): ReceiveOutcome {
  const failed = items.find(({ outcome }) => outcome.status === 'unavailable');
  if (failed !== undefined) return failed.outcome;
  const accepted = items.filter(({ outcome }) => outcome.status === 'accepted').length;
  return { status: 'batch', accepted, duplicates: items.length - accepted + repeats };
}
