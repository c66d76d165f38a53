import type { Key, ObjectStore, Queue, SecretStore, Table } from '../../lambdas/clients/ports.ts';
import type { FakeTable } from '../fakes/table.ts';
import { type Actor, kill } from './actor.ts';
import { type Call, type Method, nameOf } from './calls.ts';
import { lacking, rightsOf } from './rights.ts';
import type { Timeline } from './timeline.ts';
import type { Fault, Weather } from './weather.ts';

/** A service that did not do, or did not say, what it was asked. */
class ServiceFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceFault';
  }
}

/** How long a call takes of a process that hangs, ms; and of one that others overtake. */
const HANG_MS = 120_000;
const LINGER_MS = 6_000;

export interface Surroundings {
  readonly timeline: Timeline;
  readonly table: FakeTable;
  /** Ends the visibility of a processor's messages early. */
  readonly expire: (messages: readonly string[]) => void;
}

/** Every call of every process passes here: it takes its time, and may go wrong. */
export class Gates {
  readonly #around: Surroundings;
  weather: Weather;
  /** Whose call takes effect. */
  acting: Actor | undefined;
  /** Hears of a call for which the actor has no right. */
  onDenied: (text: string) => void = () => {};
  /** Told of a request the table does not accept: the product wrote it wrongly. */
  refused: (text: string) => void = () => undefined;
  /** Calls made, in order. */
  readonly calls: Call[] = [];
  /** What happened, line by line, where somebody wants to read it. */
  trace: string[] | undefined;

  constructor(around: Surroundings, weather: Weather) {
    this.#around = around;
    this.weather = weather;
  }

  say(text: string): void {
    this.trace?.push(`${((this.#around.timeline.now % 1e9) / 1000).toFixed(3).padStart(11)} ${text}`);
  }

  /** Makes a call of a process. Never settles if the process dies before or at it. */
  pass<T>(
    actor: Actor,
    method: Method,
    argument: unknown,
    effect: () => T | Promise<T>,
    detail = '',
  ): Promise<T> {
    const { timeline } = this.#around;
    if (!actor.alive) return new Promise(() => {});
    const nth = actor.made.get(method) ?? 0;
    actor.made.set(method, nth + 1);
    const label = `${actor.kind} ${nameOf(actor.kind, method, argument, nth)}`;
    const call: Call = {
      index: this.calls.length,
      at: timeline.now,
      kind: actor.kind,
      actor: actor.name,
      method,
      label,
    };
    this.calls.push(call);
    const fault = this.weather.fault(call);
    if (fault) actor.disturbed = true;
    const wait = this.weather.latency(call) + (fault === 'hang' ? HANG_MS : 0);
    return new Promise((resolve, reject) => {
      const due = (): void => {
        if (!actor.alive) return;
        this.acting = actor;
        this.say(
          `${actor.name} ${label.slice(actor.kind.length + 1)} ${detail}${fault ? ` <${fault}>` : ''}`,
        );
        this.#happen(actor, fault, effect).then(resolve, (error: unknown) => {
          if (isRefused(error)) this.refused(`${label}: ${error.message}`);
          reject(error);
        });
      };
      timeline.at(timeline.now + wait, due, actor.kind === 'sweep');
    });
  }

  async #happen<T>(actor: Actor, fault: Fault | undefined, effect: () => T | Promise<T>): Promise<T> {
    const { table, timeline, expire } = this.#around;
    switch (fault) {
      case 'before':
        throw new ServiceFault('failed before its effect');
      case 'kill-before':
        kill(actor);
        return await new Promise<T>(() => {});
      case 'conflict':
        // The port's own words for a cancellation that says nothing about the conditions.
        return { ok: false, reasons: [{ code: 'TransactionConflict' }] } as T;
      case 'unread-event':
      case 'unread-stream':
        return await unread(table, fault === 'unread-event' ? 'E#' : 'S#', effect);
      case 'expire':
      case 'linger':
        expire(actor.messages);
        if (fault === 'linger') await new Promise<void>((resolve) => timeline.after(LINGER_MS, resolve));
        return actor.alive ? await effect() : await new Promise<T>(() => {});
      case 'after':
      case 'kill-after':
        await effect();
        if (fault === 'after') throw new ServiceFault('its answer was lost');
        kill(actor);
        return await new Promise<T>(() => {});
      default:
        return await effect();
    }
  }

  table(actor: Actor): Table {
    const { table } = this.#around;
    const needs = (wanted: Parameters<typeof lacking>[1]): void => {
      for (const lack of lacking(actor, wanted)) this.onDenied(lack);
    };
    return {
      write: (one) => {
        needs({ items: rightsOf([one]) });
        return this.pass(actor, 'write', one, () => table.write(one));
      },
      transact: (all) => {
        needs({ items: rightsOf(all) });
        return this.pass(actor, 'transact', all, () => table.transact(all));
      },
      get: (key) => {
        needs({ items: ['GetItem'] });
        return this.pass(actor, 'get', key, () => table.get(key));
      },
      batchGet: (keys) => {
        needs({ items: ['BatchGetItem'] });
        return this.pass(actor, 'batchGet', keys, () => table.batchGet(keys));
      },
      query: (...given) => {
        needs({ items: ['Query'] });
        return this.pass(actor, 'query', given, () => table.query(...given));
      },
      queryOpen: (...given) => {
        needs({ open: ['Query'] });
        return this.pass(actor, 'queryOpen', given, () => table.queryOpen(...given));
      },
      scanOpen: (after) => {
        needs({ open: ['Scan'] });
        return this.pass(actor, 'scanOpen', after, () => table.scanOpen(after));
      },
    };
  }

  archive(actor: Actor, archive: ObjectStore): ObjectStore {
    return {
      create: (object) => this.pass(actor, 'create', object, () => archive.create(object)),
      exists: (key) => this.pass(actor, 'exists', key, () => archive.exists(key)),
      get: (key) => this.pass(actor, 'getObject', key, () => archive.get(key)),
    };
  }

  queue(actor: Actor, queue: Queue): Queue {
    return {
      send: (message) =>
        this.pass(actor, 'send', message, () => queue.send(message), message.deduplication.slice(0, 6)),
      sendBatch: (messages) =>
        this.pass(
          actor,
          'sendBatch',
          messages,
          () => queue.sendBatch(messages),
          `${messages.length} messages`,
        ),
      changeVisibility: (...given) =>
        this.pass(actor, 'changeVisibility', given, () => queue.changeVisibility(...given)),
      waiting: (url) =>
        this.pass(actor, 'waiting', url, async () => this.weather.backlog(await queue.waiting(url))),
    };
  }

  secrets(actor: Actor, secrets: SecretStore): SecretStore {
    return {
      read: (...given) => this.pass(actor, 'read', given, () => secrets.read(...given)),
      keep: (...given) => this.pass(actor, 'keep', given, () => secrets.keep(...given)),
    };
  }
}

function isRefused(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('ValidationException');
}

async function unread<T>(table: FakeTable, prefix: string, effect: () => T | Promise<T>): Promise<T> {
  let first: string | undefined;
  table.unread = ({ pk }: Key) => {
    if (first === undefined && pk.startsWith(prefix)) first = pk;
    return pk === first;
  };
  try {
    return await effect();
  } finally {
    table.unread = () => false;
  }
}
