import type { Item, OutgoingMessage, Queue } from '../../lambdas/clients/ports.ts';
import {
  DEFAULT_ATTEMPTS,
  DEFAULT_HANDLER_SECONDS,
  oldAfterSeconds,
  SECONDS,
  visibilitySeconds,
  windowSeconds,
} from '../../lib/contract/durations.ts';
import { eventKey, streamKey } from '../../lib/contract/ledger.ts';
import type { EventPolicy, SequencePolicy } from '../../lib/contract/message.ts';
import { FifoQueue, SQS_DEDUPE_MS } from '../fakes/fifo-queue.ts';
import { FakeObjectStore } from '../fakes/object-store.ts';
import { FakeSecretStore } from '../fakes/secret-store.ts';
import { structuralProblems } from '../fakes/structure.ts';
import { FakeTable } from '../fakes/table.ts';
import { FakeTelemetry } from '../fakes/telemetry.ts';
import { type Actor, type ActorKind, newActor } from './actor.ts';
import { Door } from './door.ts';
import { Gates } from './gates.ts';
import { Mapping } from './mapping.ts';
import { People } from './people.ts';
import { type ProviderKind, SECRET } from './provider.ts';
import { Schedule } from './schedule.ts';
import { newSubject, type Subject, type Told } from './subject.ts';
import { Timeline } from './timeline.ts';
import { timersOf } from './timers.ts';
import type { Weather } from './weather.ts';
import { messageOf, Witness } from './witness.ts';

/** 2026-11-30T12:00:00Z: the hour has just turned. */
export const START = 1_796_040_000_000;
const DAY = 86_400_000;
/** Clocks and the index may be off by so much. */
const SWEEP_MARGIN_MS = 10_000;

export interface SourceOptions {
  readonly name: string;
  readonly provider: ProviderKind;
  /** @default - the product's */
  readonly attempts?: number;
  /** How its numbered streams are treated. */
  readonly sequence?: SequencePolicy | undefined;
  /** A given-up event does not stop its stream. */
  readonly skipPoison?: boolean | undefined;
}

export interface WorldOptions {
  readonly sources: readonly SourceOptions[];
  readonly weather: Weather;
  /** How long SQS remembers a deduplication id, ms. */
  readonly dedupe?: number | undefined;
  /** Message retention, ms. */
  readonly retention?: number | undefined;
  /** Start of time, ms. */
  readonly start?: number | undefined;
}

/** One source with its queue, its door and its processor. */
export interface Source {
  readonly name: string;
  readonly provider: ProviderKind;
  readonly queueUrl: string;
  readonly queue: FifoQueue;
  readonly door: Door;
  readonly mapping: Mapping;
  readonly policy: EventPolicy;
}

/** Everything a deployment has, in memory and in virtual time, with the product's own code at work in it. */
export class World {
  readonly timeline: Timeline;
  readonly table = new FakeTable();
  readonly archive = new FakeObjectStore();
  readonly secrets = new FakeSecretStore();
  readonly telemetry = new FakeTelemetry();
  readonly witness: Witness;
  readonly gates: Gates;
  readonly schedule: Schedule;
  readonly people: People;
  readonly sources: readonly Source[];
  /** Handlers that were made to fail work now. */
  healed = false;
  readonly actors = new Set<Actor>();
  #actors = 0;
  #judgedRevision = 0;

  constructor(options: WorldOptions) {
    this.timeline = new Timeline(options.start ?? START);
    this.gates = new Gates(
      { timeline: this.timeline, table: this.table, expire: (messages) => this.#expire(messages) },
      options.weather,
    );
    this.witness = new Witness(this.timeline, () => this.gates.acting);
    this.gates.onDenied = (text) => this.witness.accuse('rule', text);
    this.gates.refused = (text) => this.witness.accuse('rule', text);
    this.table.onApplied = (changes) => this.witness.applied(changes);
    this.table.index.clock = () => this.timeline.now;
    this.table.index.delay = () => this.gates.weather.indexDelay();
    this.secrets.put(SECRET, this.timeline.now - DAY);
    this.sources = options.sources.map((source) => this.#source(source, options));
    this.schedule = new Schedule(this);
    this.people = new People(this);
    timersOf(this.timeline);
  }

  #source(source: SourceOptions, options: WorldOptions): Source {
    const { name, provider, attempts = DEFAULT_ATTEMPTS, sequence, skipPoison = false } = source;
    const visibility = visibilitySeconds(DEFAULT_HANDLER_SECONDS);
    const queue = new FifoQueue({
      now: () => this.timeline.now,
      visibility: visibility * 1000,
      mostReceives: attempts,
      dedupe: options.dedupe ?? SQS_DEDUPE_MS,
      retention: options.retention ?? SECONDS.queueRetention * 1000,
      prefix: `${name}-`,
    });
    queue.onQueued = (message) => this.witness.queued(message);
    queue.onGone = (message) => this.witness.gone(message);
    queue.onDead = (message) => {
      const item = this.table.item(eventKey(name, messageOf(message.body).h));
      this.gates.say(`SQS moves ${this.witness.of(messageOf(message.body).h)?.id} to the dead-letter queue`);
      const blocked = this.table.item(streamKey(name, message.group))?.['by'] !== undefined;
      // The sweep has had its chance to see it: by then it was old on every clock, and in the index.
      const due = Number(item?.['k'] ?? 0) + policy.oldAfter * 1000 + SWEEP_MARGIN_MS;
      this.witness.dead(message, item, blocked || this.schedule.sweptAt > due);
    };
    const queueUrl = `https://sqs.example.test/111122223333/${name}.fifo`;
    const policy: EventPolicy = {
      attempts,
      window: windowSeconds(provider.spec.delivery.horizonSeconds),
      oldAfter: oldAfterSeconds(visibility, attempts),
      ...(sequence && { sequence }),
      ...(skipPoison && { onPoison: 'skip' as const }),
    };
    const facts = { name, provider, queueUrl, queue, policy };
    return { ...facts, door: new Door(this, facts), mapping: new Mapping(this, facts) };
  }

  /** The queues, by their URLs. */
  readonly queue: Queue = {
    send: (message: OutgoingMessage) => this.#queueOf(message.queueUrl).send(message),
    sendBatch: (messages) => this.#queueOf(messages[0]?.queueUrl ?? '').sendBatch(messages),
    changeVisibility: (url, ...rest) => this.#queueOf(url).changeVisibility(url, ...rest),
    waiting: (url) => this.#queueOf(url).waiting(),
  };

  #queueOf(url: string): FifoQueue {
    const source = this.sources.find(({ queueUrl }) => queueUrl === url);
    if (!source) throw new Error(`no queue ${url}`);
    return source.queue;
  }

