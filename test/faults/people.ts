import type { Queue } from '../../lambdas/clients/ports.ts';
import { archivedFacts } from '../../lambdas/ledger/archived-facts.ts';
import { type EventFacts, factsOf } from '../../lambdas/ledger/event-item.ts';
import type { Ledger } from '../../lambdas/ledger/ledger.ts';
import { replay } from '../../lambdas/ledger/replay.ts';
import { retry } from '../../lambdas/ledger/retry.ts';
import { skip } from '../../lambdas/ledger/skip.ts';
import {
  type EventItem,
  eventKey,
  isBlocked,
  type StreamItem,
  streamKey,
} from '../../lib/contract/ledger.ts';
import { type Actor, finish } from './actor.ts';
import type { Subject } from './subject.ts';
import type { Source, World } from './world.ts';

const ACT = { who: 'somebody on call' };

/** What people do: each command is a process of its own, whose calls may fail as any other's. */
export class People {
  readonly #world: World;
  /** Queues with a move task under way: SQS allows one. */
  readonly #moving = new Set<Source>();
  #requests = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Redrives a dead-letter queue from the console, message by message. */
  redrive(source: Source): void {
    source.queue.expireOld();
    if (this.#moving.has(source) || source.queue.dead.length === 0) return;
    this.#moving.add(source);
    const actor = this.#command('redrive', async (who) => {
      let left = source.queue.dead.length;
      while (left-- > 0) {
        await this.#world.gates.pass(who, 'move', undefined, () => source.queue.moveOne());
      }
    });
    actor.ended.push(() => this.#moving.delete(source));
  }

  /** Deletes what of a dead-letter queue the ledger knows: the rest would be lost, as documented. */
  purge(source: Source): void {
    this.#world.gates.say(`the dead-letter queue of ${source.name} is purged`);
    source.queue.purgeDead(({ body }) => (JSON.parse(body) as { readonly claimed: boolean }).claimed);
  }

  /** Has an unfinished event tried again. */
  retry(subject: Subject): void {
    const request = `request-${++this.#requests}`;
    this.#command(`retry ${subject.id}`, (who) =>
      retry(this.#ledger(who), this.#queue(who), subject, request, ACT),
    );
  }

  /** Gives an event up. */
  skip(subject: Subject): void {
    this.#command(`skip ${subject.id}`, (who) => skip(this.#ledger(who), this.#queue(who), subject, ACT));
  }

  /** Gives up whatever the stream of an event waits for. */
  skipBlocker(subject: Subject): void {
    const stream = this.#world.table.item(streamKey(subject.source, subject.strm));
    // The ledger's own shape.
    const known = stream as unknown as StreamItem | undefined;
    const blocker = isBlocked(known) ? this.#world.witness.of(known.by) : undefined;
    if (blocker) this.skip(blocker);
  }

  /** Replays an event from its item or, without one, from the archive. */
  replay(subject: Subject, force = false): void {
    const facts = this.#factsOf(subject);
    if (!facts) return;
    const request = `request-${++this.#requests}`;
    this.#command(`replay ${subject.id}${force ? ' by force' : ''}`, (who) =>
      replay(this.#ledger(who), this.#queue(who), facts, { id: request, force }, ACT),
    );
  }

  #factsOf({ source: name, h }: Subject): EventFacts | undefined {
    const { table, archive, sources } = this.#world;
    const item = table.item(eventKey(name, h));
    // The ledger's own shape.
    if (item) return factsOf(item as unknown as EventItem);
    const source = sources.find((one) => one.name === name);
    const loc = [...archive.objects.keys()].find((key) => key.includes(`/${h}.`));
    const stored = loc === undefined ? undefined : archive.objects.get(loc);
    if (!source || loc === undefined || !stored) return undefined;
    return archivedFacts(loc, stored, { q: source.queueUrl, policy: source.policy });
  }

  #command(name: string, run: (who: Actor) => Promise<unknown>): Actor {
    const actor = this.#world.spawn('person', name);
    this.#world.gates.say(`${actor.name} begins`);
    void run(actor)
      .catch(() => {})
      .finally(() => finish(actor));
    return actor;
  }

  #ledger(who: Actor): Ledger {
    const { gates, archive } = this.#world;
    return { table: gates.table(who), archive: gates.archive(who, archive), clock: who.clock, timeFactor: 1 };
  }

  #queue(who: Actor): Queue {
    return this.#world.gates.queue(who, this.#world.queue);
  }
}
