import type { SqliteFile } from '../storage/sqlite.ts';

/** Where a move task stands. */
export type MoveStatus = 'RUNNING' | 'COMPLETED' | 'CANCELLED' | 'FAILED';

/** One asynchronous move of dead letters. */
export interface MoveTask {
  readonly id: string;
  readonly sourceArn: string;
  /** Absent: each message goes back to the queue it came from. */
  readonly destinationArn: string | undefined;
  /** Messages per second at most; absent: as fast as it goes. */
  readonly rate: number | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Messages in the source when it began. */
  readonly toMove: number;
  moved: number;
  status: MoveStatus;
  failure: string | undefined;
}

/** Move tasks on disk: a running one goes on after a restart. */
export type MoveTaskTable = ReturnType<typeof moveTaskTable>;

/** Prepares the statements. */
export function moveTaskTable(file: SqliteFile) {
  const insert = file.prepare('INSERT INTO move_tasks VALUES (?,?,?,?,?,?,?,?,?)');
  const update = file.prepare('UPDATE move_tasks SET status = ?, failure = ?, moved = ? WHERE id = ?');
  const selectAll = file.prepare('SELECT * FROM move_tasks ORDER BY started_at DESC, rowid DESC');
  return {
    create(task: MoveTask): void {
      insert.run(
        task.id,
        task.sourceArn,
        task.destinationArn ?? null,
        task.rate ?? null,
        task.status,
        task.failure ?? null,
        task.startedAt,
        task.moved,
        task.toMove,
      );
    },
    update: (task: MoveTask): void => {
      update.run(task.status, task.failure ?? null, task.moved, task.id);
    },
    /** Newest first. */
    all: (): MoveTask[] => selectAll.all().map(toTask),
  };
}

function toTask(row: Readonly<Record<string, unknown>>): MoveTask {
  return {
    id: String(row['id']),
    sourceArn: String(row['source_arn']),
    destinationArn: row['destination_arn'] === null ? undefined : String(row['destination_arn']),
    rate: row['rate'] === null ? undefined : Number(row['rate']),
    startedAt: Number(row['started_at']),
    toMove: Number(row['to_move']),
    moved: Number(row['moved']),
    status: toStatus(row['status']),
    failure: row['failure'] === null ? undefined : String(row['failure']),
  };
}

function toStatus(value: unknown): MoveStatus {
  return value === 'RUNNING' || value === 'COMPLETED' || value === 'CANCELLED' ? value : 'FAILED';
}
