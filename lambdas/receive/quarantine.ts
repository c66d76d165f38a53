import { REFUSALS, type RefusalReason } from '../../lib/contract/answers.ts';
import { quarantineKey } from '../../lib/contract/archive.ts';
import { encodeMetadata, headerMetadata, QUARANTINE_METADATA } from '../../lib/contract/archive-metadata.ts';
import {
  QUARANTINE_BODY_BYTES,
  QUARANTINE_RESERVED_SLOTS,
  QUARANTINE_SLOTS,
} from '../../lib/contract/limits.ts';
import type { Clock, NewObject, ObjectStore } from '../clients/ports.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Delivery } from './delivery.ts';

/** Longest an answer waits for a refused request to be kept, ms. */
const PATIENCE = 300;
/** Slots tried for one request. Each container tries a slot once a minute, which bounds the requests of a flood. */
const TRIES = 2;
const MINUTE = 60_000;

/** Keeps refused requests, within bounds. Never throws, never changes an answer. */
export class Quarantine {
  readonly #archive: ObjectStore;
  readonly #source: string;
  readonly #telemetry: Telemetry;
  readonly #clock: Clock;
  readonly #random: () => number;
  #minute = -1;
  #general: number[] = [];
  #reserved: number[] = [];

  constructor(
    archive: ObjectStore,
    source: string,
    telemetry: Telemetry,
    clock: Clock,
    random: () => number = Math.random,
  ) {
    this.#archive = archive;
    this.#source = source;
    this.#telemetry = telemetry;
    this.#clock = clock;
    this.#random = random;
  }

  /** Keeps a request with the reason it was refused for and the given headers. */
  async keep(
    delivery: Delivery,
    reason: RefusalReason,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const kept = await this.#tryToKeep(delivery, reason, headers);
    this.#telemetry.metric(kept ? 'Quarantined' : 'QuarantineDropped', { Source: this.#source });
  }

  async #tryToKeep(
    delivery: Delivery,
    reason: RefusalReason,
    headers: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const now = this.#clock();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const slot = this.#draw(now, reason);
        if (slot === undefined) return false;
        const key = quarantineKey(this.#source, now, slot);
        const object = quarantined(key, delivery, reason, headers, now, this.#source);
        const made = await Promise.race([this.#archive.create(object), aborted(patience.signal)]);
        if (made === 'created') return true;
      }
    } catch (error) {
      this.#telemetry.fault('quarantine', error, { source: this.#source });
    } finally {
      clearTimeout(timer);
    }
    return false;
  }

  /**
   * A slot this container has not tried in this minute: a general one, or one of the reserve for what was well-formed and
   * fresh. Undefined when all were tried.
   */
  #draw(now: number, reason: RefusalReason): number | undefined {
    const minute = Math.floor(now / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#general = range(0, QUARANTINE_SLOTS);
      this.#reserved = range(QUARANTINE_SLOTS, QUARANTINE_RESERVED_SLOTS);
    }
    const worthy = reason === 'bad_signature' || REFUSALS[reason] === 'malformed';
    const pool = worthy ? this.#reserved : this.#general;
    return pool.splice(Math.floor(this.#random() * pool.length), 1)[0];
  }
}

function quarantined(
  key: string,
  { body, sourceIp }: Delivery,
  reason: RefusalReason,
  headers: Readonly<Record<string, string>>,
  now: number,
  source: string,
): NewObject {
  const cut = body.length > QUARANTINE_BODY_BYTES;
  return {
    key,
    bytes: cut ? body.subarray(0, QUARANTINE_BODY_BYTES) : body,
    contentType: 'application/octet-stream',
    metadata: {
      [QUARANTINE_METADATA.source]: source,
      [QUARANTINE_METADATA.reason]: reason,
      [QUARANTINE_METADATA.receivedAt]: String(now),
      [QUARANTINE_METADATA.sourceIp]: encodeMetadata(sourceIp, 64),
      ...(cut ? { [QUARANTINE_METADATA.cutFrom]: String(body.length) } : {}),
      ...headerMetadata(headers),
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('out of patience')), { once: true });
  });
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}
