import type { EventState } from '../../../lib/contract/states.ts';

/** Colour of each status on a terminal; `missing` is what the ledger should have and has not. */
export const STATUS_STYLE: Readonly<Record<EventState | 'missing', 'red' | 'green' | 'yellow' | 'dim'>> = {
  claimed: 'yellow',
  held: 'yellow',
  dead: 'red',
  processed: 'green',
  ignored: 'dim',
  discarded: 'dim',
  late: 'dim',
  lost: 'red',
  missing: 'red',
};
