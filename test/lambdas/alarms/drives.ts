import { processBatch } from '../../../lambdas/process/process.ts';
import type { ProcessPorts } from '../../../lambdas/process/processor.ts';
import type { Instruments } from '../../../lambdas/telemetry/powertools.ts';
import type { AlarmName } from '../../../lib/contract/alarms.ts';
import { QUARANTINE_RESERVED_SLOTS } from '../../../lib/contract/limits.ts';
import { Numbered, STREAM } from '../../fakes/numbered.ts';
import { POLICY, SEQUENCE, World } from '../../fakes/processing.ts';
import { K0, K1, Receiving, type Settings, stripe } from '../receive/receiving.ts';
import { body, fail, otherBody } from '../receive/stripe-deliveries.ts';

/** What a drive works with: instruments as the template's functions have them, and the source they serve. */
export interface Rig {
  readonly instruments: Instruments;
  readonly source: string;
}

/** Lets the product do what an alarm is for, in one period of it. */
export type Drive = (rig: Rig) => Promise<void>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const headers = { 'x-github-delivery': 'd-1', 'x-github-event': 'push' };
const delivery = (n: number) => ({ headers: { ...headers, 'x-github-delivery': `d-${n}` } });

function receiving({ instruments, source }: Rig, settings: Settings = {}): Receiving {
  return new Receiving({ source, instruments, ...settings });
}

/** A world that tells its instruments. */
class Told extends World {
  readonly #instruments: Instruments;

  constructor({ instruments }: Rig) {
    super();
    this.#instruments = instruments;
  }

  override get ports(): ProcessPorts {
    return { ...super.ports, telemetry: this.#instruments };
  }
}

class ToldNumbered extends Numbered {
  readonly #instruments: Instruments;

  constructor({ instruments }: Rig) {
    super();
    this.#instruments = instruments;
  }

  override get ports(): ProcessPorts {
    return { ...super.ports, telemetry: this.#instruments };
  }
}

/** Answers that take so long, ms. */
function slow(milliseconds: number): Drive {
  return async (rig) => {
    const to = receiving(rig);
    to.archive.before = () => {
      to.now += milliseconds;
    };
    await to.send('{}', { headers });
  };
}

/** Refuses so many deliveries and accepts so many. */
function refusing(refused: number, accepted: number): Drive {
  return async (rig) => {
    const to = receiving(rig);
    for (let n = 0; n < refused; n++) await to.send('{}', { key: 'another', ...delivery(n) });
    for (let n = 0; n < accepted; n++) await to.send('{}', delivery(n));
  };
}

async function missingItem(rig: Rig): Promise<void> {
  const world = new Told(rig);
  await world.process(() => undefined, [world.record(world.message({ id: 'one' }))]);
}

async function missingBytes(rig: Rig): Promise<void> {
  const world = new Told(rig);
  const { body: _inline, ...message } = world.accept({ id: 'one' });
  world.archive.objects.delete(message.loc);
  await world.process(() => undefined, [world.record(message)]);
}

async function unreadable({ instruments }: Rig): Promise<void> {
  const world = new World();
  const record = world.record(world.message({ id: 'one' }), { body: '{"v":99,"source":"github"}' });
  const settings = { handlers: {}, handlerSeconds: 25, timeFactor: 1 };
  await processBatch({ ...world.ports, telemetry: instruments }, settings, [record], () => 30_000);
}

async function parked(rig: Rig): Promise<void> {
  const world = new Told(rig);
  const one = world.accept({ id: 'one', stream: 'cus' });
  await world.process(() => ({ dead: 'no use' }), [world.record(one)]);
  await world.sweep();
}

async function skipped(rig: Rig): Promise<void> {
  const world = new Told(rig);
  const one = world.accept({ id: 'one', stream: 'cus', policy: { onPoison: 'skip' } });
  await world.process(() => ({ dead: 'no use' }), [world.record(one)]);
}

async function lost(rig: Rig): Promise<void> {
  const world = new ToldNumbered(rig);
  await world.receive([1, 4].map((seq) => world.number(seq, { onGap: 'dead-letter' }, { stream: STREAM })));
  await world.sweepAfter(SEQUENCE.window * 1000 + 1);
}

async function resent(rig: Rig): Promise<void> {
  const world = new Told(rig);
  world.accept({ id: 'one', stream: 'cus' });
  world.now += POLICY.oldAfter * 1000 + 1;
  await world.sweep();
}

async function conflict(rig: Rig): Promise<void> {
  const to = receiving(rig, { spec: stripe });
  await to.send(body);
  await to.send(otherBody);
}

async function previousEnding(rig: Rig): Promise<void> {
  const to = receiving(rig, { secret: K0 });
  to.secrets.put(K1, to.now);
  to.now += HOUR - MINUTE;
  await to.send('{}', { key: K0, headers });
}

/** Fewer than the quarantine takes a minute, for most of an hour. */
async function forgedForAnHour(rig: Rig): Promise<void> {
  const to = receiving(rig);
  for (let minute = 0; minute < 50; minute++, to.now += MINUTE) {
    for (let n = 0; n < 21; n++) await to.send('{}', { key: 'another', ...delivery(n) });
  }
}

async function unavailable(rig: Rig): Promise<void> {
  const to = receiving(rig);
  to.archive.before = fail;
  await to.send('{}', { headers });
}

/** How each alarm on a metric of ours is made to ring. Each drive of a list must do so alone. */
export const RINGS: Readonly<Partial<Record<AlarmName, readonly Drive[]>>> = {
  Unavailable: [unavailable],
  Slow: [slow(9_000)],
  Silent: [async () => undefined, refusing(1, 0)],
  ParkedStreams: [parked],
  RefusedRatio: [refusing(20, 20)],
  BadSignatures: [refusing(100, 0)],
  SecretUnusable: [
    (rig) =>
      receiving(rig, { secret: '' })
        .send('{}', { headers })
        .then(() => undefined),
  ],
  PreviousSecret: [previousEnding],
  MissingData: [missingItem, missingBytes, unreadable],
  GivenUp: [skipped, lost],
  SweepRepairs: [resent],
  BodyConflicts: [conflict],
  QuarantineGrowth: [forgedForAnHour],
  QuarantineFull: [refusing(QUARANTINE_RESERVED_SLOTS + 1, 0)],
  SlowAnswers: [slow(500)],
};

/** What comes near, and must leave them silent. */
export const NEAR: Readonly<Partial<Record<AlarmName, readonly Drive[]>>> = {
  Slow: [slow(7_000)],
  Silent: [refusing(0, 1)],
  // A share alone is not enough, nor many among more.
  RefusedRatio: [refusing(19, 0), refusing(20, 21)],
  BadSignatures: [refusing(99, 0)],
  QuarantineFull: [refusing(QUARANTINE_RESERVED_SLOTS, 0)],
  SlowAnswers: [slow(499)],
};

/** A day like any other: what silences them all, and rings none. */
export async function calm(rig: Rig): Promise<void> {
  const to = receiving(rig);
  await to.send('{}', { headers });
  await to.send('{}', { headers });
  const world = new Told(rig);
  await world.process(() => undefined, [world.record(world.accept({ id: 'one', stream: 'cus' }))]);
  await world.sweep();
}
