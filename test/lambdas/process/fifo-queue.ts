import type { OutgoingMessage, Queue } from '../../../lambdas/clients/ports.ts';
import type { BatchRecord } from '../../../lambdas/process/record.ts';
import { encodeMessage, type QueueMessage } from '../../../lib/contract/message.ts';

interface Waiting {
  readonly messageId: string;
  readonly body: string;
  readonly group: string;
  readonly deduplication: string;
  readonly sentAt: number;
  receiveCount: number;
  firstReceivedAt: number;
  visibleAt: number;
}

const DEDUPE_MS = 300_000;
const MAX_RECEIVES = 5;

/** SQS as far as order depends on it: group locks, receive counts, deduplication, a dead-letter queue and its redrive. */
export class FifoQueue implements Queue {
  readonly visibilityMs = 180_000;
  messages: Waiting[] = [];
  dead: Waiting[] = [];
  readonly #now: () => number;
  readonly #remembered = new Map<string, number>();
  #ids = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async send({ body, group, deduplication }: OutgoingMessage): Promise<void> {
    const key = `${group} ${deduplication}`;
    const until = this.#remembered.get(key) ?? 0;
    if (until > this.#now()) return;
    this.#remembered.set(key, this.#now() + DEDUPE_MS);
    this.messages.push(this.#message(body, group, deduplication));
  }

  /** As a receiver sends it. */
  accept(message: QueueMessage): Promise<void> {
    const body = encodeMessage(message);
    return this.send({ queueUrl: message.q, body, group: message.streamHash, deduplication: message.h });
  }

  async changeVisibility(_url: string, receiptHandle: string, seconds: number): Promise<void> {
    for (const message of this.messages) {
      if (handleOf(message) === receiptHandle) message.visibleAt = this.#now() + seconds * 1000;
    }
  }

  async waiting(): Promise<number> {
    return this.messages.filter(({ visibleAt }) => visibleAt <= this.#now()).length;
  }

  /** The messages of one or two free groups, in order; what was received too often is moved first. */
  receive(pick: (groups: readonly string[]) => readonly string[], most: number): readonly BatchRecord[] {
    const now = this.#now();
    const locked = new Set(
      this.messages.filter(({ visibleAt }) => visibleAt > now).map(({ group }) => group),
    );
    const free = [...new Set(this.messages.map(({ group }) => group))].filter((group) => !locked.has(group));
    for (const group of free) this.#moveDead(group);
    const taken = pick(free.filter((group) => this.messages.some((message) => message.group === group)));
    return this.messages
      .filter(({ group }) => taken.includes(group))
      .slice(0, most)
      .map((message) => {
        message.receiveCount++;
        if (message.receiveCount === 1) message.firstReceivedAt = now;
        message.visibleAt = now + this.visibilityMs;
        return { ...message, receiptHandle: handleOf(message) };
      });
  }

  #moveDead(group: string): void {
    for (;;) {
      const first = this.messages.find((message) => message.group === group);
      if (!first || first.receiveCount < MAX_RECEIVES) return;
      this.messages = this.messages.filter((message) => message !== first);
      this.dead.push(first);
    }
  }

  /** Lambda's part after the function returned: what has not failed is deleted, if its receipt still counts. */
  conclude(batch: readonly BatchRecord[], failed: readonly string[]): void {
    const gone = new Set(
      batch.filter(({ messageId }) => !failed.includes(messageId)).map(({ receiptHandle }) => receiptHandle),
    );
    this.messages = this.messages.filter((message) => !gone.has(handleOf(message)));
  }

  /** Visibility ends early: whoever has these runs on as a zombie. */
  expire(batch: readonly BatchRecord[]): void {
    for (const message of this.messages) {
      if (batch.some(({ messageId }) => messageId === message.messageId)) message.visibleAt = this.#now();
    }
  }

  redrive(): void {
    for (const { body, group } of this.dead.splice(0))
      this.messages.push(this.#message(body, group, `moved ${this.#ids}`));
  }

  #message(body: string, group: string, deduplication: string): Waiting {
    const sentAt = this.#now();
    const messageId = `m${++this.#ids}`;
    return {
      messageId,
      body,
      group,
      deduplication,
      sentAt,
      receiveCount: 0,
      firstReceivedAt: 0,
      visibleAt: 0,
    };
  }
}

function handleOf({ messageId, receiveCount }: Waiting): string {
  return `${messageId}:${receiveCount}`;
}
