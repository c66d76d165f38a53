import type { StatementSync } from 'node:sqlite';
import type { SqliteFile } from '../storage/sqlite.ts';
import type { MessageState } from './lane.ts';
import type { MessageRecord } from './queue.ts';

/** A message as its row says. */
export interface MessageRow extends MessageRecord {
  readonly queueId: number;
  /** Key of its content, which keeps its place when the message moves. */
  readonly contentId: number;
  readonly messageId: string;
  readonly dedupeId: string | undefined;
  /** Queue a dead letter came from. */
  readonly sourceArn: string | undefined;
}

/** What the sender wrote. */
export interface MessageContent {
  readonly body: string;
  /** Message attributes as JSON. */
  readonly attributes: string | undefined;
  readonly traceHeader: string | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Messages and their contents on disk. Callers wrap what belongs together in one transaction. */
export class MessageTable {
  readonly #insert: StatementSync;
  readonly #insertContent: StatementSync;
  readonly #select: StatementSync;
  readonly #selectAll: StatementSync;
  readonly #selectContent: StatementSync;
  readonly #update: StatementSync;
  readonly #remove: StatementSync;
  readonly #removeContent: StatementSync;
  #sequence: number;

  constructor(file: SqliteFile) {
    this.#insert = file.prepare('INSERT INTO messages VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)');
    this.#insertContent = file.prepare('INSERT INTO contents VALUES (?,?,?,?)');
    this.#select = file.prepare('SELECT * FROM messages WHERE sequence = ?');
    this.#selectAll = file.prepare('SELECT * FROM messages ORDER BY sequence');
    this.#selectContent = file.prepare('SELECT * FROM contents WHERE id = ?');
    this.#update = file.prepare(
      'UPDATE messages SET state = ?, due_at = ?, receives = ?, first_received_at = ? WHERE sequence = ?',
    );
    this.#remove = file.prepare('DELETE FROM messages WHERE sequence = ? RETURNING content_id');
    this.#removeContent = file.prepare('DELETE FROM contents WHERE id = ?');
    const last = file.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'messages'").get();
    this.#sequence = Number(last?.['seq'] ?? 0);
  }

  all(): MessageRow[] {
    return this.#selectAll.all().map(toRow);
  }

  get(sequence: number): MessageRow {
    const row = this.#select.get(sequence);
    if (row === undefined) throw new Error(`message ${sequence} is not on disk`);
    return toRow(row);
  }

  content(contentId: number): MessageContent {
    const row = this.#selectContent.get(contentId);
    if (row === undefined) throw new Error(`content ${contentId} is not on disk`);
    return {
      body: String(row['body']),
      attributes: optionalText(row['attributes']),
      traceHeader: optionalText(row['trace_header']),
    };
  }

  /** Stores a new message behind all others. */
  create(row: Omit<MessageRow, 'sequence' | 'contentId'>, content: MessageContent): MessageRow {
    const created = this.#add({ ...row, contentId: this.#sequence + 1 });
    const { traceHeader, attributes, body } = content;
    this.#insertContent.run(created.contentId, traceHeader ?? null, attributes ?? null, body);
    return created;
  }

  /** Puts a message behind all others of another queue, with its content. */
  move(from: number, row: Omit<MessageRow, 'sequence'>): MessageRow {
    this.#remove.get(from);
    return this.#add(row);
  }

  /** Writes what a receive or a change of visibility changes. */
  update(
    sequence: number,
    state: MessageState,
    dueAt: number,
    receives: number,
    firstReceivedAt?: number,
  ): void {
    this.#update.run(state, dueAt, receives, firstReceivedAt ?? null, sequence);
  }

  remove(sequence: number): void {
    const row = this.#remove.get(sequence);
    if (row !== undefined) this.#removeContent.run(Number(row['content_id']));
  }

  #add(row: Omit<MessageRow, 'sequence'>): MessageRow {
    this.#sequence += 1;
    this.#insert.run(
      this.#sequence,
      row.queueId,
      row.contentId,
      row.messageId,
      row.groupId ?? null,
      row.dedupeId ?? null,
      row.sourceArn ?? null,
      row.sentAt,
      row.state,
      row.dueAt,
      row.receives,
      row.priorReceives,
      row.firstReceivedAt ?? null,
    );
    return { ...row, sequence: this.#sequence };
  }
}

function toRow(row: Row): MessageRow {
  return {
    sequence: Number(row['sequence']),
    queueId: Number(row['queue_id']),
    contentId: Number(row['content_id']),
    messageId: String(row['message_id']),
    groupId: optionalText(row['group_id']),
    dedupeId: optionalText(row['dedupe_id']),
    sourceArn: optionalText(row['source_arn']),
    sentAt: Number(row['sent_at']),
    state: toState(row['state']),
    dueAt: Number(row['due_at']),
    receives: Number(row['receives']),
    priorReceives: Number(row['prior_receives']),
    firstReceivedAt: row['first_received_at'] === null ? undefined : Number(row['first_received_at']),
  };
}

function toState(value: unknown): MessageState {
  return value === 'delayed' || value === 'in-flight' ? value : 'waiting';
}

function optionalText(value: unknown): string | undefined {
  return value === null ? undefined : String(value);
}