  /** Whether bytes of the event are in the archive, of whichever delivery. */
  archived(h: string): boolean {
    return [...this.archive.objects.keys()].some((key) => key.includes(h));
  }

  #expire(messages: readonly string[]): void {
    for (const { queue } of this.sources) queue.expire(messages);
  }

  /** An event its provider will tell of. */
  subject(source: Source, told: Told): Subject {
    const subject = newSubject(source.name, told);
    this.witness.add(subject);
    return subject;
  }

  /** A process begins, with a clock of its own; it is killed when its time is over. */
  spawn(kind: ActorKind, name: string, messages: readonly string[] = []): Actor {
    const skew = this.gates.weather.skew();
    const clock = (): number => Math.floor(this.timeline.now + skew);
    const actor = newActor(kind, `${name}#${++this.#actors}`, clock, messages);
    this.actors.add(actor);
    actor.ended.push(() => this.actors.delete(actor));
    return actor;
  }

  /** Lets time pass until then, or until something is found broken. */
  async until(time: number): Promise<void> {
    while (this.witness.violations.length === 0 && (await this.step(time)));
  }

  /** Does what is due next. False: nothing is, by then. */
  async step(until: number): Promise<boolean> {
    for (const { mapping } of this.sources) mapping.poke();
    this.schedule.poke();
    const went = await this.timeline.advance(until);
    if (this.table.revision !== this.#judgedRevision) this.#judgeStructure();
    this.#judgeFaults();
    return went;
  }

  #judgeStructure(): void {
    this.#judgedRevision = this.table.revision;
    for (const problem of structuralProblems(this.table.stored())) this.witness.accuse('rule', problem);
    for (const item of this.table.stored()) {
      if (item['sk'] === 'E' && begun(item) && !this.archive.objects.has(String(item['loc']))) {
        // A copy from before the loss of the table met a claim of another body, made after it, that was not archived.
        if (this.witness.wiped > 0 && this.archived(String(item['h']))) continue;
        this.witness.accuse('rule', `${item['key']} has begun and its bytes are not at its place`);
      }
    }
  }

  /** Mistakes of the product's own, which its stations tell as faults and go on. */
  #judgeFaults(): void {
    for (const { station, error } of this.telemetry.faults.splice(0)) {
      if (error instanceof TypeError || error instanceof ReferenceError) {
        this.witness.accuse('rule', `${station} threw ${error.stack}`);
      }
    }
  }

  /** DynamoDB's clean-up: what its `ttl` has passed for. Days late, or never, as it likes. */
  deleteExpired(late = 0): void {
    for (const item of [...this.table.stored()]) {
      const { ttl, pk, sk } = item;
      if (typeof ttl !== 'number' || ttl * 1000 + late >= this.timeline.now) continue;
      const subject = this.witness.of(String(item['h']));
      if (subject) subject.expired = true;
      this.gates.say(`TTL deletes ${item['key']}`);
      this.table.remove({ pk: String(pk), sk: String(sk) });
    }
  }

  /** All items are gone, as after a restore to an empty table. */
  loseTable(): void {
    this.gates.say('the table is lost');
    for (const { pk, sk, st, h, source: name } of [...this.table.stored()]) {
      const subject = this.witness.of(String(h));
      const source = this.sources.find((one) => one.name === name);
      if (subject && source && (st === 'claimed' || st === 'dead'))
        subject.copied = source.queue.holds(subject.h);
      this.table.remove({ pk: String(pk), sk: String(sk) });
    }
    this.witness.wiped = this.timeline.step;
  }
}

function begun({ st, a, blk }: Item): boolean {
  return (st === 'claimed' && (Number(a) > 0 || blk === 1)) || st === 'held' || st === 'dead';
}
