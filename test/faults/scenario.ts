import type { SequencePolicy } from '../../lib/contract/message.ts';
import type { Call } from './calls.ts';
import type { Delivery } from './door.ts';
import { NEVER, type ProviderKind, RETRIES } from './provider.ts';
import { settle } from './settle.ts';
import type { Manner, Subject } from './subject.ts';
import { CALM, type Fault, type Weather } from './weather.ts';
import type { Violation, Waiver } from './witness.ts';
import { type Source, World, type WorldOptions } from './world.ts';

/** A fault that belongs to a scenario: at the calls of this label, from the `nth` on, `times` of them. */
export interface OwnFault {
  readonly label: string;
  readonly fault: Fault;
  /** @default 0 */
  readonly nth?: number;
  /** @default 1 */
  readonly times?: number;
}

export interface Scenario {
  readonly name: string;
  /** Providers it makes sense with. @default both */
  readonly providers?: readonly ProviderKind[];
  /** Receives before the dead-letter queue. @default the product's */
  readonly attempts?: number;
  readonly sequence?: SequencePolicy;
  readonly skipPoison?: boolean;
  /** How far the clock of the nth process is off, ms. */
  readonly skew?: (nth: number) => number;
  /** What the queue says of how many messages wait. */
  readonly backlog?: (actual: number) => number;
  /** No process dies in it, so what reaches the dead-letter queue was tried. */
  readonly nobodyDies?: true;
  /** Nothing fails in it, so no message is handed out twice. */
  readonly receivedOnce?: true;
  readonly start?: number;
  readonly retention?: number;
  readonly dedupe?: number;
  readonly faults?: readonly OwnFault[];
  /** Everything that happens from outside, planned on the stage. */
  readonly play: (stage: Stage) => void;
}

export interface Variant {
  readonly provider: ProviderKind;
  /** Every delivery comes twice more, a little later and much later. */
  readonly duplicates: boolean;
}

export interface Blow {
  readonly index: number;
  readonly fault: Fault;
}

export interface Played {
  readonly violations: readonly Violation[];
  readonly calls: readonly Call[];
  readonly waived: ReadonlyMap<Waiver, number>;
  readonly world: World;
}

/** A world with one source, and a script of what happens to it from outside. Times are seconds from the start. */
export class Stage {
  readonly world: World;
  readonly source: Source;
  readonly #duplicates: boolean;
  readonly #start: number;
  /** When the script is over and faults stop, seconds. */
  end = 1;

  constructor(world: World, { duplicates }: Variant) {
    const [source] = world.sources;
    if (!source) throw new TypeError('a stage needs a source');
    this.world = world;
    this.source = source;
    this.#duplicates = duplicates;
    this.#start = world.timeline.now;
  }

  event(id: string, stream: string, manner: Manner = {}): Subject {
    return this.world.subject(this.source, { id, stream, manner });
  }

  /** An event of a numbered stream, named by its number unless others have it too. */
  numbered(seq: number, manner: Manner = {}, id = `n${seq}`): Subject {
    return this.world.subject(this.source, { id, stream: 's0', seq, manner });
  }

  at(seconds: number, run: () => void): void {
    this.end = Math.max(this.end, seconds);
    this.world.timeline.at(this.#start + seconds * 1000, run);
  }

  /** The provider tells of an event. */
  tell(seconds: number, subject: Subject, delivery: Delivery = {}): void {
    const { door } = this.source;
    this.at(seconds, () => door.tell(subject, delivery));
    if (!this.#duplicates) return;
    this.at(seconds + 31, () => door.deliver(subject, delivery));
    this.at(seconds + 420, () => door.deliver(subject, delivery));
  }

  /** One request, told again only by the script. */
  deliver(seconds: number, subject: Subject, delivery: Delivery = {}): void {
    this.at(seconds, () => this.source.door.deliver(subject, delivery));
  }

  heal(seconds: number): void {
    this.at(seconds, () => {
      this.world.healed = true;
    });
  }

  redrive(seconds: number): void {
    this.at(seconds, () => this.world.people.redrive(this.source));
  }

  /** No batch is handed out between these times. */
  disabled(from: number, to: number): void {
    const { mapping } = this.source;
    this.at(from, () => {
      mapping.enabled = false;
    });
    this.at(to, () => {
      mapping.enabled = true;
    });
  }
}

function weatherOf(scenario: Scenario, blow: Blow | undefined): Weather {
  const met = new Map<string, number>();
  let processes = 0;
  return {
    ...CALM,
    backlog: scenario.backlog ?? CALM.backlog,
    skew: () => scenario.skew?.(processes++) ?? 0,
    fault: ({ index, label }) => {
      const nth = met.get(label) ?? 0;
      met.set(label, nth + 1);
      const own = scenario.faults?.find(
        (one) => one.label === label && nth >= (one.nth ?? 0) && nth < (one.nth ?? 0) + (one.times ?? 1),
      );
      return index === blow?.index ? blow.fault : own?.fault;
    },
  };
}

/** Plays a scenario to its end, with one fault more or none. */
export async function playScenario(
  scenario: Scenario,
  variant: Variant,
  blow?: Blow,
  trace?: string[],
): Promise<Played> {
  const options: WorldOptions = {
    sources: [
      {
        name: 'source',
        provider: variant.provider,
        ...(scenario.attempts !== undefined && { attempts: scenario.attempts }),
        sequence: scenario.sequence,
        skipPoison: scenario.skipPoison,
      },
    ],
    weather: weatherOf(scenario, blow),
    start: scenario.start,
    dedupe: scenario.dedupe,
    retention: scenario.retention,
  };
  const world = new World(options);
  world.gates.trace = trace;
  world.witness.receivedOnce = scenario.receivedOnce === true && blow === undefined;
  world.witness.nobodyDies = scenario.nobodyDies === true && blow === undefined;
  const stage = new Stage(world, variant);
  scenario.play(stage);
  await world.until(world.timeline.now + (stage.end + 1) * 1000);
  if (world.witness.violations.length === 0) await settle(world);
  const { violations, waived } = world.witness;
  return { violations, waived, calls: world.gates.calls, world };
}

/** The variants a scenario is played in. */
export function variantsOf({ providers = [RETRIES, NEVER] }: Scenario): readonly Variant[] {
  return providers.flatMap((provider) => [
    { provider, duplicates: false },
    { provider, duplicates: true },
  ]);
}
