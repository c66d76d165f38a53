import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, dispatcher } from '../aws-json/dispatch.ts';
import { jsonEndpoint } from '../aws-json/endpoint.ts';
import type { Input } from '../aws-json/fields.ts';
import type { FaultHooks } from '../faults/fault-hooks.ts';
import type { QueueAttributes } from './attributes.ts';
import { scaledClock } from './clock.ts';
import { expireMessages } from './dead-letter.ts';
import { MoveTasks } from './move-tasks.ts';
import { type Operations, operations } from './operations.ts';
import { describeQueue, provisionQueue } from './queue-operations.ts';
import { type Location, Queues } from './queues.ts';
import { openSqsFile } from './store.ts';

export type { ReceivedMessage } from './received-message.ts';

/** Options of the local SQS. */
export interface SqsOptions extends Location {
  /** Where its state lies; created if absent. */
  readonly directory: string;
  /**
   * Divides visibility time-outs, delays, retention and the dedupe interval, and multiplies the rate of move tasks.
   * Long polls wait in real time.
   *
   * @default 1
   */
  readonly timeScale?: number;
  readonly faults?: FaultHooks;
  /** @default Date.now */
  readonly now?: () => number;
}

/** A queue as the rest of the local run refers to it. */
export interface QueueAddress {
  readonly name: string;
  readonly url: string;
  readonly arn: string;
}

/** A queue as a template declares it. */
export interface QueueDeclaration {
  readonly name: string;
  /** As in the SQS API: every value a string, policies as JSON text. A FIFO queue needs `FifoQueue: 'true'`. */
  readonly attributes?: QueueAttributes;
  readonly tags?: Readonly<Record<string, string>>;
}

/** SQS on this machine. */
export interface Sqs {
  /** Answers one HTTP request of an AWS SDK. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Runs an operation of the SQS API in process, e.g. `call('ReceiveMessage', { QueueUrl, WaitTimeSeconds: 20 })`.
   * Rejects with an AwsRefusal where SQS answers an error. `signal` ends a long poll.
   */
  call<Name extends keyof Operations>(
    operation: Name,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer<Operations, Name>>;
  /**
   * Creates a queue, or sets an existing one to exactly these attributes; messages stay. Dead-letter queues go first.
   *
   * @throws AwsRefusal where SQS would refuse the attributes
   */
  provisionQueue(declaration: QueueDeclaration): QueueAddress;
  /** The queue with this ARN. */
  queue(arn: string): QueueAddress | undefined;
  /** Every attribute of a queue, numbers of messages included; undefined if there is no such queue. */
  attributes(arn: string): QueueAttributes | undefined;
  /** Ends long polls and move tasks, which go on at the next start, and lets go of the state. */
  close(): Promise<void>;
}

/** How often what is over is cleaned up, seconds of the API. */
const CLEANUP_SECONDS = 60;

/**
 * Opens the queues in `directory`. What an earlier process acknowledged is there, however it ended: messages in flight
 * become visible when their visibility time-out is over, with their receive count.
 *
 * @throws StateInUseError, StateLayoutError
 */
export async function createSqs(options: SqsOptions): Promise<Sqs> {
  const clock = scaledClock(options.timeScale ?? 1, options.now ?? Date.now);
  const file = openSqsFile(options.directory);
  const queues = new Queues(file, clock, options);
  const moveTasks = new MoveTasks(queues);
  const dispatch = dispatcher('SQS', operations(queues, moveTasks), {
    hooks: options.faults,
    service: 'sqs',
    failure: 'InternalFailure',
    throttle: 'RequestThrottled',
  });
  const cleanup = setInterval(() => cleanUp(queues), Math.max(100, clock.milliseconds(CLEANUP_SECONDS)));
  cleanup.unref();
  const address = (arn: string) => {
    const queue = queues.withArn(arn);
    return queue && { name: queue.identity.name, url: queues.url(queue), arn };
  };
  return {
    handle: jsonEndpoint({ target: 'AmazonSQS', version: '1.0', call: dispatch }),
    async call<Name extends keyof Operations>(operation: Name, input: Input, signal?: AbortSignal) {
      const answer = await dispatch(operation, input, signal);
      // The operation's own type, which dispatching by name loses.
      return answer as Answer<Operations, Name>;
    },
    provisionQueue({ name, attributes = {}, tags = {} }) {
      const queue = provisionQueue(queues, name, attributes, tags);
      return { name, url: queues.url(queue), arn: queue.identity.arn };
    },
    queue: address,
    attributes(arn) {
      const queue = queues.withArn(arn);
      return queue && describeQueue(queues, queue);
    },
    async close() {
      clearInterval(cleanup);
      moveTasks.close();
      queues.close();
    },
  };
}

function cleanUp(queues: Queues): void {
  const now = queues.clock.now();
  queues.dedupe.forget(now);
  for (const queue of queues.all()) expireMessages(queues, queue, now);
}
