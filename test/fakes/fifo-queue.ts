import type { OutgoingMessage, Queue } from '../../lambdas/clients/ports.ts';
import type { BatchRecord } from '../../lambdas/process/record.ts';

/** A message in a queue or its dead-letter queue. */
export interface QueuedMessage {
  readonly messageId: string;
  readonly body: string;
  readonly group: string;
  readonly deduplication: string;
  readonly sentAt: number;
  receiveCount: number;
  firstReceivedAt: number;
  visibleAt: number;
}

export interface FifoSettings {
  readonly now: () => number;
  /** Visibility time-out, ms. */
  readonly visibility: number;
  /** The redrive policy's maxReceiveCount. */
  readonly mostReceives: number;
  /** How long a deduplication id is remembered, ms. */
  readonly dedupe: number;
  /** Message retention of queue and dead-letter queue, ms. */
  readonly retention: number;
  /** Begins its message ids. */
  readonly prefix?: string;
}

export const SQS_DEDUPE_MS = 300_000;

/**
 * An SQS FIFO queue with its FIFO dead-letter queue: group locks, receive counts, deduplication by group (it survives a
 * delete), retention that begins anew on a move, moves one message at a time.
 */
export class FifoQueue implements Queue {
  readonly settings: FifoSettings;
  messages: QueuedMessage[] = [];
  dead: QueuedMessage[] = [];
  /** Told of a message that was put in, by a send or by a move task. */
  onQueued: (message: QueuedMessage) => void = () => undefined;
  /** Told of a message SQS moves to the dead-letter queue. */
  onDead: (message: QueuedMessage) => void = () => undefined;
  /** Told of a message that is gone: its retention is over, or somebody purged it. */
  onGone: (message: QueuedMessage) => void = () => undefined;
  readonly #remembered = new Map<string, number>();
  #ids = 0;

  constructor(settings: FifoSettings) {
    this.settings = settings;
  }

  async send({ body, group, deduplication }: OutgoingMessage): Promise<void> {
    this.put(body, group, deduplication);
  }

  async sendBatch(messages: readonly OutgoingMessage[]): Promise<readonly boolean[]> {
    for (const { body, group, deduplication } of messages) this.put(body, group, deduplication);
    return messages.map(() => true);
  }

  /** Puts a message in, unless its id is remembered. Whether it was put in. */
  put(body: string, group: string, deduplication: string): boolean {
    const now = this.settings.now();
    const key = `${group} ${deduplication}`;
    if ((this.#remembered.get(key) ?? 0) > now) return false;
    this.#remembered.set(key, now + this.settings.dedupe);
    this.#add(body, group, deduplication);
    return true;
  }

  /** An expired receipt changes nothing and is an error, as SQS has it. */
  async changeVisibility(_url: string, receiptHandle: string, seconds: number): Promise<void> {
    const now = this.settings.now();
    const message = this.messages.find((one) => handleOf(one) === receiptHandle && one.visibleAt > now);
    if (!message) throw new Error('InvalidParameterValue: the receipt handle has expired');
    message.visibleAt = now + seconds * 1000;
  }

  async waiting(): Promise<number> {
    const now = this.settings.now();
    return this.messages.filter(({ visibleAt }) => visibleAt <= now).length;
  }

  /** Groups that have messages none of which is in flight. */
  free(): readonly string[] {
    const now = this.settings.now();
    const locked = new Set<string>();
    const groups = new Set<string>();
    for (const { group, visibleAt } of this.messages) {
      groups.add(group);
      if (visibleAt > now) locked.add(group);
    }
    return [...groups].filter((group) => !locked.has(group));
  }

  /** When the next locked group gets free, ms; infinite if none is locked. */
  nextFree(): number {
    const until = new Map<string, number>();
    for (const { group, visibleAt } of this.messages) {
      until.set(group, Math.max(until.get(group) ?? 0, visibleAt));
    }
    const now = this.settings.now();
    return Math.min(...[...until.values()].filter((at) => at > now));
  }

  /** The first messages of the given free groups, in queue order; what was received too often is moved first. */
  receive(groups: readonly string[], most: number): readonly BatchRecord[] {
    const now = this.settings.now();
    for (const group of groups) this.#moveDead(group);
    return this.messages
      .filter(({ group }) => groups.includes(group))
      .slice(0, most)
      .map((message) => {
        message.receiveCount++;
        if (message.receiveCount === 1) message.firstReceivedAt = now;
        message.visibleAt = now + this.settings.visibility;
        return { ...message, receiptHandle: handleOf(message) };
      });
  }

  #moveDead(group: string): void {
    for (;;) {
      const first = this.messages.find((message) => message.group === group);
      if (!first || first.receiveCount < this.settings.mostReceives) return;
      this.messages = this.messages.filter((message) => message !== first);
      // The move replaces the deduplication id by the message's own id, and its time begins anew.
      const moved = { ...first, deduplication: first.messageId, sentAt: this.settings.now() };
      this.dead.push(moved);
      this.onDead(first);
    }
  }

  /** Deletes what was received with these receipts, where they still count. */
  delete(receiptHandles: readonly string[]): void {
    const now = this.settings.now();
    this.messages = this.messages.filter(
      (message) => message.visibleAt <= now || !receiptHandles.includes(handleOf(message)),
    );
  }

  /** Visibility ends early: whoever has these messages runs on as a zombie. */
  expire(messageIds: readonly string[]): void {
    const now = this.settings.now();
    for (const message of this.messages) {
      if (messageIds.includes(message.messageId)) message.visibleAt = now;
    }
  }

  /** One step of a move task: the oldest dead message becomes a new one, behind what waits. False: none is left. */
  moveOne(): boolean {
    const moved = this.dead.shift();
    if (moved) this.#add(moved.body, moved.group, moved.deduplication);
    return moved !== undefined;
  }

  /** Deletes what lies in the dead-letter queue, or some of it. */
  purgeDead(some: (message: QueuedMessage) => boolean = () => true): void {
    const purged = this.dead.filter(some);
    this.dead = this.dead.filter((message) => !purged.includes(message));
    for (const message of purged) this.onGone(message);
  }

  /** Whether a copy of the event of this hash is in the queue or its dead-letter queue. */
  holds(h: string): boolean {
    return [...this.messages, ...this.dead].some(({ body }) => body.includes(h));
  }

  /** Deletes what is older than the retention. */
  expireOld(): void {
    const since = this.settings.now() - this.settings.retention;
    const old = [...this.messages, ...this.dead].filter(({ sentAt }) => sentAt < since);
    this.messages = this.messages.filter((message) => !old.includes(message));
    this.dead = this.dead.filter((message) => !old.includes(message));
    for (const message of old) this.onGone(message);
  }

  #add(body: string, group: string, deduplication: string): void {
    const message: QueuedMessage = {
      messageId: `${this.settings.prefix ?? ''}m${++this.#ids}`,
      body,
      group,
      deduplication,
      sentAt: this.settings.now(),
      receiveCount: 0,
      firstReceivedAt: 0,
      visibleAt: 0,
    };
    this.messages.push(message);
    this.onQueued(message);
  }
}

function handleOf({ messageId, receiveCount }: QueuedMessage): string {
  return `${messageId}:${receiveCount}`;
}
