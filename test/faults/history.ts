import { pick, type Random, seeded, whole } from '../drills/random.ts';
import type { Call } from './calls.ts';
import { NEVER, NUMBERED, RETRIES } from './provider.ts';
import { settle } from './settle.ts';
import type { Manner, Subject } from './subject.ts';
import { CALM, type Fault, faultsOf, type Weather } from './weather.ts';
import { type Source, type SourceOptions, START, World } from './world.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const FOR_EVER = Number.POSITIVE_INFINITY;

/**
 * What kind of trouble a history has. `none`: nothing fails, so order is that of the queue. `handlers`: only handlers fail, so
 * nothing reaches a dead-letter queue untried. `all`: everything.
 */
const TROUBLES = ['none', 'handlers', 'all', 'all', 'all', 'all', 'all', 'all'] as const;
type Trouble = (typeof TROUBLES)[number];

export interface History {
  readonly seed: number;
  readonly world: World;
}

/** Plays the history of a seed: whatever happens in it is drawn from that one number. */
export async function playHistory(seed: number, trace?: string[]): Promise<History> {
  const random = seeded(seed);
  const trouble = pick(random, TROUBLES);
  const start = START + (chance(random, 0.2) ? 3_590_000 : 0);
  const weather = trouble === 'all' ? storm(random, start) : breeze(random);
  const attempts = pick(random, [3, 5]);
  const world = new World({
    weather,
    start,
    sources: [
      sourceOf(random, 'one', attempts),
      ...(chance(random, 0.5) ? [sourceOf(random, 'two', attempts)] : []),
    ],
  });
  world.gates.trace = trace;
  world.witness.strict = trouble === 'none';
  world.witness.receivedOnce = trouble === 'none';
  world.witness.nobodyDies = trouble !== 'all';
  const end = new Script(world, random, trouble).write();
  await world.until(start + end);
  if (world.witness.violations.length === 0) await settle(world);
  return { seed, world };
}

function sourceOf(random: Random, name: string, attempts: number): SourceOptions {
  const skipPoison = chance(random, 0.1);
  if (chance(random, 0.2)) {
    const onGap = pick(random, ['proceed', 'dead-letter'] as const);
    const late = pick(random, ['drop', 'process'] as const);
    const sequence = { window: pick(random, [60, 300]), onGap, late };
    return { name, provider: NUMBERED, attempts, skipPoison, sequence };
  }
  return { name, provider: pick(random, [RETRIES, NEVER]), attempts, skipPoison };
}

/** Plans what happens from outside. */
class Script {
  readonly #world: World;
  readonly #random: Random;
  readonly #trouble: Trouble;
  readonly #start: number;
  /** The last number given in each stream. */
  readonly #numbers = new Map<string, number>();
  /** When the last planned thing happens, ms from the start. */
  #end = 0;

  constructor(world: World, random: Random, trouble: Trouble) {
    this.#world = world;
    this.#random = random;
    this.#trouble = trouble;
    this.#start = world.timeline.now;
  }

