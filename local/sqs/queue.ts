import type { QueueAttributes } from './attributes.ts';
import { IndexedHeap } from './heap.ts';
import { Lane, type Message, type MessageState } from './lane.ts';
import { Waiters } from './waiters.ts';

/** What identifies a message and decides when it may be received, as stored. */
export interface MessageRecord {
  readonly sequence: number;
  readonly groupId: string | undefined;
  readonly sentAt: number;
  readonly state: MessageState;
  readonly dueAt: number;
  readonly receives: number;
  readonly priorReceives: number;
  readonly firstReceivedAt: number | undefined;
}

/** What never changes of a queue. */
export interface QueueIdentity {
  readonly id: number;
  readonly name: string;
  readonly arn: string;
  readonly fifo: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** One queue in memory: the order its messages come out, and which are visible. Changes nothing on disk. */
export class Queue {
  readonly identity: QueueIdentity;
  attributes: QueueAttributes;
  tags: Readonly<Record<string, string>>;
  modifiedAt: number;
  /** Calls that wait for a message. */
  readonly waiters = new Waiters();
  /** Batches handed out under a `ReceiveRequestAttemptId`, to be handed out again. */
  readonly attempts = new Map<
    string,
    { readonly batch: readonly [Message, number][]; readonly until: number }
  >();

  readonly #messages = new Map<number, Message>();
  readonly #lanes = new Map<string, Lane>();
  readonly #open = new IndexedHeap<Lane>((a, b) => (a.head?.sequence ?? 0) - (b.head?.sequence ?? 0));
  readonly #due = new IndexedHeap<Message>((a, b) => a.dueAt - b.dueAt);
  readonly #counts: Record<MessageState, number> = { waiting: 0, delayed: 0, 'in-flight': 0 };

  constructor(
    identity: QueueIdentity,
    attributes: QueueAttributes,
    tags: Readonly<Record<string, string>>,
    modifiedAt: number,
  ) {
    this.identity = identity;
    this.attributes = attributes;
    this.tags = tags;
    this.modifiedAt = modifiedAt;
  }

  /** Messages by state; those behind a locked group count as waiting. */
  get counts(): Readonly<Record<MessageState, number>> {
    return this.#counts;
  }

  /** When the next hidden message becomes visible, milliseconds. */
  get nextDue(): number | undefined {
    return this.#due.peek()?.dueAt;
  }

  messages(): Iterable<Message> {
    return this.#messages.values();
  }

  find(sequence: number): Message | undefined {
    return this.#messages.get(sequence);
  }

  /** Adds a message behind all others of its group. */
  append(record: MessageRecord): Message {
    const lane = this.#laneOf(record.groupId);
    const message: Message = { ...record, lane, previous: undefined, next: undefined };
    this.#messages.set(message.sequence, message);
    this.#change(lane, () => {
      lane.append(message);
      this.#enter(message);
    });
    return message;
  }

  remove(message: Message): void {
    const { lane } = message;
    if (!this.#messages.delete(message.sequence)) return;
    this.#change(lane, () => {
      this.#leave(message);
      lane.remove(message);
    });
    if (lane.head === undefined && lane.key !== undefined) this.#lanes.delete(lane.key);
  }

  /** Moves a message to another state; `dueAt` says until when it is hidden. */
  put(message: Message, state: MessageState, dueAt: number): void {
    this.#change(message.lane, () => {
      this.#leave(message);
      message.state = state;
      message.dueAt = dueAt;
      this.#enter(message);
    });
  }

  /** Makes visible what is due by `now`. */
  advance(now: number): void {
    for (let first = this.#due.peek(); first !== undefined && first.dueAt <= now; first = this.#due.peek()) {
      this.put(first, 'waiting', 0);
    }
  }

  /** The next messages a receive may hand out, at most `limit`, oldest group first. Changes nothing. */
  candidates(limit: number): Message[] {
    const found: Message[] = [];
    const lanes: Lane[] = [];
    for (let lane = this.#open.peek(); lane !== undefined && found.length < limit; lane = this.#open.peek()) {
      this.#open.remove(lane);
      lanes.push(lane);
      let message = lane.head;
      while (message?.state === 'waiting' && found.length < limit) {
        found.push(message);
        message = message.next;
      }
    }
    for (const lane of lanes) this.#open.add(lane);
    return found;
  }

  #laneOf(groupId: string | undefined): Lane {
    if (!this.identity.fifo || groupId === undefined) return new Lane(undefined);
    let lane = this.#lanes.get(groupId);
    if (lane === undefined) {
      lane = new Lane(groupId);
      this.#lanes.set(groupId, lane);
    }
    return lane;
  }

  /** Everything that may open or lock a lane goes through here, so that the heap of open lanes stays right. */
  #change(lane: Lane, work: () => void): void {
    this.#open.remove(lane);
    work();
    if (!lane.open) return;
    this.#open.add(lane);
    this.waiters.wake();
  }

  #enter(message: Message): void {
    this.#counts[message.state]++;
    if (message.state === 'in-flight') message.lane.inFlight++;
    if (message.state !== 'waiting') this.#due.add(message);
  }

  #leave(message: Message): void {
    this.#counts[message.state]--;
    if (message.state === 'in-flight') message.lane.inFlight--;
    this.#due.remove(message);
  }
}
