import { createSecretKey } from 'node:crypto';
import type { ApiAnswer, ApiQuestion } from '../../../lambdas/clients/ports.ts';
import { connect } from '../../../lambdas/receive/connect.ts';
import type { EdgeEvent } from '../../../lambdas/receive/delivery.ts';
import { edge } from '../../../lambdas/receive/edge.ts';
import type { Receiver } from '../../../lambdas/receive/receiver.ts';
import { type Signing, signDelivery } from '../../../lambdas/signature/sign.ts';
import type { Instruments } from '../../../lambdas/telemetry/powertools.ts';
import type { ObjectLockPolicy } from '../../../lib/contract/archive.ts';
import { windowSeconds } from '../../../lib/contract/durations.ts';
import { receiveEnvironment } from '../../../lib/contract/environments.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { decodeMessage, type QueueMessage, type SequencePolicy } from '../../../lib/contract/message.ts';
import { type RuntimeSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { standardWebhooks } from '../../../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { FakeObjectStore } from '../../fakes/object-store.ts';
import { FakeQueue } from '../../fakes/queue.ts';
import { FakeSecretStore } from '../../fakes/secret-store.ts';
import { FakeTable } from '../../fakes/table.ts';
import { FakeTelemetry } from '../../fakes/telemetry.ts';

/** 2026-11-30T12:00:00Z */
export const NOON = 1_796_040_000_000;
export const K1 = 'hooksecret-current-7f3a';
export const K0 = 'hooksecret-previous-19bd';
export const WS = 'whsec_c3RhbmRhcmQtd2ViaG9va3Mta2V5LTAwMDE=';
export const WRAW = 'standard-webhooks-key-0001';

/** A spec's parts replaced, whatever its literal types are. */
export function varied(spec: RuntimeSpec, change: Partial<RuntimeSpec>): RuntimeSpec {
  return { ...spec, ...change };
}

export interface Settings {
  readonly source?: string;
  readonly spec?: RuntimeSpec;
  /** Not given: K1, made a day ago. */
  readonly secret?: string | Uint8Array | null;
  readonly window?: number;
  readonly timeFactor?: number;
  /** Address as it is registered with the provider. */
  readonly publicUrl?: string;
  /** How long what it accepts is locked. */
  readonly retention?: ObjectLockPolicy;
  /** Ranges it takes requests from. */
  readonly allowFrom?: readonly string[];
  /** Nothing processes its events. */
  readonly unattended?: boolean;
  readonly sequence?: SequencePolicy;
  readonly skipPoison?: boolean;
  /** What it tells goes there, and not into `telemetry`. */
  readonly instruments?: Instruments;
}

export interface Sent {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Handler = ReturnType<typeof edge>;

/** Archive, ledger and queue that several receivers may share. */
export class Stores {
  readonly table = new FakeTable();
  readonly archive = new FakeObjectStore();
  readonly queue = new FakeQueue();
}

/** A source's receiver with everything around it in memory. Time stands still unless moved. */
export class Receiving {
  now = NOON;
  readonly source: string;
  readonly spec: RuntimeSpec;
  readonly table: FakeTable;
  readonly archive: FakeObjectStore;
  readonly queue: FakeQueue;
  readonly secrets = new FakeSecretStore();
  readonly telemetry = new FakeTelemetry();
  /** What fetching a public file gives. */
  fetch: (url: string) => Promise<string> = () => Promise.reject(new Error('no network in tests'));
  /** What asking a provider's API gives. */
  ask: (question: ApiQuestion) => Promise<ApiAnswer> = () => Promise.reject(new Error('no network in tests'));
  readonly #settings: Settings;
  #receiver: Receiver | undefined;
  #handler: Handler;

  constructor(settings: Settings = {}, stores = new Stores()) {
    this.#settings = settings;
    this.spec = settings.spec ?? github;
    this.source = settings.source ?? this.spec.slug;
    this.table = stores.table;
    this.archive = stores.archive;
    this.queue = stores.queue;
    const { secret = secretShapeOf(this.spec.signature).format === 'base64' ? WS : K1 } = settings;
    if (secret !== null) this.secrets.put(secret, NOON - 86_400_000);
    this.#handler = this.#start();
  }

  /** A new container: the secret cache begins empty. */
  restart(): void {
    this.#handler = this.#start();
  }

  #start(): Handler {
    const { timeFactor = 1, window = windowSeconds(this.spec.delivery.horizonSeconds) } = this.#settings;
    const environment = receiveEnvironment.decode(
      receiveEnvironment.encode({
        WEBHOOK_SOURCE: this.source,
        WEBHOOK_SPEC: this.spec,
        WEBHOOK_PATH: `/hooks/${this.source}`,
        WEBHOOK_SECRET_ARN: `arn:aws:secretsmanager:eu-central-1:111122223333:secret:${this.source}`,
        WEBHOOK_TABLE: 'ledger',
        WEBHOOK_BUCKET: 'archive',
        WEBHOOK_QUEUE_URL: `https://sqs.example.test/111122223333/${this.source}.fifo`,
        WEBHOOK_WINDOW: window,
        WEBHOOK_ATTEMPTS: 5,
        WEBHOOK_OLD_AFTER: 365,
        WEBHOOK_PREVIOUS_OVERLAP: 3600,
        WEBHOOK_TIME_FACTOR: timeFactor,
        WEBHOOK_PUBLIC_URL: this.#settings.publicUrl ?? '',
        WEBHOOK_RETENTION: this.#settings.retention ?? null,
        WEBHOOK_ALLOW_FROM: this.#settings.allowFrom ?? [],
        WEBHOOK_UNATTENDED: this.#settings.unattended ?? false,
        WEBHOOK_SEQUENCE: this.#settings.sequence ?? null,
        WEBHOOK_SKIP_POISON: this.#settings.skipPoison ?? false,
      }),
    );
    const { table, archive, queue, secrets } = this;
    const instruments =
      this.#settings.instruments ?? Object.assign(this.telemetry, { flush: () => undefined });
    this.#receiver = connect(environment, {
      table,
      archive,
      queue,
      secretStore: secrets,
      publicFiles: { get: (url) => this.fetch(url) },
      providerApi: { ask: (question) => this.ask(question) },
      telemetry: instruments,
      clock: () => this.now,
      random: () => 0.5,
    });
    return edge(this.#receiver, instruments);
  }

  /** What the handler hands its deliveries to. */
  get receiver(): Receiver {
    if (this.#receiver === undefined) throw new Error('it has not begun');
    return this.#receiver;
  }

  /** The handler's answer to an event, as the front door takes it. */
  handleRaw(event: EdgeEvent): Promise<Awaited<ReturnType<Handler>>> {
    // The handler reads nothing of the context but its remaining time, which is absent here.
    return this.#handler(event, {} as Parameters<Handler>[1]);
  }

  /** Hands an event to the handler. */
  async handle(event: EdgeEvent): Promise<Sent> {
    const answer = await this.handleRaw(event);
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
      headers: answer.headers ?? {},
    };
  }

  /** Delivers as a REST API does, binary media types on. */
  deliver(
    headers: Readonly<Record<string, string | readonly string[]>>,
    body: string | Uint8Array,
  ): Promise<Sent> {
    return this.handle(restEvent(headers, body));
  }

  /** Signs with `key` (K1 or WRAW by default) and delivers. */
  async send(
    body: string | Uint8Array,
    signing: Partial<Signing> & { readonly key?: string | Uint8Array } = {},
  ): Promise<Sent> {
    return this.deliver(this.sign(body, signing), body);
  }

  sign(
    body: string | Uint8Array,
    { key, ...signing }: Partial<Signing> & { readonly key?: string | Uint8Array } = {},
  ): Record<string, string> {
    const bytes = Buffer.from(body);
    const secret = key ?? (secretShapeOf(this.spec.signature).format === 'base64' ? WRAW : K1);
    return signDelivery(this.spec, createSecretKey(Buffer.from(secret)), {
      now: this.now,
      ...signing,
      body: bytes,
    });
  }

  /** Ledger items of this source. */
  events(): EventItem[] {
    return this.table
      .items()
      .map((item) => item as unknown as EventItem)
      .filter(({ source }) => source === this.source);
  }

  event(): EventItem {
    const [event, ...more] = this.events();
    if (event === undefined || more.length > 0) throw new Error(`${more.length + 1} events, expected one`);
    return event;
  }

  /** Messages of this source, as a FIFO queue would keep them: one per group and deduplication id. */
  messages(): QueueMessage[] {
    const kept = new Map<string, QueueMessage>();
    for (const { group, deduplication, body } of this.queue.sent) {
      const decoded = decodeMessage(body);
      if (!decoded.ok) throw new Error(`unreadable message: ${decoded.problem}`);
      const id = `${group} ${deduplication}`;
      if (decoded.message.source === this.source && !kept.has(id)) kept.set(id, decoded.message);
    }
    return [...kept.values()];
  }

  /** What the processor leaves behind: the event finished, its window running. */
  finish(event = this.event()): void {
    const { o: _open, ...rest } = event;
    this.table.seed({
      ...rest,
      st: 'processed',
      a: 1,
      policy: { ...event.policy, sequence: undefined },
      hist: [],
      alt: undefined,
      err: undefined,
      ferr: undefined,
      fin: this.now,
      win: this.now + event.policy.window * 1000,
    });
  }
}

export function restEvent(
  headers: Readonly<Record<string, string | readonly string[]>>,
  body: string | Uint8Array,
  method = 'POST',
): EdgeEvent {
  const lists = Object.entries(headers).map(
    ([name, value]) => [name, typeof value === 'string' ? [value] : value] as const,
  );
  return {
    httpMethod: method,
    headers: Object.fromEntries(lists.map(([name, values]) => [name, values.at(-1)])),
    multiValueHeaders: Object.fromEntries(lists),
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
    requestContext: { identity: { sourceIp: '192.0.2.7' } },
  };
}

export function httpEvent(
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  isBase64Encoded = true,
): EdgeEvent {
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(body).toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: { http: { method: 'POST', sourceIp: '192.0.2.7' } },
  };
}

export { github, standardWebhooks, stripe };
