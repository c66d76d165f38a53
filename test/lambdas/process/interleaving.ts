import type { Item, Queue, Table, UserOperation } from '../../../lambdas/clients/ports.ts';
import type { Handler } from '../../../lambdas/process/handler.ts';
import { processBatch } from '../../../lambdas/process/process.ts';
import type { ProcessPorts } from '../../../lambdas/process/processor.ts';
import type { BatchRecord } from '../../../lambdas/process/record.ts';
import { sweep } from '../../../lambdas/sweep/sweep.ts';
import { World } from '../../fakes/processing.ts';
import { FifoQueue } from './fifo-queue.ts';

const FUNCTION_MS = 30_000;
const SWEEP_MS = 60_000;

interface Invocation {
  readonly batch: readonly BatchRecord[];
  readonly startedAt: number;
  alive: boolean;
  done: boolean;
}
interface Gate {
  readonly of: Invocation;
  readonly open: (fault: 'none' | 'before' | 'after') => void;
}
interface Due {
  readonly at: number;
  readonly of: Invocation;
  readonly run: () => void;
}

/**
 * Processors, a queue, a sweep and the faults between them, one step at a time in an order drawn from a seed. Every call of
 * a processor is a step of its own; it may fail before or after it took effect, and the process may die there.
 */
export class Interleaving {
  readonly world = new World();
  readonly queue = new FifoQueue(() => this.world.now);
  /** Events in the order their effects were written. */
  readonly effects: string[] = [];
  /** Pairs that must keep their order: the first was queued before the second came. */
  readonly promises: (readonly [string, string])[] = [];
  readonly accepted: { readonly id: string; readonly stream: string; queued: boolean }[] = [];
  readonly failures = new Map<string, number>();
  faults: boolean;
  readonly #random: () => number;
  readonly #running: Invocation[] = [];
  #gates: Gate[] = [];
  #timers: Due[] = [];
  #sweptAt = this.world.now;

  constructor(seed: number, faults = true) {
    this.#random = mulberry(seed);
    this.faults = faults;
  }

  async step(): Promise<void> {
    const dice = this.#random();
    if (dice < 0.6 && this.#gates.length > 0) return await this.#openOne();
    if (dice < 0.72) return await this.#accept();
    if (dice < 0.88) return await this.#start();
    if (dice < 0.96 || !this.faults)
      return await this.#pass(this.#pick([1_000, 5_000, 10_000, 30_000, 60_000]));
    return this.#disturb();
  }

  /** Faults stop, handlers heal, a person redrives: everything must come to its end. */
  async settle(): Promise<void> {
    this.faults = false;
    this.failures.clear();
    for (let round = 0; round < 400; round++) {
      while (this.#gates.length > 0) await this.#openOne();
      if (this.#open().length === 0) return;
      await this.#start();
      while (this.#gates.length > 0) await this.#openOne();
      if (round % 20 === 19) this.queue.redrive();
      await this.#pass(SWEEP_MS);
    }
  }

  /** Events that have not come to an end. */
  #open(): readonly Item[] {
    return this.world.table.items().filter((item) => item['sk'] === 'E' && item['st'] !== 'processed');
  }

  async #accept(): Promise<void> {
    if (this.accepted.length >= 9) return;
    const stream = `s${Math.floor(this.#random() * 2)}`;
    const id = `e${this.accepted.length}`;
    for (const before of this.accepted) {
      if (before.stream === stream && before.queued) this.promises.push([before.id, id]);
    }
    // Further apart than the clock skew: closer ones may change places when their messages die in silence.
    this.world.now += 6_000;
    const message = this.world.accept({ id, stream });
    const entry = { id, stream, queued: !this.faults || this.#random() < 0.85 };
    this.accepted.push(entry);
    if (this.#random() < 0.4) this.failures.set(id, Math.floor(this.#random() * 7));
    if (entry.queued) await this.queue.accept(message);
  }

  async #start(): Promise<void> {
    if (this.#running.filter(({ done }) => !done).length >= 3) return;
    const batch = this.queue.receive(
      (groups) => groups.filter(() => this.#random() < 0.7),
      1 + Math.floor(this.#random() * 10),
    );
    if (batch.length === 0) return;
    const invocation: Invocation = { batch, startedAt: this.world.now, alive: true, done: false };
    this.#running.push(invocation);
    const settings = { handlers: { '*': this.#handler(invocation) }, handlerSeconds: 25, timeFactor: 1 };
    const remaining = () => FUNCTION_MS - (this.world.now - invocation.startedAt);
    void processBatch(this.#ports(invocation), settings, batch, remaining).then(({ failed }) => {
      if (!invocation.alive) return;
      invocation.done = true;
      this.queue.conclude(batch, failed);
    });
    await settled();
  }

  #handler(invocation: Invocation): Handler {
    return async ({ event, commit }) => {
      await this.#turn(invocation);
      const left = this.failures.get(event.id) ?? 0;
      if (left > 0) {
        this.failures.set(event.id, left - 1);
        throw new Error('not now');
      }
      await commit([{ Put: { TableName: 'effects', Item: { pk: event.id, sk: '0' } } }]);
    };
  }

  #ports(invocation: Invocation): ProcessPorts {
    const { world } = this;
    const gated = <T extends object>(port: T): T =>
      new Proxy(port, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...given: readonly unknown[]) => {
            const fault = await this.#turn(invocation);
            if (fault === 'before') throw new Error('failed before its effect');
            const result: unknown = await Reflect.apply(method, target, given);
            if (name === 'transact') this.#note(given[0], result);
            if (fault === 'after') throw new Error('answer lost');
            return result;
          };
        },
      });
    return {
      ...world.ports,
      table: gated<Table>(world.table),
      queue: gated<Queue>(this.queue),
      timer: (ms, run) => {
        const due = { at: world.now + ms, of: invocation, run };
        this.#timers.push(due);
        return () => {
          this.#timers = this.#timers.filter((timer) => timer !== due);
        };
      },
    };
  }

  #note(operations: unknown, result: unknown): void {
    const written = (result as { readonly ok: boolean }).ok;
    for (const operation of operations as readonly (UserOperation | object)[]) {
      if (!written || !('user' in operation)) continue;
      this.effects.push(
        (operation.user as { readonly Put: { readonly Item: { readonly pk: string } } }).Put.Item.pk,
      );
    }
  }

  #turn(of: Invocation): Promise<'none' | 'before' | 'after'> {
    return new Promise((open) => {
      if (of.alive) this.#gates.push({ of, open });
    });
  }

