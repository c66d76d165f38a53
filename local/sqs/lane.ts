/** Where a message stands. */
export type MessageState = 'waiting' | 'delayed' | 'in-flight';

/** What is kept in memory of a message; its content stays on disk until it is received. */
export interface Message {
  /** Place in its queue; rises over all queues and is never used twice. */
  readonly sequence: number;
  /** Enqueue time, milliseconds. */
  readonly sentAt: number;
  /** Receives in the queues it was in before this one. */
  readonly priorReceives: number;
  readonly lane: Lane;
  state: MessageState;
  /** When a delayed or in-flight message becomes visible, milliseconds. */
  dueAt: number;
  /** Receives in this queue. */
  receives: number;
  firstReceivedAt: number | undefined;
  previous: Message | undefined;
  next: Message | undefined;
}

/**
 * Messages that are handed out strictly in order: one message group of a FIFO queue. A message of a standard queue has a
 * lane for itself.
 */
export class Lane {
  readonly key: string | undefined;
  head: Message | undefined;
  #tail: Message | undefined;
  inFlight = 0;

  constructor(key: string | undefined) {
    this.key = key;
  }

  /** True if its first message may be received: nothing of it is in flight. */
  get open(): boolean {
    return this.inFlight === 0 && this.head?.state === 'waiting';
  }

  append(message: Message): void {
    message.previous = this.#tail;
    if (this.#tail === undefined) this.head = message;
    else this.#tail.next = message;
    this.#tail = message;
  }

  remove(message: Message): void {
    if (message.previous === undefined) this.head = message.next;
    else message.previous.next = message.next;
    if (message.next === undefined) this.#tail = message.previous;
    else message.next.previous = message.previous;
    message.previous = undefined;
    message.next = undefined;
  }
}
