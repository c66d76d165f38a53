import type { QueueMessage } from '../../lib/contract/message.ts';
import type { OutgoingMessage } from '../clients/ports.ts';
import { outgoing } from '../ledger/copy.ts';
import { enqueue } from './enqueue.ts';
import type { Receiver } from './receiver.ts';

/** SQS takes so many messages in one call. */
const MOST_IN_CALL = 10;
/** Characters of all bodies of one call: far below what SQS takes, and not more than it took before August 2025. */
const MOST_CHARACTERS = 200_000;
/** Calls under way at a time. */
const SIDE_BY_SIDE = 8;

/**
 * Sends the messages of one delivery in calls of ten, and says which were taken. What is behind a message that was not
 * taken in its group is not sent either: the group would run out of order, and the whole delivery comes again.
 */
export async function enqueueAll(
  messages: readonly QueueMessage[],
  on: Receiver,
): Promise<readonly boolean[]> {
  const [only] = messages;
  if (messages.length === 1 && only !== undefined) return [await enqueue(only, on)];
  const sending = new Sending(on);
  const calls = callsOf(messages.map((message) => outgoing(message, message.h)));
  return (await Promise.all(calls.map((call) => sending.send(call)))).flat();
}

function callsOf(messages: readonly OutgoingMessage[]): readonly (readonly OutgoingMessage[])[] {
  const calls: OutgoingMessage[][] = [];
  let room = 0;
  for (const message of messages) {
    const call = calls.at(-1);
    room -= message.body.length;
    if (call !== undefined && call.length < MOST_IN_CALL && room >= 0) call.push(message);
    else {
      calls.push([message]);
      room = MOST_CHARACTERS - message.body.length;
    }
  }
  return calls;
}

class Sending {
  readonly #on: Receiver;
  /** The last call that holds a group: the next one waits for it, so that order stays. */
  readonly #last = new Map<string, Promise<unknown>>();
  /** Groups with a message that was not taken. */
  readonly #stopped = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #free = SIDE_BY_SIDE;

  constructor(on: Receiver) {
    this.#on = on;
  }

  /** To be asked for call by call, in order. */
  send(call: readonly OutgoingMessage[]): Promise<readonly boolean[]> {
    const groups = new Set(call.map(({ group }) => group));
    const before = Promise.all([...groups].map((group) => this.#last.get(group)));
    const sent = before.then(() => this.#sendNow(call));
    for (const group of groups) this.#last.set(group, sent);
    return sent;
  }

  async #sendNow(call: readonly OutgoingMessage[]): Promise<readonly boolean[]> {
    await this.#takeTurn();
    const goes = call.filter(({ group }) => !this.#stopped.has(group));
    const taken = new Set(await this.#taken(goes));
    this.#free += 1;
    this.#waiting.shift()?.();
    for (const message of call) if (!taken.has(message)) this.#stopped.add(message.group);
    return call.map((message) => taken.has(message));
  }

  async #taken(messages: readonly OutgoingMessage[]): Promise<readonly OutgoingMessage[]> {
    if (messages.length === 0) return [];
    const { queue, telemetry, source } = this.#on;
    try {
      const answers = await queue.sendBatch(messages);
      const taken = messages.filter((_, index) => answers[index] === true);
      if (taken.length < messages.length) {
        telemetry.fault('enqueue', new Error('the queue did not take every message of a call'), { source });
      }
      return taken;
    } catch (error) {
      telemetry.fault('enqueue', error, { source });
      return [];
    }
  }

  async #takeTurn(): Promise<void> {
    while (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }
}
