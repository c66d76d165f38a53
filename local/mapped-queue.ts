import type { ReceivedMessage, Sqs } from './sqs/sqs.ts';

/** A queue as its mapping sees it, wherever it is. */
export interface MappedQueue {
  /** A long poll for at most `count` messages; rejects once `stop` is aborted. */
  receive(count: number, seconds: number, stop: AbortSignal): Promise<readonly ReceivedMessage[]>;
  delete(receiptHandles: readonly string[]): Promise<void>;
  /** Messages that can be received, where that is known without asking. */
  waiting(): number | undefined;
}

/** A queue of this process. */
export function ownQueue(sqs: Pick<Sqs, 'call' | 'queue' | 'attributes'>, arn: string): MappedQueue {
  const url = () => sqs.queue(arn)?.url;
  return {
    async receive(count, seconds, stop) {
      const answer = await sqs.call(
        'ReceiveMessage',
        {
          QueueUrl: url(),
          MaxNumberOfMessages: count,
          WaitTimeSeconds: seconds,
          MessageSystemAttributeNames: ['All'],
          MessageAttributeNames: ['All'],
        },
        stop,
      );
      // The answer of ReceiveMessage, whose shape the service in this process guarantees.
      return (answer as { Messages?: ReceivedMessage[] }).Messages ?? [];
    },
    async delete(receiptHandles) {
      const Entries = receiptHandles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle }));
      await sqs.call('DeleteMessageBatch', { QueueUrl: url(), Entries });
    },
    waiting: () => Number(sqs.attributes(arn)?.['ApproximateNumberOfMessages'] ?? 0),
  };
}
