/** The part of Lambda's event for a FIFO queue that is read here. */
export interface QueueEvent {
  /** The messages of the batch, in the order of the queue. */
  readonly Records: readonly {
    readonly messageId: string;
    readonly receiptHandle: string;
    readonly body: string;
    readonly attributes: {
      readonly ApproximateReceiveCount: string;
      readonly SentTimestamp: string;
      readonly ApproximateFirstReceiveTimestamp: string;
      readonly MessageGroupId?: string;
      readonly MessageDeduplicationId?: string;
    };
  }[];
}
