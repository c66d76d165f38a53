import { TTL_MIN_SECONDS } from '../../lib/contract/durations.ts';
import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import { type FinishedState, isFinished } from '../../lib/contract/states.ts';
import type { CancelReason, Item, TransactResult, UserOperation } from '../clients/ports.ts';
import type { Begun, Bytes } from './begin.ts';
import { changeEvent, type EventChange, type EventWrite } from './event-write.ts';
import { asItem, isFalseCondition, type Ledger, milliseconds, TransactionCancelled } from './ledger.ts';
import { lookForSuccession, type Release, release } from './release.ts';
import { placeOf, turnOf } from './sequence.ts';

/** Looks at a stream that keeps changing, before giving up. */
const LOOKS = 3;

export interface Ending {
  readonly state: FinishedState;
  readonly why?: string;
  /** What is written of the event beside that. */
  readonly booked?: Pick<EventChange, 'set' | 'history' | 'same'>;
  /** Set where the event is given up: why something is missing before what is held behind it. */
  readonly hole?: string;
}

export type FinishOutcome =
  | {
      readonly status: 'finished';
      readonly event: EventItem;
      /** Present when the event blocked its stream. */
      readonly release?: Release;
    }
  /** Finished already, by another run. */
  | { readonly status: 'already' }
  | { readonly status: 'missing' }
  /** Another attempt has it, or the stream is blocked by another event. */
  | { readonly status: 'lost' }
  /** Its sequence has gone on, or waits for another event, since the attempt began. */
  | { readonly status: 'out-of-turn' }
  /** A condition of the user's own was false; nothing was written. */
  | { readonly status: 'condition'; readonly index: number; readonly item: Item | undefined };

/**
 * Finishes an event, with the user's own operations in the same transaction. An event that blocks its stream also hands
 * the stream on, and one of a numbered stream moves its sequence on (D2). One that does neither leaves everything else
 * untouched (D1); so does one that is dropped as late (G1) unless its stream waits for it.
 */
export async function finish(
  ledger: Ledger,
  begun: Begun,
  ending: Ending,
  user: readonly UserOperation[] = [],
): Promise<FinishOutcome> {
  const { event, stream } = begun;
  const moves = placeOf(event) !== undefined && ending.state !== 'late';
  // One that was made again from the archive has no `blk`, and its stream may wait for it all the same.
  const awaited = event.blk === 1 || stream?.by === event.h;
  if (awaited || moves) return await finishAndRelease(ledger, begun, ending, user);
  const write = finished(ledger, event, ending, begun.own);
  const reasons = await writeUnmarked(ledger, write, user);
  if (!reasons) return { status: 'finished', event: write.after };
  const fence = reasons[user.length];
  if (!isFalseCondition(fence)) return userCondition(reasons, user) ?? cancelled(reasons);
  const there = asItem<EventItem>(fence?.item);
  const status = standing(there, event);
  if (status || !there) return { status: status ?? 'missing' };
  // Only a mark stands in the way: the sweep, or a person's copy, has blocked the stream on this event meanwhile.
  return await finishAndRelease(ledger, { ...begun, event: there, stream: undefined }, ending, user);
}

async function writeUnmarked(
  ledger: Ledger,
  write: EventWrite,
  user: readonly UserOperation[],
): Promise<readonly CancelReason[] | undefined> {
  if (user.length > 0) return reasonsOf(await ledger.table.transact([...user, write.operation]));
  const result = await ledger.table.write(write.operation);
  return result.ok ? undefined : [{ code: 'ConditionalCheckFailed', item: result.item }];
}

