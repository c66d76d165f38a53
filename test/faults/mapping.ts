import { Front } from '../../lambdas/process/front.ts';
import type { Handler } from '../../lambdas/process/handler.ts';
import { processBatch } from '../../lambdas/process/process.ts';
import type { ProcessPorts } from '../../lambdas/process/processor.ts';
import type { BatchRecord } from '../../lambdas/process/record.ts';
import { DEFAULT_HANDLER_SECONDS, functionTimeoutSeconds } from '../../lib/contract/durations.ts';
import { type Actor, finish, kill } from './actor.ts';
import { digestOf, type Subject } from './subject.ts';
import type { Source, World } from './world.ts';

const TIMEOUT_MS = functionTimeoutSeconds(DEFAULT_HANDLER_SECONDS) * 1000;
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Lambda's event source mapping of a queue, and the processor behind it. */
export class Mapping {
  readonly #world: World;
  readonly #source: Omit<Source, 'door' | 'mapping'>;
  enabled = true;
  /** Batches at a time. */
  concurrency = 2;
  #running = 0;
  #planned = Number.POSITIVE_INFINITY;
  /** Containers at rest. */
  readonly #fronts: Front[] = [];

  constructor(world: World, source: Omit<Source, 'door' | 'mapping'>) {
    this.#world = world;
    this.#source = source;
  }

  /** Plans the next poll, if there is anything to be had. */
  poke(): void {
    if (!this.enabled || this.#running >= this.concurrency) return;
    const { timeline, gates } = this.#world;
    const { queue } = this.#source;
    if (queue.messages.length === 0) return;
    const free = queue.free().length > 0;
    const at = free ? timeline.now + gates.weather.pollDelay() : queue.nextFree();
    if (at >= this.#planned && this.#planned > timeline.now) return;
    this.#planned = at;
    timeline.at(at, () => {
      if (this.#planned !== at) return;
      this.#planned = Number.POSITIVE_INFINITY;
      this.#poll();
    });
  }

  #poll(): void {
    if (!this.enabled || this.#running >= this.concurrency) return;
    const { weather } = this.#world.gates;
    const { queue } = this.#source;
    queue.expireOld();
    const free = queue.free();
    if (free.length === 0) return;
    const batch = queue.receive(weather.groups(free), weather.batch());
    if (batch.length > 0) this.#start(batch);
  }

  #start(batch: readonly BatchRecord[]): void {
    const { timeline, gates, witness } = this.#world;
    const actor = this.#world.spawn(
      'process',
      'process',
      batch.map(({ messageId }) => messageId),
    );
    const names = batch.map(({ body, receiveCount }) => {
      const subject = witness.of((JSON.parse(body) as { readonly h: string }).h);
      return `${subject?.id}(${receiveCount})`;
    });
    gates.say(`${actor.name} receives ${names.join(' ')}`);
    if (witness.receivedOnce && batch.some(({ receiveCount }) => receiveCount > 1)) {
      witness.accuse('rule', `received again though nothing failed: ${names.join(' ')}`);
    }
    this.#running++;
    const front = this.#fronts.pop() ?? new Front();
    actor.ended.push(() => {
      this.#running--;
      if (actor.alive) this.#fronts.push(front);
    });
    void gates
      .pass(actor, 'invoke', undefined, () => timeline.now)
      .then((startedAt) => this.#run(actor, front, batch, startedAt))
      .catch(() => {})
      .finally(() => finish(actor));
  }

  async #run(actor: Actor, front: Front, batch: readonly BatchRecord[], startedAt: number): Promise<void> {
    const { timeline, gates } = this.#world;
    actor.ended.push(timeline.after(TIMEOUT_MS, () => kill(actor)));
    const settings = {
      handlers: { '*': this.#handler(actor) },
      handlerSeconds: DEFAULT_HANDLER_SECONDS,
      timeFactor: 1,
    };
    const remaining = (): number => TIMEOUT_MS - (timeline.now - startedAt);
    const { failed } = await processBatch(this.#ports(actor, front), settings, batch, remaining);
    await gates.pass(actor, 'return', undefined, () => {
      const kept = batch.filter(({ messageId }) => !failed.includes(messageId));
      this.#source.queue.delete(kept.map(({ receiptHandle }) => receiptHandle));
    });
  }

  #ports(actor: Actor, front: Front): ProcessPorts {
    const { gates, archive, queue, telemetry, timeline } = this.#world;
    return {
      table: gates.table(actor),
      archive: gates.archive(actor, archive),
      queue: gates.queue(actor, queue),
      telemetry,
      clock: actor.clock,
      timer: (ms, run) =>
        timeline.after(ms, () => {
          if (actor.alive) run();
        }),
      front,
      log: () => SILENT,
    };
  }

  #handler(actor: Actor): Handler {
    const { gates, witness, timeline } = this.#world;
    return async ({ event, commit, bytes, late }) => {
      const subject = witness.of(event.hash);
      if (!subject) throw new Error('an event nobody told of');
      subject.attempts++;
      subject.late = late;
      await gates.pass(actor, 'handle', undefined, () => this.#behave(actor, subject), subject.id);
      const { manner } = subject;
      const { slow } = manner;
      if (slow) await new Promise<void>((resolve) => timeline.after(slow, resolve));
      if (!this.#world.healed && manner.dead) return { dead: 'no use' };
      if (this.#fails(subject)) {
        if (manner.retryAfter === undefined) throw new Error('not now');
        return { retryAfterSeconds: manner.retryAfter };
      }
      const digest = digestOf(bytes);
      if (manner.outside) {
        await gates.pass(
          actor,
          'effect',
          undefined,
          () => witness.effect(subject, digest, false),
          subject.id,
        );
        return undefined;
      }
      const sk = `${subject.effects.length}.${actor.name}`;
      await commit([{ Put: { TableName: 'effects', Item: { pk: event.id, sk, h: event.hash, digest } } }]);
      return undefined;
    };
  }

  async #behave(actor: Actor, subject: Subject): Promise<void> {
    const { kills = 0 } = subject.manner;
    if (this.#world.healed || subject.failed >= kills) return;
    subject.failed++;
    kill(actor);
    await new Promise<never>(() => {});
  }

  #fails(subject: Subject): boolean {
    if (this.#world.healed || subject.failed >= (subject.manner.fails ?? 0)) return false;
    subject.failed++;
    return true;
  }
}
