import type { Item } from '../../lambdas/clients/ports.ts';
import { newEventItem } from '../../lambdas/ledger/event-item.ts';
import type { Ledger } from '../../lambdas/ledger/ledger.ts';
import { bodyDigest, eventHash, streamHash } from '../../lambdas/ledger/names.ts';
import { Front } from '../../lambdas/process/front.ts';
import type { Handler, HandlersOf } from '../../lambdas/process/handler.ts';
import { processBatch } from '../../lambdas/process/process.ts';
import type { ProcessPorts, ProcessSettings } from '../../lambdas/process/processor.ts';
import type { BatchRecord } from '../../lambdas/process/record.ts';
import { Absences } from '../../lambdas/sweep/absences.ts';
import { Rests } from '../../lambdas/sweep/rests.ts';
import { sweep } from '../../lambdas/sweep/sweep.ts';
import { archiveKey } from '../../lib/contract/archive.ts';
import { writeArchiveMetadata } from '../../lib/contract/archive-metadata.ts';
import {
  type BlockedStream,
  type EventItem,
  eventKey,
  type HeldItem,
  heldKey,
  type StreamItem,
  streamKey,
} from '../../lib/contract/ledger.ts';
import {
  type EventPolicy,
  encodeMessage,
  MESSAGE_VERSION,
  type QueueMessage,
  type SequencePolicy,
} from '../../lib/contract/message.ts';
import { FakeObjectStore } from './object-store.ts';
import { FakeQueue } from './queue.ts';
import { Sequences, structuralProblems } from './structure.ts';
import { FakeTable } from './table.ts';
import { FakeTelemetry } from './telemetry.ts';

export const SOURCE = 'stripe';
export const START = 1_796_000_000_000;
export const POLICY = { attempts: 5, window: 345_600, oldAfter: 365 };
export const SEQUENCE: SequencePolicy = { window: 300, onGap: 'proceed', late: 'drop' };
const QUEUE_URL = 'https://sqs.eu-west-1.amazonaws.com/111122223333/stripe.fifo';

export interface Told {
  readonly id: string;
  readonly stream?: string;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Claimed while nothing processed its source. */
  readonly unattended?: true;
  /** Its number, in a numbered stream. */
  readonly seq?: number;
  /** What differs from the usual policy. */
  readonly policy?: Partial<EventPolicy>;
  /** Set where a person runs it again by force. */
  readonly rk?: string;
}

/** A ledger, an archive, a queue and a clock, and events in whatever state a test starts from. */
export class World {
  readonly table: FakeTable;
  readonly archive: FakeObjectStore;
  readonly queue: FakeQueue;
  readonly telemetry = new FakeTelemetry();
  readonly front = new Front();
  readonly absences = new Absences();
  readonly rests = new Rests();
  /** Timers that have not run yet, by due time. */
  readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();
  now = START;
  remaining = 30_000;
  readonly #sequences = new Sequences();
  #received = 0;

  /** With stores of its own, or those a receiver has filled. */
  constructor({
    table = new FakeTable(),
    archive = new FakeObjectStore(),
    queue = new FakeQueue(),
  }: { readonly table?: FakeTable; readonly archive?: FakeObjectStore; readonly queue?: FakeQueue } = {}) {
    this.table = table;
    this.archive = archive;
    this.queue = queue;
  }

  get ledger(): Ledger {
    return { table: this.table, archive: this.archive, clock: () => this.now, timeFactor: 1 };
  }

