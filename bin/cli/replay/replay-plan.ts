import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStore } from '../../../lambdas/clients/ports.ts';
import { archivedFacts } from '../../../lambdas/ledger/archived-facts.ts';
import { type EventFacts, factsOf } from '../../../lambdas/ledger/event-item.ts';
import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import { judgeReplay, type ReplayRequest, renewal } from '../../../lambdas/ledger/replay.ts';
import { hashOfArchiveKey } from '../../../lib/contract/archive.ts';
import { keptType } from '../../../lib/contract/archive-metadata.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { HOUR_MS, hoursForwards, pagesOfHour, type TimeRange } from '../ledger/archive-hours.ts';
import { readEventItems } from '../ledger/read-items.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';

const READS_AT_ONCE = 8;
/** So many more than there is room for are kept before the youngest are let go. */
const SPARE = 1000;
/** Unreadable objects that are named. */
const NAMED = 3;

/** What a plan is made of. */
export interface PlanInput {
  /** Where the events are archived. */
  readonly from: {
    readonly s3: S3Client;
    readonly bucket: string;
    readonly objects: ObjectStore;
    readonly source: string;
  };
  /** Where they are to run: its ledger, and what new events of the source are given there. */
  readonly to: {
    readonly ledger: Ledger;
    readonly dynamodb: DynamoDBClient;
    readonly table: string;
    readonly of: Pick<EventFacts, 'q' | 'policy'>;
  };
  readonly request: ReplayRequest;
  /** The replay has been asked for before: what it has made of finished events may be there already. */
  readonly resumed: boolean;
  readonly range: TimeRange;
  /** Only this type. */
  readonly type: string | undefined;
  /** Only the event of this hash. */
  readonly h: string | undefined;
  readonly limit: number;
  /** Told the hour that is looked at, ms. */
  readonly progress?: (hour: number) => void;
}

/** Why events that were asked for do not run. */
export interface PassedOver {
  finished: number;
  held: number;
  /** Not in the ledger, and so old that they may have been finished and forgotten. */
  expired: number;
  /** Objects that are not as a receiver wrote them: how many, and the archive keys of the first few. */
  unreadable: number;
  readonly unreadableKeys: string[];
}

export function nothingPassedOver(): PassedOver {
  return { finished: 0, held: 0, expired: 0, unreadable: 0, unreadableKeys: [] };
}

/**
 * The events that are to run, oldest first: what a replay sends, and what its dry run counts. Holds those of one hour at a
 * time, and of them not many more than may run.
 */
export class ReplayPlan {
  readonly passedOver = nothingPassedOver();
  readonly #input: PlanInput;
  /** Events to run that no ledger item ties to one object: their other bodies and spare copies run nothing. */
  readonly #untied = new Set<string>();
  #left: number;

  constructor(input: PlanInput) {
    this.#input = input;
    this.#left = input.limit;
  }

