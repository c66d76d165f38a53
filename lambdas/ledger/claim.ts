import { type EventItem, eventKey, type HistoryEntry } from '../../lib/contract/ledger.ts';
import { FINISHED_STATES, isFinished } from '../../lib/contract/states.ts';
import type { Item, Table, Value } from '../clients/ports.ts';
import { type EventFacts, newEventItem } from './event-item.ts';
import { asItem } from './ledger.ts';

/**
 * What a claim met. `new`: the event is ours. `open`: claimed before and not begun, so the rest may still be missing.
 * `owned`: held, dead or begun, the ledger sees to it. `finished`: inside its window.
 */
export type ClaimResult =
  | { readonly met: 'new' }
  | {
      readonly met: 'open' | 'owned' | 'finished';
      readonly event: EventItem;
      /** The claim that stands has the same bytes. */
      readonly sameBytes: boolean;
      /** It has the same bytes, or others that differ in nothing but what differs from try to try. */
      readonly sameEvent: boolean;
    };

const STATES = Object.fromEntries(FINISHED_STATES.map((state, i) => [`:f${i}`, state]));

/** A delivery a person lets in after it was refused. */
export interface Readmission {
  /**
   * When it came, ms. Windows are judged by it: what was accepted and finished since then is known still, however long ago
   * that was, so that nothing runs again because a person comes late.
   */
  readonly receivedAt: number;
  /** What the history of a new event begins with. */
  readonly entry: HistoryEntry;
}

/**
 * C1: one conditional put. Its refusal tells what stands there (C2 to C5). Throws when the table cannot answer.
 *
 * @param lasting digest of what is the same in every try, where that is not all of it
 */
export async function claimEvent(
  table: Table,
  claim: EventFacts,
  lasting: string | undefined,
  readmission?: Readmission,
): Promise<ClaimResult> {
  const judgedAt = readmission?.receivedAt ?? claim.k;
  const item = newEventItem(claim, !claim.policy.unattended) as unknown as Item;
  const result = await table.write({
    put: {
      ...item,
      ...(lasting !== undefined && { same: lasting }),
      ...(readmission && { hist: [readmission.entry] as unknown as Value }),
    },
    condition: `attribute_not_exists(#pk) OR (#st IN (${Object.keys(STATES).join(', ')}) AND #win < :now)`,
    names: { '#pk': 'pk', '#st': 'st', '#win': 'win' },
    values: { ...STATES, ':now': judgedAt },
  });
  if (result.ok) return { met: 'new' };
  const event = asItem<EventItem>(result.item);
  if (event === undefined) throw new Error('a refused claim did not say what stands there');
  const sameBytes = event.dig === claim.dig;
  const sameEvent = sameBytes || (lasting !== undefined && event.same === lasting);
  return { met: stageOf(event), event, sameBytes, sameEvent };
}

/** The condition of C1, for who only looks: whether an event could be claimed where this stands. */
export function isFree(event: EventItem | undefined, judgedAt: number): boolean {
  return event === undefined || (isFinished(event.st) && event.win !== undefined && event.win < judgedAt);
}

function stageOf(event: EventItem): 'open' | 'owned' | 'finished' {
  if (isFinished(event.st)) return 'finished';
  return event.st === 'claimed' && event.a === 0 && event.blk === undefined ? 'open' : 'owned';
}

/** C5: notes a delivery of other bytes under the same key. False: the event is gone by now. */
export async function flagConflict(table: Table, event: EventItem, loc: string): Promise<boolean> {
  const result = await table.write({
    update: eventKey(event.source, event.h),
    expression: 'SET #alt = :alt',
    condition: 'attribute_exists(#pk)',
    names: { '#pk': 'pk', '#alt': 'alt' },
    values: { ':alt': { n: (event.alt?.n ?? 0) + 1, loc } },
  });
  return result.ok;
}

/** C6: takes over an open claim whose bytes never came. False: it is not as it was seen any more. */
export async function takeOver(
  table: Table,
  event: EventItem,
  { loc, dig, dlv }: Pick<EventFacts, 'loc' | 'dig' | 'dlv'>,
  lasting: string | undefined,
): Promise<boolean> {
  const same = lasting === undefined ? ' REMOVE #same' : ', #same = :same';
  const result = await table.write({
    update: eventKey(event.source, event.h),
    expression: `SET #loc = :loc, #dig = :dig${dlv ? ', #dlv = :dlv' : ''}${same}`,
    condition: '#st = :claimed AND #a = :none AND attribute_not_exists(#blk) AND #loc = :seen',
    names: {
      '#st': 'st',
      '#a': 'a',
      '#blk': 'blk',
      '#loc': 'loc',
      '#dig': 'dig',
      '#same': 'same',
      ...(dlv && { '#dlv': 'dlv' }),
    },
    values: {
      ':claimed': 'claimed',
      ':none': 0,
      ':loc': loc,
      ':dig': dig,
      ':seen': event.loc,
      ...(dlv && { ':dlv': dlv }),
      ...(lasting !== undefined && { ':same': lasting }),
    },
  });
  return result.ok;
}

/**
 * Counts a delivery that was taken for a repeat of an event by its content. Not on the way of a first delivery: a repeat
 * costs one update more. An event that is gone by now is left alone.
 */
export async function noteRepeat(table: Table, source: string, h: string, now: number): Promise<void> {
  await table.write({
    update: eventKey(source, h),
    expression: 'SET #sd = if_not_exists(#sd, :none) + :one, #sdt = :now',
    condition: 'attribute_exists(#pk)',
    names: { '#pk': 'pk', '#sd': 'sd', '#sdt': 'sdt' },
    values: { ':none': 0, ':one': 1, ':now': now },
  });
}
