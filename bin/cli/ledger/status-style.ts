import type { EventState } from '../../../lib/contract/states.ts';

/** Colour of each status on a terminal. */
export const STATUS_STYLE: Readonly<Record<EventState, 'red' | 'green' | 'yellow' | 'dim'>> = {
  claimed: 'yellow',
  held: 'yellow',
  dead: 'red',
  processed: 'green',
  ignored: 'dim',
  discarded: 'dim',
  late: 'dim',
  lost: 'red',
};
