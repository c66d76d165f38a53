import type { MappingDefinition } from './cloud.ts';
import type { MappedQueue } from './mapped-queue.ts';
import type { ReceivedMessage } from './sqs/sqs.ts';
import type { Invocation } from './workers/function-worker.ts';

/** Invocations at a time where the template sets no limit. */
const DEFAULT_CONCURRENCY = 5;
/** Longest wait of one receive, seconds; it ends as soon as a message comes. */
const POLL_SECONDS = 20;
/** While a batch runs, the next one gathers for this long, ms: larger batches cost less for each message. */
const GATHER_MS = 20;
/** Wait before the next receive after one that failed, ms. */
const FAULT_PAUSE_MS = 200;

export interface MappingOptions {
  readonly definition: MappingDefinition;
  readonly queue: MappedQueue;
  readonly region: string;
  /** Invocations at a time, at most, where the template allows more. @default - as the template says */
  readonly concurrencyLimit?: number;
  invoke(event: string): Promise<Invocation>;
  log(line: string): void;
}

/** A running event source mapping. */
export interface Mapping {
  /** Takes no more messages; resolves when the running invocations have ended. */
  stop(): Promise<void>;
}

/**
 * Feeds a function from a queue as Lambda does: as many batches at a time as the concurrency allows, each deleted as far
 * as the function answers for it. What is not deleted comes back when its visibility time-out ends.
 */
export function startMapping(options: MappingOptions): Mapping {
  const { definition, concurrencyLimit = Number.POSITIVE_INFINITY } = options;
  const stopping = new AbortController();
  const concurrency = Math.min(definition.maximumConcurrency ?? DEFAULT_CONCURRENCY, concurrencyLimit);
  const slots = new Slots(concurrency);
  const polling = definition.enabled ? poll(options, slots, stopping.signal) : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      slots.free();
      await polling;
      await slots.empty();
    },
  };
}

async function poll(options: MappingOptions, slots: Slots, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await slots.available();
    if (slots.busy && !fullBatchWaits(options))
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    if (stop.aborted) return;
    const messages = await receive(options, stop);
    if (messages.length > 0) slots.run(handle(options, messages));
  }
}

function fullBatchWaits({ definition, queue }: MappingOptions): boolean {
  return (queue.waiting() ?? 0) >= definition.batchSize;
}

async function receive(
  { definition, queue, log }: MappingOptions,
  stop: AbortSignal,
): Promise<readonly ReceivedMessage[]> {
  try {
    return await queue.receive(definition.batchSize, POLL_SECONDS, stop);
  } catch (error) {
    if (!stop.aborted) {
      log(
        `receive from ${definition.queueArn} failed: ${error instanceof Error ? error.message : 'unknown'}`,
      );
      await new Promise((resolve) => setTimeout(resolve, FAULT_PAUSE_MS));
    }
    return [];
  }
}

async function handle(options: MappingOptions, messages: readonly ReceivedMessage[]): Promise<void> {
  const { definition, invoke, log } = options;
  const invocation = await invoke(
    JSON.stringify({ Records: messages.map((message) => record(message, options)) }),
  );
  if (!invocation.ok) return;
  const failed = definition.reportsItemFailures
    ? failedItems(invocation.result, messages)
    : new Set<string>();
  if (failed === undefined) {
    log(
      'the function answered with item failures that name no message of its batch: the whole batch is retried',
    );
    return;
  }
  await remove(
    options,
    messages.filter(({ MessageId }) => !failed.has(MessageId)),
  );
}

/** Identifiers the function reports as failed; undefined where the answer is invalid, which fails the whole batch. */
function failedItems(result: string, messages: readonly ReceivedMessage[]): Set<string> | undefined {
  const answer: unknown = JSON.parse(result);
  if (answer === null || answer === '') return new Set();
  if (typeof answer !== 'object') return undefined;
  const failures: unknown = Reflect.get(answer, 'batchItemFailures') ?? [];
  if (!Array.isArray(failures)) return undefined;
  const known = new Set(messages.map(({ MessageId }) => MessageId));
  const failed = new Set<string>();
  for (const failure of failures) {
    const id: unknown = failure?.itemIdentifier;
    if (typeof id !== 'string' || !known.has(id)) return undefined;
    failed.add(id);
  }
  return failed;
}

async function remove(
  { definition, queue, log }: MappingOptions,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  try {
    await queue.delete(messages.map(({ ReceiptHandle }) => ReceiptHandle));
  } catch (error) {
    log(`delete from ${definition.queueArn} failed: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

function record(message: ReceivedMessage, { definition, region }: MappingOptions) {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [
    name,
    {
      stringValue: value.StringValue,
      binaryValue: value.BinaryValue,
      stringListValues: [],
      binaryListValues: [],
      dataType: value.DataType,
    },
  ]);
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: definition.queueArn,
    awsRegion: region,
  };
}

/** So many pieces of work at a time. */
class Slots {
  readonly #limit: number;
  readonly #running = new Set<Promise<void>>();
  #waiting: (() => void) | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  run(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => {
      this.#running.delete(work);
      this.free();
    });
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  async available(): Promise<void> {
    if (this.#running.size < this.#limit) return;
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
    });
  }

  free(): void {
    this.#waiting?.();
    this.#waiting = undefined;
  }

  async empty(): Promise<void> {
    await Promise.all(this.#running);
  }
}
