import type { Adapter, Delivery, Sdk } from './adapter.ts';
import { anyDelivery } from './bodies.ts';
import { setClock } from './clock.ts';
import { type Difference, TIME_DIFFERENCES } from './differences.ts';
import { type Judge, judge } from './judge.ts';
import type { Ours } from './ours.ts';
import { Random } from './random.ts';
import { type Arrival, VARIATIONS, type Variation } from './variations.ts';

export interface Outcome {
  readonly name: string;
  /** What the check shows, where that is not what should be. */
  readonly difference?: Difference;
  /** What was wrong; absent where nothing was. */
  readonly fault?: string;
}

export interface Settings {
  readonly seed: string;
  /** Deliveries per direction. */
  readonly cases: number;
}

interface Direction {
  readonly name: string;
  readonly sign: NonNullable<Sdk['sign']>;
  readonly judges: readonly Judge[];
}

/** Every direction there is: the package signs and both judge, we sign and both judge. */
export async function crossCheck(
  adapter: Adapter,
  sdk: Sdk,
  own: Ours | undefined,
  settings: Settings,
): Promise<Outcome[]> {
  const judges = [
    ...(sdk.verify === undefined ? [] : [judge('the package', adapter.time, sdk.verify)]),
    ...(own === undefined ? [] : [judge('us', own.time, own.verify)]),
  ];
  const directions: Direction[] = [
    ...(sdk.sign === undefined ? [] : [{ name: 'signed by the package', sign: sdk.sign, judges }]),
    ...(own?.sign === undefined ? [] : [{ name: 'signed by us', sign: own.sign, judges }]),
  ];
  const outcomes: Outcome[] = [];
  for (const direction of directions) {
    if (direction.judges.length > 0) outcomes.push(...(await judgeAll(adapter, direction, settings)));
  }
  return outcomes;
}

/** One delivery per case, in every variation, before every judge. */
async function judgeAll(
  adapter: Adapter,
  { name, sign, judges }: Direction,
  { seed, cases }: Settings,
): Promise<Outcome[]> {
  const checks = variationsFor(adapter).flatMap((variation) =>
    judges.map((who) => ({ variation, who, expected: variation.accepted(who.time), wrong: [] as number[] })),
  );
  for (let number = 0; number < cases; number++) {
    const random = new Random(`${seed}/${adapter.slug}/${name}/${number}`);
    const genuine = await makeArrival(adapter, sign, random);
    const arrivals = new Map(
      variationsFor(adapter).map((variation) => [variation, variation.make(genuine, adapter, random)]),
    );
    for (const { variation, who, expected, wrong } of checks) {
      const arrival = arrivals.get(variation);
      if (arrival !== undefined && (await who.accepts(arrival)) !== expected) wrong.push(number);
    }
  }
  return checks.map(({ variation, who, expected, wrong }) => ({
    name: `${cases} deliveries ${name}, ${variation.name}: ${expected ? 'accepted' : 'refused'} by ${who.name}`,
    difference: differenceOf(variation, who),
    ...(wrong.length > 0 && { fault: `not so for ${wrong.length}, the first of them case ${wrong[0]}` }),
  }));
}

/** A signed time is there to be read, in both directions. */
function differenceOf({ accepted }: Variation, { time }: Judge): Difference | undefined {
  return time === 'unsigned' || accepted(time) === accepted('both') ? undefined : TIME_DIFFERENCES[time];
}

function variationsFor(adapter: Adapter): readonly Variation[] {
  return VARIATIONS.filter(
    ({ about }) =>
      (about !== 'time' || adapter.time !== 'unsigned') && (about !== 'header' || adapter.signature !== ''),
  );
}

/** A signed delivery, whose body may be changed before it is signed. */
export async function makeArrival(
  adapter: Adapter,
  sign: NonNullable<Sdk['sign']>,
  random: Random,
  before: (delivery: Delivery) => Delivery = (delivery) => delivery,
): Promise<Arrival> {
  const now = Date.UTC(2026, 0, 1) + random.int(0, 86_400_000 * 10) * 30;
  const secret = adapter.makeSecret(random);
  const delivery = before(makeDelivery(adapter, random, now));
  setClock(now);
  return { delivery: await sign(delivery, secret, now), secret, now };
}

function makeDelivery(adapter: Adapter, random: Random, now: number): Delivery {
  return adapter.makeDelivery?.(random, now) ?? anyDelivery(random, now, adapter.body);
}
