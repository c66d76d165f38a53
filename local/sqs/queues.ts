import type { SqliteFile } from '../storage/sqlite.ts';
import type { Clock } from './clock.ts';
import { type DedupeTable, dedupeTable } from './dedupe-table.ts';
import { MessageTable } from './message-table.ts';
import { type MoveTaskTable, moveTaskTable } from './move-task-table.ts';
import { Queue } from './queue.ts';
import { type QueueRow, type QueueTable, queueTable } from './queue-table.ts';
import { noQueue } from './refusals.ts';

/** Where the queues say they are. */
export interface Location {
  readonly region: string;
  readonly accountId: string;
  /** Origin of queue URLs, e.g. `http://127.0.0.1:4000`; asked for each time, as a port may be known late. */
  baseUrl(): string;
}

/** All queues: in memory, and the tables that hold what must survive. */
export class Queues {
  readonly file: SqliteFile;
  readonly clock: Clock;
  readonly location: Location;
  readonly queueTable: QueueTable;
  readonly messages: MessageTable;
  readonly dedupe: DedupeTable;
  readonly moveTasks: MoveTaskTable;
  #closed = false;
  readonly #byName = new Map<string, Queue>();

  constructor(file: SqliteFile, clock: Clock, location: Location) {
    this.file = file;
    this.clock = clock;
    this.location = location;
    this.queueTable = queueTable(file);
    this.messages = new MessageTable(file);
    this.dedupe = dedupeTable(file);
    this.moveTasks = moveTaskTable(file);
    this.#load();
  }

  all(): Iterable<Queue> {
    return this.#byName.values();
  }

  named(name: string): Queue | undefined {
    return this.#byName.get(name);
  }

  withArn(arn: string): Queue | undefined {
    const queue = this.#byName.get(arn.slice(arn.lastIndexOf(':') + 1));
    return queue?.identity.arn === arn ? queue : undefined;
  }

  /** The queue of a URL, whatever its origin: the port may have changed since it was handed out. */
  at(url: string): Queue {
    const queue = this.#byName.get(url.slice(url.lastIndexOf('/') + 1));
    if (queue === undefined) throw noQueue();
    return queue;
  }

  url(queue: Queue): string {
    return `${this.location.baseUrl()}/${this.location.accountId}/${queue.identity.name}`;
  }

  arn(name: string): string {
    return `arn:aws:sqs:${this.location.region}:${this.location.accountId}:${name}`;
  }

  /** Queues whose dead letters go to `target`. */
  sourcesOf(target: Queue): Queue[] {
    const quoted = JSON.stringify(target.identity.arn);
    return [...this.all()].filter((queue) => queue.attributes['RedrivePolicy']?.includes(quoted));
  }

  /** True while a queue is served: it was not deleted, and the service was not closed. */
  serves(queue: Queue): boolean {
    return !this.#closed && this.#byName.get(queue.identity.name) === queue;
  }

  /** Ends long polls and lets go of the file. */
  close(): void {
    this.#closed = true;
    for (const queue of this.all()) queue.waiters.wake();
    this.file.close();
  }

  add(row: QueueRow): Queue {
    const { id, name, fifo, createdAt } = row;
    const queue = new Queue(
      { id, name, fifo, createdAt, arn: this.arn(name) },
      row.attributes,
      row.tags,
      row.modifiedAt,
    );
    this.#byName.set(name, queue);
    return queue;
  }

  drop(queue: Queue): void {
    this.#byName.delete(queue.identity.name);
    queue.waiters.wake();
  }

  #load(): void {
    const byId = new Map(this.queueTable.all().map((row) => [row.id, this.add(row)]));
    for (const row of this.messages.all()) byId.get(row.queueId)?.append(row);
  }
}
