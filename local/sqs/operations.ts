import type { Input } from '../aws-json/fields.ts';
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

/** The operations of SQS by name; what one returns is its answer. `signal` ends a wait. */
export function operations(queues: Queues, moveTasks: MoveTasks) {
  return {
    CreateQueue: (input: Input) => queueOperations.createQueue(queues, input),
    DeleteQueue: (input: Input) => queueOperations.deleteQueue(queues, input),
    ListQueues: (input: Input) => queueOperations.listQueues(queues, input),
    GetQueueUrl: (input: Input) => queueOperations.getQueueUrl(queues, input),
    GetQueueAttributes: (input: Input) => queueOperations.getQueueAttributes(queues, input),
    SetQueueAttributes: (input: Input) => queueOperations.setQueueAttributes(queues, input),
    ListDeadLetterSourceQueues: (input: Input) => queueOperations.listDeadLetterSourceQueues(queues, input),
    PurgeQueue: (input: Input) => queueOperations.purgeQueue(queues, input),
    TagQueue: (input: Input) => queueOperations.tagQueue(queues, input),
    UntagQueue: (input: Input) => queueOperations.untagQueue(queues, input),
    ListQueueTags: (input: Input) => queueOperations.listQueueTags(queues, input),
    SendMessage: (input: Input) => sendMessage(queues, input),
    SendMessageBatch: (input: Input) => sendMessageBatch(queues, input),
    ReceiveMessage: (input: Input, signal?: AbortSignal) => receiveMessage(queues, input, signal),
    DeleteMessage: (input: Input) => deleteMessage(queues, input),
    DeleteMessageBatch: (input: Input) => deleteMessageBatch(queues, input),
    ChangeMessageVisibility: (input: Input) => changeMessageVisibility(queues, input),
    ChangeMessageVisibilityBatch: (input: Input) => changeMessageVisibilityBatch(queues, input),
    StartMessageMoveTask: (input: Input) => moveTasks.start(input),
    ListMessageMoveTasks: (input: Input) => moveTasks.list(input),
    CancelMessageMoveTask: (input: Input) => moveTasks.cancel(input),
  };
}

export type Operations = ReturnType<typeof operations>;
