import { type Input, records, text } from '../aws-json/fields.ts';
import { AwsRefusal } from '../aws-json/refusal.ts';
import { refusal } from './refusals.ts';

/** One entry of a batch request. */
export interface BatchEntry {
  readonly id: string;
  readonly input: Input;
}

/** An entry that was refused while others went through. */
export interface BatchFailure {
  readonly Id: string;
  readonly Code: string;
  readonly Message: string;
  readonly SenderFault: boolean;
}

/** Answer of a batch operation. */
export interface BatchResult<T> {
  readonly Successful: readonly T[];
  readonly Failed: readonly BatchFailure[];
}

const MAX_ENTRIES = 10;

/** Reads the entries of a batch; a batch wrong as a whole is refused. */
export function readEntries(input: Input): BatchEntry[] {
  const entries = records(input, 'Entries') ?? [];
  if (entries.length === 0) {
    throw refusal('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > MAX_ENTRIES) {
    throw refusal(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MAX_ENTRIES}.`,
    );
  }
  const batch = entries.map((entry) => ({ id: text(entry, 'Id') ?? '', input: entry }));
  if (batch.some(({ id }) => !/^[A-Za-z0-9_-]{1,80}$/.test(id))) {
    throw refusal(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores, at most 80.',
    );
  }
  if (new Set(batch.map(({ id }) => id)).size < batch.length) {
    throw refusal('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same id.');
  }
  return batch;
}

/** Runs `work` for each entry by itself; its refusals become `Failed` entries. */
export function eachEntry<T>(entries: readonly BatchEntry[], work: (entry: BatchEntry) => T): BatchResult<T> {
  const Successful: T[] = [];
  const Failed: BatchFailure[] = [];
  for (const entry of entries) {
    try {
      Successful.push(work(entry));
    } catch (error) {
      if (!(error instanceof AwsRefusal)) throw error;
      const Code = error.queryCode ?? error.code;
      Failed.push({ Id: entry.id, Code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}