  async #openOne(): Promise<void> {
    const index = Math.floor(this.#random() * this.#gates.length);
    const [gate] = this.#gates.splice(index, 1);
    if (!gate) return;
    const dice = this.faults ? this.#random() : 1;
    if (dice < 0.02) this.#kill(gate.of);
    else gate.open(dice < 0.05 ? 'before' : dice < 0.08 ? 'after' : 'none');
    await settled();
  }

  #kill(invocation: Invocation): void {
    invocation.alive = false;
    invocation.done = true;
    this.#gates = this.#gates.filter(({ of }) => of !== invocation);
    this.#timers = this.#timers.filter(({ of }) => of !== invocation);
  }

  #disturb(): void {
    const dice = this.#random();
    const running = this.#running.filter(({ done }) => !done);
    if (dice < 0.4) this.queue.redrive();
    else if (dice < 0.7 && running.length > 0) this.queue.expire(this.#pick(running).batch);
    else if (this.accepted.length > 0) {
      // The provider, or a person, sends a copy once more.
      const { id, stream } = this.#pick(this.accepted);
      const event = this.world.event(id);
      const message = this.world.message({ id, stream }, event?.k);
      void this.queue.send({
        queueUrl: message.q,
        body: JSON.stringify(message),
        group: message.streamHash,
        deduplication: `${message.h}.r${this.#random()}`,
      });
      const entry = this.accepted.find((one) => one.id === id);
      if (entry) entry.queued = true;
    }
  }

  /** Time passes; functions that are over their time die, and the sweep runs when it is due. */
  async #pass(ms: number): Promise<void> {
    this.world.now += ms;
    for (const due of this.#timers.filter(({ at }) => at <= this.world.now)) {
      this.#timers = this.#timers.filter((timer) => timer !== due);
      due.run();
    }
    await settled();
    for (const invocation of this.#running) {
      if (!invocation.done && this.world.now - invocation.startedAt >= FUNCTION_MS) this.#kill(invocation);
    }
    if (this.world.now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = this.world.now;
    await sweep(
      { ...this.world.ports, queue: this.queue, absences: this.world.absences, rests: this.world.rests },
      { timeFactor: 1 },
    );
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A small generator of numbers from 0 to 1. */
function mulberry(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