  write(): number {
    const subjects = this.#arrivals();
    for (const [source, subject, at] of subjects) this.#repeats(source, subject, at);
    if (this.#trouble !== 'none') this.#people();
    if (this.#trouble === 'all') this.#calamities();
    return this.#end + whole(this.#random, 0, 20) * MINUTE;
  }

  #at(ms: number, run: () => void): void {
    this.#end = Math.max(this.#end, ms);
    this.#world.timeline.at(this.#start + ms, run);
  }

  #arrivals(): readonly (readonly [Source, Subject, number])[] {
    const random = this.#random;
    const streams = whole(random, 1, 3);
    const events = whole(random, 3, 9);
    const gaps = pick(random, [50, 3 * SECOND, 20 * SECOND, 5 * MINUTE]);
    let at = SECOND;
    return Array.from({ length: events }, (_, i) => {
      const source = pick(random, this.#world.sources);
      const stream = `s${whole(random, 1, streams)}`;
      const told = { id: `e${i}`, stream, manner: this.#manner(), ...this.#number(source, stream) };
      const subject = this.#world.subject(source, told);
      at += Math.floor(random() * gaps);
      const when = at;
      this.#at(when, () => source.door.tell(subject));
      return [source, subject, when] as const;
    });
  }

  /** The next number of a stream, and now and then one that was, or one too high. */
  #number({ name, provider }: Source, stream: string): { readonly seq?: number } {
    if (provider !== NUMBERED) return {};
    const last = this.#numbers.get(`${name} ${stream}`) ?? 0;
    const step = chance(this.#random, 0.8) ? 1 : whole(this.#random, 0, 2);
    const seq = Math.max(1, last + step);
    this.#numbers.set(`${name} ${stream}`, Math.max(last, seq));
    return { seq };
  }

  #manner(): Manner {
    const random = this.#random;
    if (this.#trouble === 'none') return chance(random, 0.2) ? { slow: whole(random, 1, 6) * SECOND } : {};
    const dies = this.#trouble === 'all';
    return {
      ...(chance(random, 0.25) && { fails: pick(random, [1, 1, 2, 3, 6, FOR_EVER]) }),
      ...(dies && chance(random, 0.06) && { kills: pick(random, [1, 2, FOR_EVER]) }),
      ...(chance(random, 0.05) && { dead: true }),
      ...(chance(random, 0.05) && { retryAfter: whole(random, 0, 120) }),
      ...(chance(random, 0.12) && { slow: whole(random, 1, 12) * SECOND }),
      ...(chance(random, 0.12) && { outside: true }),
    };
  }

  #repeats({ door }: Source, subject: Subject, at: number): void {
    const random = this.#random;
    while (chance(random, 0.3)) {
      const later = pick(random, [200, 20 * SECOND, 4 * MINUTE, 30 * MINUTE]) * random();
      const variant = chance(random, 0.2) ? 1 : 0;
      this.#at(at + later, () => door.deliver(subject, { variant, forged: chance(random, 0.05) }));
    }
  }

  #people(): void {
    const random = this.#random;
    const { people, sources } = this.#world;
    for (let times = whole(random, 0, 4); times > 0; times--) {
      const source = pick(random, sources);
      this.#at(random() * (this.#end + 20 * MINUTE), () => people.redrive(source));
    }
    if (chance(random, 0.3)) {
      this.#at(random() * (this.#end + 10 * MINUTE), () => {
        this.#world.healed = true;
      });
    }
    while (chance(random, 0.3)) {
      const subject = pick(random, this.#world.witness.subjects);
      const act = pick(random, ['retry', 'skip', 'skipBlocker', 'replay'] as const);
      this.#at(random() * (this.#end + 10 * MINUTE), () => people[act](subject));
    }
  }

  #calamities(): void {
    const random = this.#random;
    const { schedule, sources, people } = this.#world;
    if (chance(random, 0.15)) {
      const { mapping } = pick(random, sources);
      const from = random() * this.#end;
      this.#at(from, () => {
        mapping.enabled = false;
      });
      this.#at(from + random() * 70 * MINUTE, () => {
        mapping.enabled = true;
      });
    }
    for (const { mapping } of sources) mapping.concurrency = whole(random, 1, 3);
    while (chance(random, 0.2)) this.#at(random() * this.#end, () => void schedule.run());
    if (chance(random, 0.05))
      this.#at(random() * (this.#end + 5 * MINUTE), () => people.purge(pick(random, sources)));
    if (chance(random, 0.03)) this.#yearsLater();
    if (chance(random, 0.03)) this.#at(random() * this.#end, () => this.#world.loseTable());
  }

  /** Everything that can expire has expired, and what is left in a dead-letter queue is redriven. */
  #yearsLater(): void {
    const { people, sources } = this.#world;
    const then = this.#end + whole(this.#random, 5, 50) * DAY;
    this.#at(then, () => this.#world.deleteExpired(this.#random() * 3 * DAY));
    for (const source of sources) this.#at(then + MINUTE, () => people.redrive(source));
  }
}

/** While it lasts, most batches die before they reach the code, as after a bad deployment. */
function outage(random: Random, start: number): (call: Call) => boolean {
  if (chance(random, 0.6)) return () => false;
  const from = start + random() * 10 * MINUTE;
  const until = from + whole(random, 3, 40) * MINUTE;
  const deadly = pick(random, [0.6, 0.95, 1]);
  return ({ label, at }) => label === 'process invoke' && at >= from && at < until && chance(random, deadly);
}

/** Calls take their time, and fail. */
function storm(random: Random, start: number): Weather {
  const out = outage(random, start);
  const rate = pick(random, [0.005, 0.02, 0.05, 0.1]);
  const kinds = new Set<Fault>(
    (
      [
        'before',
        'after',
        'kill-before',
        'kill-after',
        'conflict',
        'unread-event',
        'unread-stream',
        'expire',
        'linger',
        'hang',
      ] as const
    ).filter(() => chance(random, 0.6)),
  );
  const skew = pick(random, [0, 0, 500, 2400]);
  const lag = pick(random, [0, 0, 200, 3000]);
  const lies = chance(random, 0.15);
  return {
    ...breeze(random),
    latency: slowness(random),
    fault: (call: Call) => {
      if (out(call)) return 'before';
      if (random() >= rate) return undefined;
      const fault = pick(random, faultsOf(call));
      return kinds.has(fault) ? fault : undefined;
    },
    skew: () => (random() * 2 - 1) * skew,
    indexDelay: () => random() * lag,
    backlog: (actual) => (lies ? whole(random, 0, 1) * (actual + 1) : actual),
  };
}

function slowness(random: Random): Weather['latency'] {
  const usual = pick(random, [2, 30, 300]);
  const slow = pick(random, [0, 0, 0.02, 0.1]);
  return () => (random() < slow ? random() * 8 * SECOND : random() * usual);
}

/** Nothing fails; only the order of what happens at the same time is open. */
function breeze(random: Random): Weather {
  return {
    ...CALM,
    latency: () => random() * 20,
    groups: (free) => {
      const taken = free.filter(() => random() < 0.7);
      return taken.length > 0 ? taken : free.slice(0, 1);
    },
    batch: () => whole(random, 1, 10),
    pollDelay: () => random() * 100,
  };
}

function chance(random: Random, probability: number): boolean {
  return random() < probability;
}
