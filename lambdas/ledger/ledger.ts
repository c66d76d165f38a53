import { scaledMs, TTL_MIN_SECONDS } from '../../lib/contract/durations.ts';
import type { CancelReason, Clock, Item, ObjectStore, Table, WriteOperation } from '../clients/ports.ts';

/** What every transition needs: the table, the archive it vouches for, and the time. */
export interface Ledger {
  readonly table: Table;
  readonly archive: ObjectStore;
  readonly clock: Clock;
  /** Divides every duration; 1 in an account. */
  readonly timeFactor: number;
}

/**
 * A transaction that was cancelled without any condition being false: conflicts or throttling that outlasted the retries,
 * or an operation the service does not accept.
 */
export class TransactionCancelled extends Error {
  readonly codes: readonly string[];
  /** What stood in its way, for a log line: codes other than `None`, each once. */
  readonly code: string;
  constructor(reasons: readonly CancelReason[]) {
    super('a transaction was cancelled');
    this.name = 'TransactionCancelled';
    this.codes = reasons.map((reason) => reason.code);
    this.code = [...new Set(this.codes)].filter((code) => code !== 'None').join(', ');
  }
}

/** The reasons of a refused transaction, by operation. Undefined: it was written. */
export type Refusal = readonly CancelReason[] | undefined;

/**
 * Writes all operations or none. Returns the reasons when a condition was false. Throws `TransactionCancelled` when nothing was
 * decided, and whatever the service throws.
 */
export async function transact(ledger: Ledger, operations: readonly WriteOperation[]): Promise<Refusal> {
  const result = await ledger.table.transact(operations);
  if (result.ok) return undefined;
  if (!result.reasons.some(isFalseCondition)) throw new TransactionCancelled(result.reasons);
  return result.reasons;
}

export function isFalseCondition(reason: CancelReason | undefined): boolean {
  return reason?.code === 'ConditionalCheckFailed';
}

/** Milliseconds of `seconds` in this ledger's time. */
export function milliseconds(ledger: Ledger, seconds: number): number {
  return scaledMs(seconds, ledger.timeFactor);
}

/**
 * Whether an event of this claim stamp that is not in the ledger may have been finished and deleted by TTL. What is younger
 * was never there, or the table is not the one it was in.
 */
export function mayHaveExpired(ledger: Ledger, k: number): boolean {
  return ledger.clock() - k > milliseconds(ledger, TTL_MIN_SECONDS);
}

/** An item of the ledger as its writer shaped it: only this product writes the table. */
export function asItem<T>(item: Item | undefined): T | undefined {
  return item as T | undefined;
}
