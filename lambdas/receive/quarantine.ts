import { REFUSALS, type RefusalReason } from '../../lib/contract/answers.ts';
import { quarantineKey } from '../../lib/contract/archive.ts';
import { SECONDS, scaledMs } from '../../lib/contract/durations.ts';
import {
  QUARANTINE_BODY_BYTES,
  QUARANTINE_RESERVED_SLOTS,
  QUARANTINE_SLOTS,
} from '../../lib/contract/limits.ts';
import { writeKeptRequest } from '../../lib/contract/quarantine-metadata.ts';
import type { Clock, NewObject, ObjectStore } from '../clients/ports.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Delivery } from './delivery.ts';
import type { KeptParts } from './kept-request.ts';

/** Longest an answer waits for a refused request to be kept, ms. */
const PATIENCE = 300;
/**
 * Slots tried for one request. Each container tries a slot once a minute, which bounds what a flood costs; the more of them
 * others have filled, the more tries it takes to find a free one.
 */
const TRIES = 8;

/** Keeps refused requests, within bounds. Never throws, never changes an answer. */
export class Quarantine {
  readonly #archive: ObjectStore;
  readonly #source: string;
  readonly #telemetry: Telemetry;
  readonly #clock: Clock;
  readonly #random: () => number;
  /** A minute, ms. */
  readonly #windowMs: number;
  #window = -1;
  #general: number[] = [];
  #reserved: number[] = [];

  /** @param timeFactor divides the minute; 1 in an account */
  constructor(
    archive: ObjectStore,
    { source, timeFactor }: { readonly source: string; readonly timeFactor: number },
    telemetry: Telemetry,
    clock: Clock,
    random: () => number = Math.random,
  ) {
    this.#archive = archive;
    this.#source = source;
    this.#windowMs = scaledMs(SECONDS.quarantineWindow, timeFactor);
    this.#telemetry = telemetry;
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * Keeps a request with the reason it was refused for.
   *
   * @param partsOf what of it is kept beside its bytes; asked for only where there is a slot to try
   */
  async keep(delivery: Delivery, reason: RefusalReason, partsOf: () => Promise<KeptParts>): Promise<void> {
    const kept = await this.#tryToKeep(delivery, reason, partsOf);
    this.#telemetry.metric(kept ? 'Quarantined' : 'QuarantineDropped', { Source: this.#source });
  }

  async #tryToKeep(
    delivery: Delivery,
    reason: RefusalReason,
    partsOf: () => Promise<KeptParts>,
  ): Promise<boolean> {
    const now = this.#clock();
    const first = this.#draw(now, reason);
    if (first === undefined) return false;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    const inTime = <T>(work: Promise<T>) => Promise.race([work, aborted(patience.signal)]);
    try {
      const object = quarantined(delivery, reason, await inTime(partsOf()), now, this.#source);
      let slot: number | undefined = first;
      for (let tries = 0; tries < TRIES && slot !== undefined; tries++) {
        const key = quarantineKey(this.#source, now, this.#windowMs, slot);
        if ((await inTime(this.#archive.create({ ...object, key }))) === 'created') return true;
        slot = this.#draw(now, reason);
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
    const window = Math.floor(now / this.#windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#general = range(0, QUARANTINE_SLOTS);
      this.#reserved = range(QUARANTINE_SLOTS, QUARANTINE_RESERVED_SLOTS);
    }
    const worthy = reason === 'bad_signature' || REFUSALS[reason] === 'malformed';
    const pool = worthy ? this.#reserved : this.#general;
    return pool.splice(Math.floor(this.#random() * pool.length), 1)[0];
  }
}

function quarantined(
  { body, sourceIp }: Delivery,
  reason: RefusalReason,
  parts: KeptParts,
  receivedAt: number,
  source: string,
): Omit<NewObject, 'key'> {
  const cut = body.length > QUARANTINE_BODY_BYTES;
  return {
    bytes: cut ? body.subarray(0, QUARANTINE_BODY_BYTES) : body,
    contentType: 'application/octet-stream',
    metadata: writeKeptRequest({
      ...parts,
      source,
      reason,
      receivedAt,
      sourceIp,
      ...(cut && { cutFrom: body.length }),
    }),
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
