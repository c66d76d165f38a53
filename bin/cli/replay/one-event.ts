import { archivedFacts } from '../../../lambdas/ledger/archived-facts.ts';
import { type EventFacts, factsOf } from '../../../lambdas/ledger/event-item.ts';
import { judgeReplay, type ReplayRequest } from '../../../lambdas/ledger/replay.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { CommandError } from '../command.ts';
import { hashesOf, lookForEvent } from '../ledger/find-event.ts';
import { newEventsOf, planEnds, type ReplayEnd, type ReplayEnds } from './replay-ends.ts';
import { nothingPassedOver, type PassedOver, ReplayPlan } from './replay-plan.ts';

/** The plan of a replay of one event, by its key or its hash. */
export interface OneEvent {
  readonly passedOver: PassedOver;
  events(): AsyncIterable<EventFacts>;
}

/** Where to look, as far back as `since`, for an event no ledger knows. */
interface Search {
  readonly request: ReplayRequest;
  readonly since: number | undefined;
  readonly progress: (hour: number) => void;
}

/** Finds an event in the ledger, or else in the archive. Throws `CommandError` where it is in neither. */
export async function oneEvent(
  { from, to }: ReplayEnds,
  keyOrHash: string,
  { request, since, progress }: Search,
): Promise<OneEvent> {
  const item = await inLedger(to, keyOrHash);
  if (item) return known(to, item, request);
  const elsewhere = from === to ? undefined : await inLedger(from, keyOrHash);
  const object = elsewhere && (await from.ledger.archive.get(elsewhere.loc));
  const facts = elsewhere && object && archivedFacts(elsewhere.loc, object, newEventsOf(to));
  if (facts) return { passedOver: nothingPassedOver(), events: () => only([facts]) };
  for (const h of hashesOf(from.source.name, keyOrHash)) {
    const plan = archived({ from, to }, h, { request, since, progress });
    const { value: found } = await plan.events().next();
    const { expired, unreadable } = plan.passedOver;
    if (found !== undefined || expired + unreadable > 0)
      return { passedOver: plan.passedOver, events: () => only(found === undefined ? [] : [found]) };
  }
  throw new CommandError(
    `${from.source.name} has no event ${keyOrHash}, neither in the ledger nor in the archive`,
    `webhooks events --source ${from.source.name} lists the newest`,
  );
}

function archived(ends: ReplayEnds, h: string, { request, since, progress }: Search): ReplayPlan {
  const range = { since, until: undefined };
  return new ReplayPlan({
    ...planEnds(ends),
    request,
    resumed: false,
    range,
    type: undefined,
    h,
    limit: 1,
    progress,
  });
}

function known(to: ReplayEnd, item: EventItem, request: ReplayRequest): OneEvent {
  const verdict = judgeReplay(to.ledger, item, item.k, request);
  const passedOver = nothingPassedOver();
  if (verdict === 'run') return { passedOver, events: () => only([factsOf(item)]) };
  passedOver[verdict] += 1;
  return { passedOver, events: () => only([]) };
}

function inLedger({ dynamodb, source }: ReplayEnd, keyOrHash: string): Promise<EventItem | undefined> {
  return lookForEvent(dynamodb, source, keyOrHash);
}

async function* only(events: readonly EventFacts[]): AsyncGenerator<EventFacts, void, undefined> {
  yield* events;
}
