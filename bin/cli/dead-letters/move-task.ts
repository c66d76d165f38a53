import { setTimeout as wait } from 'node:timers/promises';
import type { ListMessageMoveTasksResultEntry, SQSClient } from '@aws-sdk/client-sqs';
import { CommandError } from '../command.ts';
import type { DeadLetterQueue } from './dead-letter-queue.ts';

const POLL_MS = 500;

/** What a redrive came to. */
export interface Moved {
  readonly status: 'completed' | 'cancelled' | 'failed';
  /** Messages that went back to the queue they came from. */
  readonly moved: number;
  /** Why it failed. */
  readonly failure: string | undefined;
}

export interface MoveOptions {
  /** For people. */
  readonly source: string;
  /** Messages a second, at most; absent: as fast as SQS will. */
  readonly rate: number | undefined;
  /** Stops the task. */
  readonly interrupted: AbortSignal;
  readonly progress: (moved: number, of: number) => void;
}

/**
 * Starts a move task, as the console's redrive button does, and follows it to its end. Throws `CommandError` where one runs
 * already: SQS allows one for each queue.
 */
export async function moveBack(
  sqs: SQSClient,
  { arn }: DeadLetterQueue,
  { source, rate, interrupted, progress }: MoveOptions,
): Promise<Moved> {
  await refuseSecond(sqs, arn, source);
  const handle = await start(sqs, arn, source, rate);
  let asked = false;
  for (;;) {
    const task = await look(sqs, arn, source);
    const moved = task?.ApproximateNumberOfMessagesMoved ?? 0;
    progress(moved, task?.ApproximateNumberOfMessagesToMove ?? moved);
    const status = ENDS[task?.Status ?? ''];
    if (status !== undefined) return { status, moved, failure: task?.FailureReason };
    if (interrupted.aborted && !asked) {
      asked = true;
      await cancel(sqs, handle);
    }
    await wait(POLL_MS, undefined, asked ? {} : { signal: interrupted }).catch(() => undefined);
  }
}

const ENDS: Readonly<Record<string, Moved['status']>> = {
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
};

async function start(
  sqs: SQSClient,
  SourceArn: string,
  source: string,
  MaxNumberOfMessagesPerSecond: number | undefined,
): Promise<string> {
  const { StartMessageMoveTaskCommand } = await import('@aws-sdk/client-sqs');
  try {
    const task = await sqs.send(new StartMessageMoveTaskCommand({ SourceArn, MaxNumberOfMessagesPerSecond }));
    return task.TaskHandle ?? '';
  } catch (error) {
    // Somebody else was a moment earlier.
    await refuseSecond(sqs, SourceArn, source);
    throw error;
  }
}

async function refuseSecond(sqs: SQSClient, arn: string, source: string): Promise<void> {
  const task = await newest(sqs, arn);
  if (task?.Status !== 'RUNNING' && task?.Status !== 'CANCELLING') return;
  const { ApproximateNumberOfMessagesMoved: moved = 0, StartedTimestamp: at } = task;
  const since = at === undefined ? '' : ` since ${new Date(at).toISOString()}`;
  throw new CommandError(
    `a redrive of ${source} runs already${since}; it has moved ${moved} messages`,
    'SQS allows one for each queue: wait for its end, or cancel it in the SQS console',
  );
}

async function look(
  sqs: SQSClient,
  arn: string,
  source: string,
): Promise<ListMessageMoveTasksResultEntry | undefined> {
  try {
    return await newest(sqs, arn);
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new CommandError(
      `lost sight of the redrive of ${source}: ${text}`,
      `it goes on by itself; webhooks dlq --source ${source} shows what is left`,
    );
  }
}

async function newest(
  sqs: SQSClient,
  SourceArn: string,
): Promise<ListMessageMoveTasksResultEntry | undefined> {
  const { ListMessageMoveTasksCommand } = await import('@aws-sdk/client-sqs');
  const { Results = [] } = await sqs.send(new ListMessageMoveTasksCommand({ SourceArn, MaxResults: 1 }));
  return Results[0];
}

/** Refused where it has come to its end meanwhile, which the next look shows. */
async function cancel(sqs: SQSClient, TaskHandle: string): Promise<void> {
  const { CancelMessageMoveTaskCommand } = await import('@aws-sdk/client-sqs');
  await sqs.send(new CancelMessageMoveTaskCommand({ TaskHandle })).catch(() => undefined);
}
