import { openSqlite, type SqliteFile } from '../storage/sqlite.ts';

const SCHEMA = `
CREATE TABLE queues (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, fifo INTEGER NOT NULL, attributes TEXT NOT NULL,
  tags TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL);
CREATE TABLE messages (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT, queue_id INTEGER NOT NULL, content_id INTEGER NOT NULL,
  message_id TEXT NOT NULL, group_id TEXT, dedupe_id TEXT, source_arn TEXT, sent_at INTEGER NOT NULL,
  state TEXT NOT NULL, due_at REAL NOT NULL, receives INTEGER NOT NULL, prior_receives INTEGER NOT NULL,
  first_received_at INTEGER);
CREATE TABLE contents (id INTEGER PRIMARY KEY, trace_header TEXT, attributes TEXT, body TEXT NOT NULL);
CREATE TABLE dedupe (
  queue_id INTEGER NOT NULL, scope TEXT NOT NULL, dedupe_id TEXT NOT NULL, message_id TEXT NOT NULL,
  sequence INTEGER NOT NULL, until REAL NOT NULL, PRIMARY KEY (queue_id, scope, dedupe_id)) WITHOUT ROWID;
CREATE TABLE move_tasks (
  id TEXT PRIMARY KEY, source_arn TEXT NOT NULL, destination_arn TEXT, rate INTEGER, status TEXT NOT NULL,
  failure TEXT, started_at INTEGER NOT NULL, moved INTEGER NOT NULL, to_move INTEGER NOT NULL);
`;

/** Opens the file of all queues in `directory`. Bodies lie apart from what a receive rewrites. */
export function openSqsFile(directory: string): SqliteFile {
  return openSqlite(`${directory}/sqs.sqlite`, { schema: SCHEMA, version: 1 });
}
