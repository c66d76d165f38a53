import type { Input } from '../aws-json/fields.ts';
import { AwsRefusal } from '../aws-json/refusal.ts';
import type { MoveTasks } from './move-tasks.ts';
import * as queueOperations from './queue-operations.ts';
import type { Queues } from './queues.ts';
import { receiveMessage } from './receive.ts';
import { sendMessage, sendMessageBatch } from './send.ts';
import {
  changeMessageVisibility,
  changeMessageVisibilityBatch,
  deleteMessage,
  deleteMessageBatch,
} from './visibility.ts';

/** Runs one operation; what it returns is the answer. `signal` ends a wait. */
export type Run = (operation: string, input: Input, signal?: AbortSignal) => unknown;

/** The operations of SQS. Every call, over HTTP or in process, goes through the function returned. */
export function operations(queues: Queues, moveTasks: MoveTasks): Run {
  const table = new Map<string, (input: Input, signal?: AbortSignal) => unknown>([
    ['CreateQueue', (input) => queueOperations.createQueue(queues, input)],
    ['DeleteQueue', (input) => queueOperations.deleteQueue(queues, input)],
    ['ListQueues', (input) => queueOperations.listQueues(queues, input)],
    ['GetQueueUrl', (input) => queueOperations.getQueueUrl(queues, input)],
    ['GetQueueAttributes', (input) => queueOperations.getQueueAttributes(queues, input)],
    ['SetQueueAttributes', (input) => queueOperations.setQueueAttributes(queues, input)],
    ['ListDeadLetterSourceQueues', (input) => queueOperations.listDeadLetterSourceQueues(queues, input)],
    ['PurgeQueue', (input) => queueOperations.purgeQueue(queues, input)],
    ['TagQueue', (input) => queueOperations.tagQueue(queues, input)],
    ['UntagQueue', (input) => queueOperations.untagQueue(queues, input)],
    ['ListQueueTags', (input) => queueOperations.listQueueTags(queues, input)],
    ['SendMessage', (input) => sendMessage(queues, input)],
    ['SendMessageBatch', (input) => sendMessageBatch(queues, input)],
    ['ReceiveMessage', (input, signal) => receiveMessage(queues, input, signal)],
    ['DeleteMessage', (input) => deleteMessage(queues, input)],
    ['DeleteMessageBatch', (input) => deleteMessageBatch(queues, input)],
    ['ChangeMessageVisibility', (input) => changeMessageVisibility(queues, input)],
    ['ChangeMessageVisibilityBatch', (input) => changeMessageVisibilityBatch(queues, input)],
    ['StartMessageMoveTask', (input) => moveTasks.start(input)],
    ['ListMessageMoveTasks', (input) => moveTasks.list(input)],
    ['CancelMessageMoveTask', (input) => moveTasks.cancel(input)],
  ]);
  return (operation, input, signal) => {
    const work = table.get(operation);
    if (work === undefined) {
      throw new AwsRefusal('UnknownOperationException', `SQS here has no operation ${operation}`);
    }
    return work(input, signal);
  };
}