  async *events(): AsyncGenerator<EventFacts, void, undefined> {
    const { from, range, progress } = this.#input;
    for await (const hour of hoursForwards(from.s3, from.bucket, from.source, range)) {
      progress?.(hour);
      for (const facts of await this.#hour(hour)) {
        this.#left -= 1;
        yield facts;
        if (this.#left === 0) return;
      }
    }
  }

  async #hour(hour: number): Promise<readonly EventFacts[]> {
    const { from, h, request, resumed } = this.#input;
    const toRun = new Map<string, EventFacts>();
    const untied = new Set<string>();
    for await (const page of pagesOfHour(from.s3, from.bucket, from.source, hour, h)) {
      const objects = page.flatMap(({ key: loc }) => {
        const found = hashOfArchiveKey(loc);
        return found === undefined ? [] : [{ loc, h: found }];
      });
      const items = await this.#items(objects);
      const isTied = (object: Archived) => items.has(object.h) && !request.foreign;
      for (const { loc, h: hash } of objects.filter(isTied)) {
        const item = items.get(hash);
        // Another place is that of a spare copy, or of another body under the same key, which never runs.
        if (item?.loc === loc) this.#take(factsOf(item), item, toRun);
      }
      const others = objects.filter((object) => !isTied(object) && !this.#untied.has(object.h));
      for (const { h: hash } of others) untied.add(hash);
      await this.#takeUntied(others, items, hour, toRun);
      if (!resumed && toRun.size > 2 * this.#left + SPARE) keepOldest(toRun, this.#left);
    }
    const oldest = (await this.#unmade(oldestFirst(toRun))).slice(0, this.#left);
    for (const { h: hash } of oldest) if (untied.has(hash)) this.#untied.add(hash);
    return oldest;
  }

  async #items(objects: readonly Archived[]): Promise<ReadonlyMap<string, EventItem>> {
    const hashes = [...new Set(objects.map(({ h }) => h))];
    return await this.#itemsOf(hashes);
  }

  async #itemsOf(hashes: readonly string[]): Promise<ReadonlyMap<string, EventItem>> {
    const { to, from } = this.#input;
    const names = hashes.map((h) => ({ source: from.source, h }));
    const items = await readEventItems(to.dynamodb, to.table, names);
    return new Map(items.map((item) => [item.h, item]));
  }

  /** Takes what is known by its archived object alone. */
  async #takeUntied(
    objects: readonly Archived[],
    items: ReadonlyMap<string, EventItem>,
    hour: number,
    toRun: Map<string, EventFacts>,
  ): Promise<void> {
    const { from, to, request, type, range } = this.#input;
    const newest = hour + HOUR_MS;
    const { since = hour, until = newest } = range;
    const whole = since <= hour && until >= newest;
    if (whole && type === undefined && judgeReplay(to.ledger, undefined, newest, request) === 'expired') {
      // All of them are too old, so none need be read for that.
      this.passedOver.expired += new Set(objects.map(({ h }) => h)).size;
      return;
    }
    const read = await mapConcurrently(objects, READS_AT_ONCE, async ({ loc }) => {
      const object = await from.objects.get(loc);
      const facts = object && archivedFacts(loc, object, to.of);
      if (object && !facts) this.#unreadable(loc);
      return facts;
    });
    for (const facts of read) if (facts) this.#take(facts, items.get(facts.h), toRun);
  }

  #unreadable(loc: string): void {
    this.passedOver.unreadable += 1;
    if (this.passedOver.unreadableKeys.length < NAMED) this.passedOver.unreadableKeys.push(loc);
  }

  #take(facts: EventFacts, item: EventItem | undefined, toRun: Map<string, EventFacts>): void {
    const { range, type, to, request } = this.#input;
    const { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY } = range;
    if (facts.k < since || facts.k > until) return;
    if (type !== undefined && keptType(facts.type) !== keptType(type)) return;
    const verdict = judgeReplay(to.ledger, item, facts.k, request);
    if (verdict !== 'run') this.passedOver[verdict] += 1;
    else if ((toRun.get(facts.h)?.k ?? Number.POSITIVE_INFINITY) > facts.k) toRun.set(facts.h, facts);
  }

  /** Leaves out what an earlier run of the same forced replay has made already, and what has come to an end or is held. */
  async #unmade(events: readonly EventFacts[]): Promise<readonly EventFacts[]> {
    const { request, resumed, to } = this.#input;
    if (!resumed || !request.force) return events;
    const names = new Map(events.map((facts) => [facts.h, renewal(facts, request).h]));
    const made = await this.#itemsOf([...names.values()]);
    return events.filter((facts) => {
      const item = made.get(names.get(facts.h) ?? '');
      const verdict = item && judgeReplay(to.ledger, item, item.k, { ...request, force: false });
      if (verdict === undefined || verdict === 'run') return true;
      this.passedOver[verdict] += 1;
      return false;
    });
  }
}

interface Archived {
  readonly loc: string;
  readonly h: string;
}

function oldestFirst(events: ReadonlyMap<string, EventFacts>): readonly EventFacts[] {
  return [...events.values()].sort((a, b) => a.k - b.k || (a.h < b.h ? -1 : 1));
}

function keepOldest(events: Map<string, EventFacts>, most: number): void {
  for (const { h } of oldestFirst(events).slice(most)) events.delete(h);
}
