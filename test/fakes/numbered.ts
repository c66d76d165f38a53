import type { Handler } from '../../lambdas/process/handler.ts';
import type { BatchRecord } from '../../lambdas/process/record.ts';
import { decodeMessage, type QueueMessage, type SequencePolicy } from '../../lib/contract/message.ts';
import { SEQUENCE, type Told, World } from './processing.ts';

export const STREAM = 'order';

/** A world with one numbered stream. */
export class Numbered extends World {
  /** Keys in the order their handlers ran, `late` and `gap` added where the handler was told. */
  readonly runs: string[] = [];
  readonly failing = new Set<string>();
  /** Events whose next attempt fails. */
  readonly failingOnce = new Set<string>();
  /** Attempts at which the handler says that the event is dead. */
  readonly dead = new Set<string>();
  #sent = 0;

  /** Accepts the event with this number: its key is the number, unless another is told. */
  number(seq: number, sequence: Partial<SequencePolicy> = {}, told: Partial<Told> = {}): QueueMessage {
    const { policy, ...rest } = told;
    return this.accept({
      id: String(seq),
      stream: STREAM,
      seq,
      policy: { sequence: { ...SEQUENCE, ...sequence }, ...policy },
      ...rest,
    });
  }

  readonly handler: Handler = ({ event, late, gap }) => {
    this.runs.push([event.id, late && 'late', gap && 'gap'].filter(Boolean).join(' '));
    if (this.dead.has(event.id)) return { dead: 'no use' };
    if (this.failing.has(event.id) || this.failingOnce.delete(event.id)) throw new Error('not now');
    return undefined;
  };

  /** Hands messages to the processor as one batch, received for the n-th time. */
  async receive(
    messages: readonly QueueMessage[],
    given: Partial<BatchRecord> = {},
  ): Promise<readonly string[]> {
    const { failed } = await this.process(
      this.handler,
      messages.map((message) => this.record(message, given)),
    );
    return failed;
  }

  /** Hands over what was sent to the queue since the last time, and what is sent by that. */
  async receiveSent(): Promise<readonly string[]> {
    const failed: string[] = [];
    for (; this.#sent < this.queue.sent.length; this.#sent++) {
      const { body = '', deduplication = '' } = this.queue.sent[this.#sent] ?? {};
      const decoded = decodeMessage(body);
      if (!decoded.ok) throw new Error(decoded.problem);
      failed.push(...(await this.receive([decoded.message], { deduplication })));
    }
    return failed;
  }

  /** Sweeps after so many ms more. */
  async sweepAfter(ms: number): Promise<void> {
    this.now += ms;
    this.remaining = 30_000;
    await this.sweep();
  }

  states(...ids: readonly string[]): readonly (string | undefined)[] {
    return ids.map((id) => this.event(id)?.st);
  }
}
