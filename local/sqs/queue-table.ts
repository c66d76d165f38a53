import type { SqliteFile } from '../storage/sqlite.ts';
import type { QueueAttributes } from './attributes.ts';

/** A queue as its row says. */
export interface QueueRow {
  readonly id: number;
  readonly name: string;
  readonly fifo: boolean;
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Queues on disk. */
export type QueueTable = ReturnType<typeof queueTable>;

/** Prepares the statements. */
export function queueTable(file: SqliteFile) {
  const insert = file.prepare(
    'INSERT INTO queues (name, fifo, attributes, tags, created_at, modified_at) VALUES (?,?,?,?,?,?)',
  );
  const selectAll = file.prepare('SELECT * FROM queues ORDER BY id');
  const update = file.prepare('UPDATE queues SET attributes = ?, tags = ?, modified_at = ? WHERE id = ?');
  const removal = [
    'DELETE FROM contents WHERE id IN (SELECT content_id FROM messages WHERE queue_id = ?)',
    'DELETE FROM messages WHERE queue_id = ?',
    'DELETE FROM dedupe WHERE queue_id = ?',
    'DELETE FROM queues WHERE id = ?',
  ].map((sql) => file.prepare(sql));
  return {
    all: (): QueueRow[] =>
      selectAll.all().map((row) => ({
        id: Number(row['id']),
        name: String(row['name']),
        fifo: row['fifo'] === 1,
        attributes: JSON.parse(String(row['attributes'])),
        tags: JSON.parse(String(row['tags'])),
        createdAt: Number(row['created_at']),
        modifiedAt: Number(row['modified_at']),
      })),
    /** Stores a new queue; returns its id. */
    create(row: Omit<QueueRow, 'id'>): number {
      const { name, fifo, attributes, tags, createdAt, modifiedAt } = row;
      const json = [JSON.stringify(attributes), JSON.stringify(tags)] as const;
      return Number(insert.run(name, Number(fifo), ...json, createdAt, modifiedAt).lastInsertRowid);
    },
    update(id: number, row: Pick<QueueRow, 'attributes' | 'tags' | 'modifiedAt'>): void {
      update.run(JSON.stringify(row.attributes), JSON.stringify(row.tags), row.modifiedAt, id);
    },
    /** Removes a queue with its messages and what it remembers. */
    remove: (id: number): void =>
      file.transaction(() => {
        for (const statement of removal) statement.run(id);
      }),
  };
}