async function finishAndRelease(
  ledger: Ledger,
  begun: Begun,
  ending: Ending,
  user: readonly UserOperation[],
): Promise<FinishOutcome> {
  let { event, stream: seen } = begun;
  for (let look = 0; look < LOOKS; look++) {
    const view = await lookForSuccession(ledger, event, seen);
    seen = undefined;
    if (!view.found) {
      if (view.because === 'moving') continue;
      return { status: await standingNow(ledger, event) };
    }
    if (!inTurn(begun, view.succession.stream)) return { status: 'out-of-turn' };
    const write = finished(ledger, event, ending, begun.own);
    const next = release(ledger, view.succession, ending.hole);
    const operations = [...user, write.operation, ...next.operations];
    const reasons = reasonsOf(await ledger.table.transact(operations));
    if (!reasons) return { status: 'finished', event: write.after, release: next };
    const refused = judge(reasons, user, event);
    if (refused.status !== 'again') return refused;
    event = refused.event;
  }
  return { status: 'lost' };
}

/** What a refused release comes to. `again`: the stream has moved, or a mark stands in the way, as in D1. */
function judge(
  reasons: readonly CancelReason[],
  user: readonly UserOperation[],
  event: EventItem,
): FinishOutcome | { readonly status: 'again'; readonly event: EventItem } {
  const fence = reasons[user.length];
  if (isFalseCondition(fence)) {
    const there = asItem<EventItem>(fence?.item);
    const status = standing(there, event);
    const marked = there?.blk === 1 && event.blk === undefined;
    return status || !there || !marked ? { status: status ?? 'lost' } : { status: 'again', event: there };
  }
  if (reasons.slice(user.length).some(isFalseCondition)) return { status: 'again', event };
  return userCondition(reasons, user) ?? cancelled(reasons);
}

/** Whether the event still has the turn it was begun with. The version of the stream as seen confirms it. */
function inTurn({ event, late }: Begun, stream: StreamItem | undefined): boolean {
  const turn = turnOf(event, stream);
  return late ? turn === 'late' || turn === 'over' : turn === 'now';
}

/** The operation that ends an event, on the condition that it is as it was seen. */
export function finished(
  ledger: Ledger,
  event: EventItem,
  { state, why, booked }: Ending,
  own: Bytes | undefined,
): EventWrite {
  return changeEvent(event, {
    set: { st: state, why, ...endOf(ledger, event), ...booked?.set, ...own },
    remove: ['o', 'cp', ...(event.blk ? (['blk'] as const) : []), ...(why ? [] : (['why'] as const))],
    ...(booked?.history && { history: booked.history }),
    same: [...(event.blk ? [] : (['blk'] as const)), ...(booked?.same ?? [])],
  });
}

/** When an event that finishes now finished, how long its duplicates are known, and when its item may go. */
export function endOf(
  ledger: Ledger,
  { policy: { window } }: EventItem,
): Required<Pick<EventItem, 'fin' | 'win' | 'ttl'>> {
  const now = ledger.clock();
  const kept = milliseconds(ledger, Math.max(window, TTL_MIN_SECONDS));
  return {
    fin: now,
    win: Math.ceil(now + milliseconds(ledger, window)),
    ttl: Math.ceil((now + kept) / 1000),
  };
}

type Standing = 'missing' | 'already' | 'lost';

/** Why an event is not this attempt's to finish; undefined when it still is. */
function standing(there: EventItem | undefined, ours: EventItem): Standing | undefined {
  if (!there) return 'missing';
  if (isFinished(there.st)) return 'already';
  return there.st === 'claimed' && there.a === ours.a ? undefined : 'lost';
}

/** Why an event is not this attempt's to finish whose stream another one blocks. */
async function standingNow(ledger: Ledger, event: EventItem): Promise<Standing | 'out-of-turn'> {
  const there = asItem<EventItem>(await ledger.table.get({ pk: event.pk, sk: event.sk }));
  return standing(there, event) ?? (placeOf(event) ? 'out-of-turn' : 'lost');
}

function reasonsOf(result: TransactResult): readonly CancelReason[] | undefined {
  return result.ok ? undefined : result.reasons;
}

function userCondition(
  reasons: readonly CancelReason[],
  user: readonly UserOperation[],
): FinishOutcome | undefined {
  const index = reasons.findIndex(isFalseCondition);
  return index >= 0 && index < user.length
    ? { status: 'condition', index, item: reasons[index]?.item }
    : undefined;
}

function cancelled(reasons: readonly CancelReason[]): never {
  throw new TransactionCancelled(reasons);
}
