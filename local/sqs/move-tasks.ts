import { randomUUID } from 'node:crypto';
import { type Input, text } from '../aws-json/fields.ts';
import { relocate } from './dead-letter.ts';
import type { Message } from './lane.ts';
import type { MoveTask } from './move-task-table.ts';
import type { Queue } from './queue.ts';
import type { Queues } from './queues.ts';
import { between } from './receive.ts';
import { invalid, missing, refusal } from './refusals.ts';

/** Messages moved in one transaction where no rate is asked for. */
const CHUNK = 10;
/** Tasks of one source that are listed, newest first; fixed by SQS. */
const LISTED = 10;

/** Runs the asynchronous moves of dead letters. */
export class MoveTasks {
  readonly #queues: Queues;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Newest first. */
  readonly #tasks: MoveTask[];

  constructor(queues: Queues) {
    this.#queues = queues;
    this.#tasks = queues.moveTasks.all();
    for (const task of this.#tasks) if (task.status === 'RUNNING') this.#run(task);
  }

  start(input: Input): { TaskHandle: string } {
    const source = this.#source(input);
    if (this.#queues.sourcesOf(source).length === 0) {
      throw invalid('SourceArn', 'Source queue must be configured as a Dead Letter Queue.');
    }
    if (this.#of(source.identity.arn).some(({ status }) => status === 'RUNNING')) {
      throw invalid('SourceArn', 'There is already a task running for this queue.');
    }
    const destinationArn = text(input, 'DestinationArn');
    if (destinationArn !== undefined) this.#checkDestination(source, destinationArn);
    const task: MoveTask = {
      id: randomUUID(),
      sourceArn: source.identity.arn,
      destinationArn,
      rate: between(input, 'MaxNumberOfMessagesPerSecond', 1, 500),
      startedAt: this.#queues.clock.now(),
      toMove: source.counts.waiting,
      moved: 0,
      status: 'RUNNING',
      failure: undefined,
    };
    this.#queues.moveTasks.create(task);
    this.#tasks.unshift(task);
    this.#run(task);
    return { TaskHandle: handleOf(task) };
  }

  list(input: Input) {
    const source = this.#source(input);
    const limit = between(input, 'MaxResults', 1, LISTED) ?? 1;
    return { Results: this.#of(source.identity.arn).slice(0, limit).map(describe) };
  }

  cancel(input: Input): { ApproximateNumberOfMessagesMoved: number } {
    const handle = text(input, 'TaskHandle');
    if (handle === undefined) throw missing('TaskHandle');
    const task = this.#tasks.find((candidate) => handleOf(candidate) === handle);
    if (task === undefined) throw refusal('ResourceNotFoundException', 'Task does not exist.');
    if (task.status !== 'RUNNING') throw invalid('TaskHandle', 'Only active tasks can be cancelled.');
    this.#end(task, 'CANCELLED');
    return { ApproximateNumberOfMessagesMoved: task.moved };
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #source(input: Input): Queue {
    const arn = text(input, 'SourceArn');
    if (arn === undefined) throw missing('SourceArn');
    return this.#queues.withArn(arn) ?? notFound('SourceArn');
  }

  #checkDestination(source: Queue, arn: string): void {
    const destination = this.#queues.withArn(arn) ?? notFound('DestinationArn');
    if (destination === source) throw invalid('DestinationArn', 'It must not be the source queue.');
    if (destination.identity.fifo === source.identity.fifo) return;
    throw invalid('DestinationArn', 'Source and destination queues must be of the same type.');
  }

  #of(arn: string): MoveTask[] {
    return this.#tasks.filter(({ sourceArn }) => sourceArn === arn);
  }

  /** Takes a step after each pause until the task is over. */
  #run(task: MoveTask): void {
    const { rate } = task;
    const pause = rate === undefined ? 1 : this.#queues.clock.milliseconds(1 / rate);
    let last = performance.now();
    const step = () => {
      // A timer fires late, a little early or, at a high rate, too rarely: what should have moved by now is caught up
      // on, and the next step comes when the next message is due, not a whole pause after this one.
      const due = rate === undefined ? CHUNK : Math.floor((performance.now() - last) / pause);
      last += rate === undefined ? 0 : due * pause;
      if (due > 0) this.#step(task, Math.min(due, CHUNK));
      const wait = rate === undefined ? pause : last + pause - performance.now();
      if (task.status === 'RUNNING') this.#timers.set(task.id, setTimeout(step, Math.max(1, wait)));
    };
    this.#timers.set(task.id, setTimeout(step, Math.max(1, pause)));
  }

  /** Moves up to `limit` messages. A task is over when no message of its source is visible any more. */
  #step(task: MoveTask, limit: number): void {
    const source = this.#queues.withArn(task.sourceArn);
    if (source === undefined) {
      this.#end(task, 'FAILED', 'AWS.SimpleQueueService.NonExistentQueue');
      return;
    }
    source.advance(this.#queues.clock.now());
    const moves: { message: Message; to: Queue }[] = [];
    const messages = source.candidates(limit);
    for (const message of messages) {
      const to = this.#destination(task, message);
      if (to === undefined) break;
      moves.push({ message, to });
    }
    if (moves.length > 0) this.#move(task, source, moves);
    if (moves.length < messages.length) this.#end(task, 'FAILED', 'CouldNotDetermineMessageSource');
    else if (source.candidates(1).length === 0) this.#end(task, 'COMPLETED');
  }

  /** A redriven message is a new one: new message id, new age, nothing received yet. */
  #move(task: MoveTask, source: Queue, moves: readonly { message: Message; to: Queue }[]): void {
    const moved = task.moved + moves.length;
    const now = this.#queues.clock.now();
    relocate(
      this.#queues,
      moves,
      source,
      (row) => ({
        ...row,
        messageId: randomUUID(),
        sourceArn: undefined,
        sentAt: now,
        state: 'waiting',
        dueAt: 0,
        receives: 0,
        priorReceives: 0,
        firstReceivedAt: undefined,
      }),
      () => this.#queues.moveTasks.update({ ...task, moved }),
    );
    task.moved = moved;
  }

  #destination(task: MoveTask, message: Message): Queue | undefined {
    const arn = task.destinationArn ?? this.#queues.messages.get(message.sequence).sourceArn;
    return arn === undefined ? undefined : this.#queues.withArn(arn);
  }

  #end(task: MoveTask, status: MoveTask['status'], failure?: string): void {
    clearTimeout(this.#timers.get(task.id));
    this.#timers.delete(task.id);
    task.status = status;
    task.failure = failure;
    this.#queues.moveTasks.update(task);
  }
}

function handleOf(task: MoveTask): string {
  return Buffer.from(JSON.stringify({ taskId: task.id, sourceArn: task.sourceArn })).toString('base64');
}

function describe(task: MoveTask) {
  return {
    ...(task.status === 'RUNNING' && { TaskHandle: handleOf(task) }),
    Status: task.status,
    SourceArn: task.sourceArn,
    ...(task.destinationArn !== undefined && { DestinationArn: task.destinationArn }),
    ...(task.rate !== undefined && { MaxNumberOfMessagesPerSecond: task.rate }),
    ApproximateNumberOfMessagesMoved: task.moved,
    ApproximateNumberOfMessagesToMove: task.toMove,
    ...(task.failure !== undefined && { FailureReason: task.failure }),
    StartedTimestamp: Math.trunc(task.startedAt),
  };
}

function notFound(parameter: string): never {
  throw refusal(
    'ResourceNotFoundException',
    `The resource that you specified for the ${parameter} parameter doesn't exist.`,
  );
}
