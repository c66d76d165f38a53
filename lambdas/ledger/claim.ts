import { type EventItem, eventKey } from '../../lib/contract/ledger.ts';
import { FINISHED_STATES, isFinished } from '../../lib/contract/states.ts';
import type { Item, Table } from '../clients/ports.ts';
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
    };

const STATES = Object.fromEntries(FINISHED_STATES.map((state, i) => [`:f${i}`, state]));

/** C1: one conditional put. Its refusal tells what stands there (C2 to C5). Throws when the table cannot answer. */
export async function claimEvent(table: Table, claim: EventFacts): Promise<ClaimResult> {
  const result = await table.write({
    put: newEventItem(claim, !claim.policy.unattended) as unknown as Item,
    condition: `attribute_not_exists(#pk) OR (#st IN (${Object.keys(STATES).join(', ')}) AND #win < :now)`,
    names: { '#pk': 'pk', '#st': 'st', '#win': 'win' },
    values: { ...STATES, ':now': claim.k },
  });
  if (result.ok) return { met: 'new' };
  const event = asItem<EventItem>(result.item);
  if (event === undefined) throw new Error('a refused claim did not say what stands there');
  return { met: stageOf(event), event, sameBytes: event.dig === claim.dig };
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
): Promise<boolean> {
  const result = await table.write({
    update: eventKey(event.source, event.h),
    expression: `SET #loc = :loc, #dig = :dig${dlv ? ', #dlv = :dlv' : ''}`,
    condition: '#st = :claimed AND #a = :none AND attribute_not_exists(#blk) AND #loc = :seen',
    names: {
      '#st': 'st',
      '#a': 'a',
      '#blk': 'blk',
      '#loc': 'loc',
      '#dig': 'dig',
      ...(dlv && { '#dlv': 'dlv' }),
    },
    values: {
      ':claimed': 'claimed',
      ':none': 0,
      ':loc': loc,
      ':dig': dig,
      ':seen': event.loc,
      ...(dlv && { ':dlv': dlv }),
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
