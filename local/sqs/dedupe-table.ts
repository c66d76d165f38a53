import type { SqliteFile } from '../storage/sqlite.ts';

/** The send a deduplication id stands for. */
export interface RememberedSend {
  readonly messageId: string;
  readonly sequence: number;
}

/** Where a deduplication id counts: one queue, and one group of it if the queue is so configured. */
export interface DedupeKey {
  readonly queueId: number;
  /** The message group, or empty for the whole queue. */
  readonly scope: string;
  readonly dedupeId: string;
}

/** What SQS remembers of sends, on disk: it survives deletes and restarts. */
export type DedupeTable = ReturnType<typeof dedupeTable>;

/** Prepares the statements. */
export function dedupeTable(file: SqliteFile) {
  const select = file.prepare(
    'SELECT message_id, sequence FROM dedupe WHERE queue_id = ? AND scope = ? AND dedupe_id = ? AND until > ?',
  );
  const insert = file.prepare('INSERT OR REPLACE INTO dedupe VALUES (?,?,?,?,?,?)');
  const forget = file.prepare('DELETE FROM dedupe WHERE until <= ?');
  return {
    /** The send remembered under `key` at `now`. */
    find(key: DedupeKey, now: number): RememberedSend | undefined {
      const row = select.get(key.queueId, key.scope, key.dedupeId, now);
      if (row === undefined) return undefined;
      return { messageId: String(row['message_id']), sequence: Number(row['sequence']) };
    },
    remember(key: DedupeKey, send: RememberedSend, until: number): void {
      insert.run(key.queueId, key.scope, key.dedupeId, send.messageId, send.sequence, until);
    },
    /** Frees the space of what is over by `now`. */
    forget(now: number): void {
      forget.run(now);
    },
  };
}
