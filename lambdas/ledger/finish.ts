import { TTL_MIN_SECONDS } from '../../lib/contract/durations.ts';
import type { EventItem, StreamItem } from '../../lib/contract/ledger.ts';
import { type FinishedState, isFinished } from '../../lib/contract/states.ts';
import type { CancelReason, Item, TransactResult, UserOperation } from '../clients/ports.ts';
import type { Bytes } from './begin.ts';
import { changeEvent, type EventChange, type EventWrite } from './event-write.ts';
import { asItem, isFalseCondition, type Ledger, milliseconds, TransactionCancelled } from './ledger.ts';
import { lookForSuccession, type Release, release } from './release.ts';

/** Looks at a stream that keeps changing, before giving up. */
const LOOKS = 3;

export interface Ending {
  readonly state: FinishedState;
  readonly why?: string;
  /** What is written of the event beside that. */
  readonly booked?: Pick<EventChange, 'set' | 'history' | 'same'>;
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
  /** A condition of the user's own was false; nothing was written. */
  | { readonly status: 'condition'; readonly index: number; readonly item: Item | undefined };

/**
 * Finishes an event, with the user's own operations in the same transaction. An event that blocks its stream also hands
 * the stream on (D2), one that does not leaves everything else untouched (D1).
 */
export async function finish(
  ledger: Ledger,
  event: EventItem,
  stream: StreamItem | undefined,
  ending: Ending,
  own: Bytes | undefined,
  user: readonly UserOperation[] = [],
): Promise<FinishOutcome> {
  if (event.blk) return await finishAndRelease(ledger, event, stream, ending, own, user);
  const write = finished(ledger, event, ending, own);
  const reasons = await writeUnmarked(ledger, write, user);
  if (!reasons) return { status: 'finished', event: write.after };
  const fence = reasons[user.length];
  if (!isFalseCondition(fence)) return userCondition(reasons, user) ?? cancelled(reasons);
  const there = asItem<EventItem>(fence?.item);
  const status = standing(there, event);
  if (status) return { status };
  // Only a mark stands in the way: the sweep, or a person's copy, has blocked the stream on this event meanwhile.
  return await finishAndRelease(ledger, there ?? event, undefined, ending, own, user);
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
  event: EventItem,
  stream: StreamItem | undefined,
  ending: Ending,
  own: Bytes | undefined,
  user: readonly UserOperation[],
): Promise<FinishOutcome> {
  const write = finished(ledger, event, ending, own);
  let seen = stream;
  for (let look = 0; look < LOOKS; look++) {
    const view = await lookForSuccession(ledger, event, seen);
    seen = undefined;
    if (!view.found) {
      if (view.because === 'moving') continue;
      return { status: await standingNow(ledger, event) };
    }
    const next = release(ledger, view.succession);
    const operations = [...user, write.operation, ...next.operations];
    const reasons = reasonsOf(await ledger.table.transact(operations));
    if (!reasons) return { status: 'finished', event: write.after, release: next };
    const fence = reasons[user.length];
    if (isFalseCondition(fence)) {
      return { status: standing(asItem<EventItem>(fence?.item), event) ?? 'lost' };
    }
    if (!reasons.slice(user.length).some(isFalseCondition)) {
      return userCondition(reasons, user) ?? cancelled(reasons);
    }
  }
  return { status: 'lost' };
}

/** The operation that ends an event, on the condition that it is as it was seen. */
export function finished(
  ledger: Ledger,
  event: EventItem,
  ending: Ending,
  own: Bytes | undefined,
): EventWrite {
  const now = ledger.clock();
  const { window } = event.policy;
  const kept = milliseconds(ledger, Math.max(window, TTL_MIN_SECONDS));
  return changeEvent(event, {
    set: {
      st: ending.state,
      why: ending.why,
      fin: now,
      win: Math.ceil(now + milliseconds(ledger, window)),
      ttl: Math.ceil((now + kept) / 1000),
      ...ending.booked?.set,
      ...own,
    },
    remove: ['o', 'cp', ...(event.blk ? (['blk'] as const) : []), ...(ending.why ? [] : (['why'] as const))],
    ...(ending.booked?.history && { history: ending.booked.history }),
    same: [...(event.blk ? [] : (['blk'] as const)), ...(ending.booked?.same ?? [])],
  });
}

/** Why an event is not this attempt's to finish; undefined when it still is. */
function standing(there: EventItem | undefined, ours: EventItem): 'missing' | 'already' | 'lost' | undefined {
  if (!there) return 'missing';
  if (isFinished(there.st)) return 'already';
  return there.st === 'claimed' && there.a === ours.a ? undefined : 'lost';
}

async function standingNow(ledger: Ledger, event: EventItem): Promise<'missing' | 'already' | 'lost'> {
  const there = asItem<EventItem>(await ledger.table.get({ pk: event.pk, sk: event.sk }));
  return standing(there, event) ?? 'lost';
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
