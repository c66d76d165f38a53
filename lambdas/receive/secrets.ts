import type { UnavailableCause } from '../../lib/contract/answers.ts';
import { scaledMs } from '../../lib/contract/durations.ts';
import type { Clock, SecretStore } from '../clients/ports.ts';
import { NO_TEXTS, type SecretTexts } from '../handshake/secret-texts.ts';
import type { SigningKey } from '../signature/verifier.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { type LoadedSecret, loadSecret, type SecretSettings } from './load-secret.ts';
import { ProvenSenders } from './proven-senders.ts';
import { type RefreshAllowance, RefreshBudget } from './refresh-budget.ts';

type Cause = Extract<UnavailableCause, 'secret_unavailable' | 'secret_unusable'>;

/** What a signature may be checked with at this moment. */
export interface KeySet {
  /** Empty when nothing usable is known. */
  readonly keys: readonly SigningKey[];
  /** Further texts of the secret, by name. */
  readonly texts: SecretTexts;
  /** Why a signature that matches none of the keys cannot be refused; undefined: it can. */
  readonly inconclusive: Cause | undefined;
}

/** The keys of one source, cached for the life of a container. No call throws. */
export interface Secrets {
  /** Keys from the cache, read first when there are none or they are old. */
  keys(): Promise<KeySet>;
  /**
   * Keys after a well-formed, fresh request matched none: read again if that is allowed now.
   *
   * @param sender address the request came from
   */
  afterMismatch(sender: string): Promise<KeySet>;
  /** A delivery from this address was verified by a version under this stage. */
  verified(sender: string, stage: string): void;
}

/** Versions are read again after this time, ms, and serve on while that fails. */
const TTL = 5 * 60_000;
/** Wait before the next try after a failed or unusable read, ms. */
const RETRY = 5_000;
/** Longest a delivery waits for that while there are keys to go on with, ms. */
const PATIENCE = 500;
/**
 * A mismatch is refused only against versions read within this time, ms.
 *
 * Anyone can send well-formed nonsense, so refreshes are bounded by a budget; and a rotation must be noticed at its first
 * delivery, so the bound is a store and not a pause. The store refills in less than this time: while Secrets Manager
 * answers, a mismatch is always judged against certain versions, and a forger is never answered 5xx. While it does not,
 * the answer is 503, since the request may be signed with a version not seen yet.
 *
 * Who has sent genuine deliveries before has a store of his own, which strangers cannot spend: a rotation in the middle of
 * a flood is noticed at its first delivery too. What remains: in a container that has just spent its store on forgeries, a
 * delivery from a new address signed with a version made since the last read is refused. It is kept in the quarantine's
 * reserved slots, from where it can be released.
 */
const CERTAIN = 10_000;
/** A container of which each store is empty reads a secret this often: every 5 s, and every second where provider and forger share an address. */
const STRANGERS: RefreshAllowance = { burst: 5, refill: 5_000 };
const PROVEN: RefreshAllowance = { burst: 10, refill: 1_000 };
/** The last part of an overlap, in which use of the previous version is told, and the longest it is, s. */
const LAST_PART = 1 / 4;
const LAST_PART_AT_MOST = 24 * 3600;

/** Caches the versions of a source's secret. */
export class SecretCache implements Secrets {
  readonly #store: SecretStore;
  readonly #settings: SecretSettings;
  readonly #telemetry: Telemetry;
  readonly #clock: Clock;
  readonly #strangers: RefreshBudget;
  readonly #proven: RefreshBudget;
  readonly #senders = new ProvenSenders();
  #loaded: LoadedSecret | undefined;
  /** When the versions were last read; long ago once a read has failed since. */
  #readAt = Number.NEGATIVE_INFINITY;
  #nextRead = Number.NEGATIVE_INFINITY;
  #inFlight: Promise<void> | undefined;

  constructor(
    store: SecretStore,
    settings: SecretSettings,
    telemetry: Telemetry,
    clock: Clock,
    random: () => number = Math.random,
  ) {
    this.#store = store;
    this.#settings = settings;
    this.#telemetry = telemetry;
    this.#clock = clock;
    this.#strangers = new RefreshBudget(STRANGERS, clock, random);
    this.#proven = new RefreshBudget(PROVEN, clock, random);
  }

  async keys(): Promise<KeySet> {
    if (this.#loaded === undefined) await this.#readOnce();
    else if (this.#clock() >= this.#nextRead) await atMost(PATIENCE, this.#readOnce());
    return this.#keySet();
  }

  async afterMismatch(sender: string): Promise<KeySet> {
    if (!(await this.#sawAnother())) {
      const budget = this.#senders.has(sender) ? this.#proven : this.#strangers;
      // A read that has begun meanwhile is as good as one of our own.
      if (this.#inFlight !== undefined) await this.#inFlight;
      else if (budget.take()) {
        this.#telemetry.metric('SecretRefreshes', { Source: this.#settings.source });
        await this.#readOnce();
      }
    }
    return this.#keySet();
  }

  /** Whether the read under way, if there is one, brings other versions. It may have begun before they were made. */
  async #sawAnother(): Promise<boolean> {
    if (this.#inFlight === undefined) return false;
    const before = this.#loaded?.versions;
    await this.#inFlight;
    return this.#loaded?.versions !== before;
  }

  verified(sender: string, stage: string): void {
    this.#senders.add(sender);
    if (stage !== 'AWSPREVIOUS' || this.#loaded === undefined) return;
    const { source, previousOverlap, timeFactor } = this.#settings;
    const lastPart = Math.min(previousOverlap * LAST_PART, LAST_PART_AT_MOST);
    const ending = this.#loaded.previousUntil - scaledMs(lastPart, timeFactor);
    if (this.#clock() >= ending) this.#telemetry.metric('PreviousSecretEnding', { Source: source });
  }

  /** At most one read at a time, whoever asks. */
  #readOnce(): Promise<void> {
    this.#inFlight ??= this.#read().finally(() => {
      this.#inFlight = undefined;
    });
    return this.#inFlight;
  }

  async #read(): Promise<void> {
    const before = this.#loaded?.versions;
    const asked = this.#clock();
    try {
      this.#loaded = await loadSecret(this.#store, this.#settings, this.#telemetry);
      // As of the question: between it and its answer a container may have stood still for minutes.
      this.#readAt = asked;
      const sound = this.#loaded.usable && this.#loaded.complete;
      this.#nextRead = asked + this.#strangers.jittered(sound ? TTL : RETRY);
      if (before !== undefined && before !== this.#loaded.versions) this.#refill();
    } catch (error) {
      this.#readAt = Number.NEGATIVE_INFINITY;
      this.#nextRead = this.#clock() + this.#strangers.jittered(RETRY);
      this.#telemetry.fault('secret', error, { source: this.#settings.source });
    }
  }

  #refill(): void {
    this.#strangers.reset();
    this.#proven.reset();
  }

  #keySet(): KeySet {
    const loaded = this.#loaded;
    if (loaded === undefined) return { keys: [], texts: NO_TEXTS, inconclusive: 'secret_unavailable' };
    const now = this.#clock();
    const { keys, texts, previous, previousUntil, usable, complete } = loaded;
    const certain = complete && now - this.#readAt <= CERTAIN;
    return {
      keys: now < previousUntil ? [...keys, ...previous] : keys,
      texts,
      inconclusive: usable ? (certain ? undefined : 'secret_unavailable') : 'secret_unusable',
    };
  }
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
