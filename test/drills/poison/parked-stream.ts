import { becomes, type Report } from '../drill.ts';
import type { Sender } from '../sender.ts';
import { type PoisonView, REASON } from './poison-view.ts';

/** What the scenarios of the drill share. */
export interface Rig {
  /** The stack as it runs now. */
  readonly view: () => PoisonView;
  readonly sender: Sender;
  readonly report: Report;
  readonly followers: number;
  readonly otherStreams: number;
  readonly deadline: number;
  /** Keeps the events of one run apart from those of another. */
  readonly run: string;
}

/** Events of each other stream, sent while the parked one waits. */
const OTHER_EVENTS = 2;
/** Events sent into the stream while it drains. */
const LIVE_EVENTS = 10;
const ATTEMPTS = 3;

/** A stream whose first event fails until it is healed, with what follows it and what goes on beside it. */
export class ParkedStream {
  readonly stream: string;
  readonly poison: string;
  readonly followers: readonly string[];
  readonly live: readonly string[];
  /** Ids of the other streams' events, in the order sent. */
  readonly others = new Map<string, readonly string[]>();
  readonly #rig: Rig;
  readonly #name: string;

  constructor(rig: Rig, name: string) {
    this.#rig = rig;
    this.#name = name;
    const ids = (kind: string, count: number) =>
      Array.from({ length: count }, (_, index) => `evt_${rig.run}_${name}_${kind}${index}`);
    this.stream = `cus_${rig.run}_${name}`;
    this.poison = `evt_${rig.run}_${name}_poison`;
    this.followers = ids('follower', rig.followers);
    this.live = ids('live', LIVE_EVENTS);
    for (let index = 0; index < rig.otherStreams; index++) {
      this.others.set(`${this.stream}_other${index}`, ids(`other${index}_`, OTHER_EVENTS));
    }
  }

  /** Poisons the first event, sends everything, waits until the stream is parked, and looks at what that came to. */
  async park(): Promise<void> {
    const { view, sender, deadline } = this.#rig;
    await view().poison(this.poison);
    await sender.deliver(this.poison, this.stream);
    const inOrder = async (stream: string, ids: readonly string[]) => {
      for (const id of ids) await sender.deliver(id, stream);
    };
    await Promise.all([
      inOrder(this.stream, this.followers),
      ...[...this.others].map(([stream, ids]) => inOrder(stream, ids)),
    ]);
    await becomes(async () => (await this.#isDead()) && (await this.#othersDone()), deadline, 100);
    await becomes(async () => (await view().held(this.stream)) === this.followers.length, deadline, 100);
    await this.#judge();
  }

  async #isDead(): Promise<boolean> {
    const { view } = this.#rig;
    return (await view().event(this.poison))?.st === 'dead' && (await view().deadLetters()) > 0;
  }

  async #othersDone(): Promise<boolean> {
    const done = [...this.others].map(async ([stream, ids]) =>
      isSame(await this.#rig.view().effects(stream), ids),
    );
    return (await Promise.all(done)).every(Boolean);
  }

  async #judge(): Promise<void> {
    const { view, followers, otherStreams } = this.#rig;
    const event = await view().event(this.poison);
    const told = `${event?.err?.name}: ${event?.err?.text}`;
    this.check(
      `after ${ATTEMPTS} failed attempts the event is in the dead-letter queue, with its reason in the ledger`,
      event?.st === 'dead' &&
        event.a === ATTEMPTS &&
        told === `DrillFailure: ${REASON}` &&
        (await view().deadLetters()) === 1,
      `${event?.st} after ${event?.a} attempts, ${told}, ${await view().deadLetters()} dead letters`,
    );
    const held = await view().held(this.stream);
    const counts = await Promise.all(this.followers.map((id) => view().receives(id)));
    this.check(
      `${followers} followers are held, each received once`,
      held === followers && counts.every((count) => count === 1),
      `${held} held, received ${JSON.stringify(counts)}`,
    );
    const early = await view().effects(this.stream);
    this.check(
      `${otherStreams} other streams finish meanwhile, and nothing of this one`,
      (await this.#othersDone()) && early.length === 0,
      early.join(' '),
    );
  }

  /** Sends more into the stream, one after the other. */
  async goOn(): Promise<void> {
    for (const id of this.live) await this.#rig.sender.deliver(id, this.stream);
  }

  /** Waits for the effects of these events, and looks whether each came once and in order. Returns how long that took, ms. */
  async comesTo(expected: readonly string[], what: string): Promise<number> {
    const { view, deadline } = this.#rig;
    const began = Date.now();
    await becomes(async () => (await view().effects(this.stream)).length >= expected.length, deadline);
    const took = Date.now() - began;
    const effects = await view().effects(this.stream);
    const at = expected.findIndex((id, index) => effects[index] !== id);
    this.check(
      `${what}, each once and in order`,
      isSame(effects, expected),
      `${effects.length} of ${expected.length}; from ${at}: ${effects.slice(at, at + 3).join(' ')}`,
    );
    return took;
  }

  check(promise: string, kept: boolean, found = ''): void {
    this.#rig.report.check(`${this.#name}: ${promise}`, kept, found);
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
