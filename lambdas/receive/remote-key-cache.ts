import { X509Certificate } from 'node:crypto';
import type { Clock, PublicFiles } from '../clients/ports.ts';
import type { FoundKeys, RemoteKeys, WantedKeys } from '../signature/remote-sources.ts';
import { readSecret } from '../signature/secret-text.ts';
import type { SigningKey } from '../signature/verifier.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { isChained } from './certificate-chain.ts';
import { RefreshBudget } from './refresh-budget.ts';

/** How long fetched keys serve, ms. */
const FRESH = 6 * 60 * 60_000;
/** Shortest wait before a URL is asked again: after a failure, or for a key id its set does not hold. ms. */
const AGAIN = 60_000;
/** Questions that may follow one another at once, and the time until one more is allowed, ms. */
const ALLOWANCE = { burst: 8, refill: 5_000 };
/** Most URLs remembered. Certificates change a few times a year; more would be a flood of made-up names. */
const MOST = 16;

interface Kept {
  readonly keys: readonly SigningKey[] | undefined;
  /** When the URL was last asked, ms. */
  readonly at: number;
  /** Whether it answered then. */
  readonly answered: boolean;
}

/** Public keys of providers, cached for the life of a container. Anyone can send made-up ids and names, so asking is bounded. */
export class RemoteKeyCache implements RemoteKeys {
  readonly #files: PublicFiles;
  readonly #telemetry: Telemetry;
  readonly #clock: Clock;
  readonly #source: string;
  readonly #budget: RefreshBudget;
  readonly #kept = new Map<string, Kept>();
  readonly #asking = new Map<string, Promise<Kept>>();

  constructor(
    files: PublicFiles,
    source: string,
    telemetry: Telemetry,
    clock: Clock,
    random: () => number = Math.random,
  ) {
    this.#budget = new RefreshBudget(ALLOWANCE, clock, random);
    this.#files = files;
    this.#source = source;
    this.#telemetry = telemetry;
    this.#clock = clock;
  }

  async find(wanted: WantedKeys): Promise<FoundKeys> {
    const kept = this.#kept.get(wanted.url);
    const age = this.#ageOf(kept);
    const usable = kept?.keys !== undefined && age < FRESH && holds(kept.keys, wanted.id);
    const now = usable || (kept !== undefined && age < AGAIN) ? kept : await this.#ask(wanted);
    // Old keys are better than none while the provider cannot be reached; but whether it has a key they lack is not known.
    if (now.keys === undefined || !(now.answered || holds(now.keys, wanted.id))) return { ok: false };
    return { ok: true, keys: now.keys };
  }

  async afterMismatch(wanted: WantedKeys): Promise<FoundKeys> {
    const kept = this.#kept.get(wanted.url);
    const now = kept !== undefined && this.#ageOf(kept) < AGAIN ? kept : await this.#ask(wanted);
    return now.keys === undefined || !now.answered ? { ok: false } : { ok: true, keys: now.keys };
  }

  #ageOf(kept: Kept | undefined): number {
    return this.#clock() - (kept?.at ?? Number.NEGATIVE_INFINITY);
  }

  /** One question at a time for a URL, whoever asks. */
  #ask(wanted: WantedKeys): Promise<Kept> {
    const running = this.#asking.get(wanted.url);
    if (running !== undefined) return running;
    const kept = this.#kept.get(wanted.url);
    if (!this.#budget.take()) return Promise.resolve({ keys: kept?.keys, at: 0, answered: false });
    const asking = this.#fetch(wanted).finally(() => this.#asking.delete(wanted.url));
    this.#asking.set(wanted.url, asking);
    return asking;
  }

  async #fetch(wanted: WantedKeys): Promise<Kept> {
    const at = this.#clock();
    const before = this.#kept.get(wanted.url)?.keys;
    let keys: readonly SigningKey[] | undefined;
    try {
      keys = keysIn(await this.#files.get(wanted.url), wanted, at);
    } catch (error) {
      this.#telemetry.fault('public-keys', error, { source: this.#source });
    }
    const kept = { keys: keys ?? before, at, answered: keys !== undefined };
    this.#kept.delete(wanted.url);
    this.#kept.set(wanted.url, kept);
    if (this.#kept.size > MOST) this.#forgetOne();
    return kept;
  }

  /** What gave no keys goes first: made-up names must not drive out a provider's own. */
  #forgetOne(): void {
    const urls = [...this.#kept];
    const [oldest] = urls.find(([, { keys }]) => keys === undefined) ?? urls[0] ?? [];
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}

function holds(keys: readonly SigningKey[], id: string | undefined): boolean {
  return id === undefined || keys.some((key) => key.id === id);
}

/** Throws where a file holds no usable key: the next request asks again after a while. */
function keysIn(text: string, { kind, subject }: WantedKeys, now: number): readonly SigningKey[] {
  if (kind === 'key-set') {
    const reading = readSecret({ format: 'jwks', byId: false }, text);
    if (!reading.ok) throw new TypeError(`the key set ${reading.problem}`);
    return reading.keys.map((key) => ({ stage: 'published', ...key }));
  }
  const certificates = (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  );
  const [own] = certificates;
  if (own === undefined || !isChained(certificates, subject, now)) {
    throw new TypeError('the certificate is none of the provider’s, or not valid now');
  }
  return [{ stage: 'certificate', key: own.publicKey }];
}
