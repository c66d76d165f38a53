import type { HistoryEntry } from '../../lib/contract/ledger.ts';
import { MAX_ERROR_TEXT, MAX_WHO_TEXT } from '../../lib/contract/limits.ts';
import { printable } from '../telemetry/printable.ts';
import type { Ledger } from './ledger.ts';

/** What a person does to an event: who, and why where they say so. Any text; what is kept of it is bounded and printable. */
export interface Act {
  readonly who: string;
  readonly why?: string;
}

/** An act as an event's history keeps it. */
export function entryOf(
  ledger: Ledger,
  what: 'skipped' | 'retried' | 'replayed',
  { who, why }: Act,
): HistoryEntry & { readonly who: string } {
  return {
    t: ledger.clock(),
    what,
    who: printable(who, MAX_WHO_TEXT),
    ...(why !== undefined && { why: printable(why, MAX_ERROR_TEXT) }),
  };
}
