import { finish } from './actor.ts';
import type { Source, World } from './world.ts';

/** What people do: each command is a process of its own, whose calls may fail as any other's. */
export class People {
  readonly #world: World;
  /** Queues with a move task under way: SQS allows one. */
  readonly #moving = new Set<Source>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Redrives a dead-letter queue from the console, message by message. */
  redrive(source: Source): void {
    source.queue.expireOld();
    if (this.#moving.has(source) || source.queue.dead.length === 0) return;
    this.#moving.add(source);
    const { gates } = this.#world;
    const actor = this.#world.spawn('person', 'redrive');
    actor.ended.push(() => this.#moving.delete(source));
    const move = async (): Promise<void> => {
      let left = source.queue.dead.length;
      while (left-- > 0) await gates.pass(actor, 'move', undefined, () => source.queue.moveOne());
    };
    void move()
      .catch(() => {})
      .finally(() => finish(actor));
  }

  /** Purges a dead-letter queue. */
  purge(source: Source): void {
    this.#world.gates.say(`the dead-letter queue of ${source.name} is purged`);
    source.queue.purgeDead();
  }
}