  get ports(): ProcessPorts {
    return {
      table: this.table,
      archive: this.archive,
      queue: this.queue,
      telemetry: this.telemetry,
      clock: () => this.now,
      timer: (ms, run) => {
        const timer = { at: this.now + ms, run };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
      front: this.front,
      log: () => ({ debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }),
    };
  }

  /** Moves the clock on and runs the timers that fall due. */
  pass(ms: number): void {
    this.now += ms;
    this.remaining -= ms;
    for (const timer of [...this.timers].filter(({ at }) => at <= this.now)) {
      this.timers.delete(timer);
      timer.run();
    }
  }

  process<Events extends object>(
    handlers: HandlersOf<Events> | Handler,
    batch: readonly BatchRecord[],
    settings: Partial<ProcessSettings> = {},
  ) {
    const byType = typeof handlers === 'function' ? { '*': handlers } : handlers;
    const all = {
      handlers: byType as ProcessSettings['handlers'],
      handlerSeconds: 25,
      timeFactor: 1,
      ...settings,
    };
    return processBatch(this.ports, all, batch, () => this.remaining);
  }

  sweep() {
    const ports = { ...this.ports, absences: this.absences, rests: this.rests };
    return sweep(ports, { timeFactor: 1 }, () => this.remaining);
  }

  /** What the receiver would have written: the bytes archived and, unless told otherwise, the event claimed. */
  accept(told: Told, k = this.now++): QueueMessage {
    const message = this.message(told, k);
    this.store(message, told);
    this.table.seed(this.eventOf(message) as unknown as Item);
    return message;
  }

  message(
    { id, stream = '', type = 'invoice.paid', body, headers, unattended, seq, policy, rk = '' }: Told,
    k = this.now,
  ): QueueMessage {
    const bytes = Buffer.from(body ?? JSON.stringify({ id, type }));
    const h = eventHash(SOURCE, id, rk);
    const dig = bodyDigest(bytes);
    return {
      v: MESSAGE_VERSION,
      source: SOURCE,
      h,
      key: id,
      rk,
      type,
      streamHash: streamHash(SOURCE, stream || id),
      stream,
      k,
      loc: archiveKey(SOURCE, h, dig, k),
      dig,
      claimed: true,
      q: QUEUE_URL,
      policy: {
        ...POLICY,
        ...(unattended && { unattended }),
        ...(seq !== undefined && { sequence: SEQUENCE }),
        ...policy,
      },
      ...(seq !== undefined && { seq }),
      headers: headers ?? { 'content-type': 'application/json' },
      body: bytes.toString('base64'),
    };
  }

  store(message: QueueMessage, { body, id, type = 'invoice.paid' }: Told): void {
    const bytes = Buffer.from(body ?? JSON.stringify({ id, type }));
    const { source, key, stream, streamHash, k, headers } = message;
    const metadata = writeArchiveMetadata({ source, key, type, stream, streamHash, receivedAt: k, headers });
    this.archive.objects.set(message.loc, { bytes, metadata, contentType: 'application/json' });
  }

  eventOf(message: QueueMessage): EventItem {
    return newEventItem(message, !message.policy.unattended);
  }

  record(message: QueueMessage, given: Partial<BatchRecord> = {}): BatchRecord {
    this.#received++;
    return {
      messageId: `m${this.#received}`,
      receiptHandle: `r${this.#received}`,
      body: encodeMessage(message),
      group: message.streamHash,
      deduplication: message.h,
      receiveCount: 1,
      sentAt: this.now,
      firstReceivedAt: this.now,
      ...given,
    };
  }

  event(id: string, rk = ''): EventItem | undefined {
    return this.table.item(eventKey(SOURCE, eventHash(SOURCE, id, rk))) as EventItem | undefined;
  }

  /** Changes an event behind the processor's back. Attributes set to undefined are removed. */
  alter(id: string, change: Partial<EventItem>): EventItem {
    const item = { ...this.event(id), ...change } as EventItem;
    const kept = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
    this.table.seed(kept as unknown as Item);
    return item;
  }

  stream(name: string): StreamItem | undefined {
    return this.table.item(streamKey(SOURCE, streamHash(SOURCE, name))) as StreamItem | undefined;
  }

  block(name: string, by: string, change: Partial<BlockedStream> = {}): void {
    const key = streamKey(SOURCE, streamHash(SOURCE, name));
    const h = eventHash(SOURCE, by);
    const item = {
      ...key,
      by: h,
      v: this.now,
      since: this.now,
      reason: 'failed',
      o: key.pk,
      k: this.now,
      ...change,
    };
    this.table.seed(item as unknown as Item);
  }

  /** Puts an accepted event on the held list of its blocked stream. */
  holdEvent(name: string, id: string): void {
    const event = this.alter(id, { st: 'held', o: undefined });
    const stream = this.stream(name);
    const entry: HeldItem = { ...heldKey(SOURCE, event.strm, event.k, event.h), h: event.h };
    this.table.seed(entry as unknown as Item);
    this.table.seed({
      ...stream,
      last: Math.max(stream?.last ?? 0, event.k),
      v: (stream?.v ?? 0) + 1,
    } as unknown as Item);
  }

  /** Event keys on a stream's held list, in order. */
  held(name: string): readonly string[] {
    const { pk } = streamKey(SOURCE, streamHash(SOURCE, name));
    const events = new Map(
      this.table.items().flatMap((item) => (item['sk'] === 'E' ? [[item['h'], String(item['key'])]] : [])),
    );
    return this.table
      .items()
      .filter((item) => item['pk'] === pk && String(item['sk']).startsWith('H#'))
      .map((item) => events.get(item['h']) ?? '?');
  }

  /** What is broken of the rules every state keeps. */
  problems(): readonly string[] {
    const items = this.table.items();
    return [...structuralProblems(items), ...this.#sequences.fallen(items)];
  }
}
