import { Absences } from '../../lambdas/sweep/absences.ts';
import { Rests } from '../../lambdas/sweep/rests.ts';
import { sweep } from '../../lambdas/sweep/sweep.ts';
import { SECONDS } from '../../lib/contract/durations.ts';
import { type Actor, finish, kill } from './actor.ts';
import type { World } from './world.ts';

const PERIOD_MS = SECONDS.sweepPeriod * 1000;
/** After so long without anything but sweeps, they are played less often. */
const STILL_MS = 2 * 3_600_000;
const SELDOM_MS = 6 * 3_600_000;

interface Container {
  readonly absences: Absences;
  readonly rests: Rests;
}

/** The sweep's schedule: a run each minute, whether the one before has ended or not. */
export class Schedule {
  readonly #world: World;
  enabled = true;
  /** When the last run began that came to its end undisturbed, ms. */
  sweptAt = 0;
  /** Runs begun. */
  runs = 0;
  readonly #containers: Container[] = [];
  /** The next run is planned for when something else happens. */
  #jumped = false;
  #next: { readonly at: number; readonly cancel: () => void } | undefined;

  constructor(world: World) {
    this.#world = world;
    this.#plan(world.timeline.now + PERIOD_MS);
  }

  #plan(at: number): void {
    this.#next?.cancel();
    this.#next = { at, cancel: this.#world.timeline.at(at, () => this.#due(), true) };
  }

  /** Something may have come up since the next run was planned for a time when nothing was open. */
  poke(): void {
    const soon = this.#world.timeline.now + PERIOD_MS;
    if ((this.#next?.at ?? 0) > soon && this.#jumped && !this.#idle()) this.#plan(soon);
  }

  #idle(): boolean {
    return this.#world.table.index.entries().length === 0 && this.#world.actors.size === 0;
  }

  #due(): void {
    const { timeline } = this.#world;
    const still = timeline.now - timeline.busyAt > STILL_MS;
    const idle = this.#idle();
    if (this.enabled && !idle) this.run();
    const wait = still ? SELDOM_MS : PERIOD_MS;
    const next = timeline.now + wait;
    // Where there is nothing to sweep, time jumps to whatever comes next.
    this.#jumped = idle;
    this.#plan(idle ? Math.max(next, Math.min(timeline.nextBusy(), timeline.now + 365 * 86_400_000)) : next);
  }

  /** One run, now. */
  run(): Actor {
    const { gates, archive, queue, telemetry, timeline } = this.#world;
    const actor = this.#world.spawn('sweep', 'sweep');
    const startedAt = timeline.now;
    const container = this.#containers.pop() ?? { absences: new Absences(), rests: new Rests() };
    actor.ended.push(() => {
      if (actor.alive) this.#containers.push(container);
      if (actor.alive && !actor.disturbed) this.sweptAt = Math.max(this.sweptAt, startedAt);
    });
    this.runs++;
    const cancel = timeline.at(startedAt + PERIOD_MS, () => kill(actor), true);
    actor.ended.push(cancel);
    const ports = {
      table: gates.table(actor),
      archive: gates.archive(actor, archive),
      queue: gates.queue(actor, queue),
      telemetry,
      clock: actor.clock,
      ...container,
    };
    const remaining = (): number => PERIOD_MS - (timeline.now - startedAt);
    void sweep(ports, { timeFactor: 1 }, remaining)
      .catch(() => {})
      .finally(() => finish(actor));
    return actor;
  }
}
