import type { LedgerError } from '../../lib/contract/ledger.ts';
import type { Begun } from './begin.ts';
import { type FinishOutcome, finish } from './finish.ts';
import type { Ledger } from './ledger.ts';

export interface GivenUp {
  readonly error: Omit<LedgerError, 't'>;
  /** The number of the last attempt. */
  readonly attempt: number;
  readonly why: string;
  /** Only if nothing was done with the event since it was read. */
  readonly ifQuiet?: true;
}

/**
 * Gives an event up where the policy lets its stream go on without it: what would make it dead finishes it instead, and
 * releases its stream. What is held behind it learns that something is missing.
 */
export async function passOver(ledger: Ledger, begun: Begun, givenUp: GivenUp): Promise<FinishOutcome> {
  const { event } = begun;
  const now = ledger.clock();
  const error: LedgerError = { t: now, ...givenUp.error };
  return await finish(ledger, begun, {
    state: 'discarded',
    why: `given up: ${givenUp.why}; its stream went on without it`,
    booked: {
      set: { a: givenUp.attempt, err: error, ferr: event.ferr ?? error },
      history: { t: now, what: 'skipped', why: error.name },
      same: givenUp.ifQuiet ? ['act'] : [],
    },
    hole: 'an event before it was given up',
  });
}
