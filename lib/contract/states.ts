/** Every state an event can be in. One closed list, used by the ledger, the CLI, metrics and docs alike. */
export const EVENT_STATES = [
  'claimed',
  'held',
  'dead',
  'processed',
  'ignored',
  'discarded',
  'late',
  'lost',
] as const;

export type EventState = (typeof EVENT_STATES)[number];

/** States an event never leaves by itself; only these carry a window end and a `ttl`. */
export const FINISHED_STATES = ['processed', 'ignored', 'discarded', 'late', 'lost'] as const;

export type FinishedState = (typeof FINISHED_STATES)[number];

export function isFinished(state: EventState): state is FinishedState {
  return (FINISHED_STATES as readonly EventState[]).includes(state);
}
