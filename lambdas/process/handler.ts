import type { Log } from '../telemetry/telemetry.ts';
import type { CommitItem } from './commit-item.ts';

/** An event as a handler gets it. */
export interface WebhookEvent<Data = unknown> {
  /**
   * The event key: the provider's own id wherever its spec names one. Cut to 256 characters, so two long keys may read
   * the same here: `hash` is made of the whole key and tells them apart.
   */
  readonly id: string;
  /** The ledger's name of the event, a SHA-256 of its source and whole key: unique over all sources. */
  readonly hash: string;
  /** Name of the source it came to. */
  readonly source: string;
  /** What happened, as the provider names it. */
  readonly type: string;
  /**
   * The ordered group it belongs to; empty where the event is its own stream. Cut to 256 characters: it is for reading,
   * order goes by the whole text. To tell events apart use `hash`.
   */
  readonly stream: string;
  /** When it was first received. Stays the same through retries, redrives and replays, so a late one can be told. */
  readonly receivedAt: Date;
  /**
   * W3C trace context of the request that brought it, to go on with in calls of your own. Whoever sent the request chose it.
   *
   * @default - the request had none that is well-formed, or this copy was sent again or released from behind another event
   */
  readonly traceparent?: string;
  /** The headers the provider's spec keeps, names in lower case; those of the delivery, where that held several events. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Set where the event came in a delivery of several: `data` and `bytes` are then its own part of that.
   *
   * @default - it came alone
   */
  readonly batch?: BatchPart;
  /**
   * The body as JSON, integers beyond 2^53 as `bigint`; of a form, its fields, or the JSON in its `payload` field if it
   * has exactly one. Undefined for anything else: read `bytes` then.
   */
  readonly data: Data;
}

/** Where an event stood in the delivery it came in with others. */
export interface BatchPart {
  /** Archive key of the whole delivery. */
  readonly delivery: string;
  /** JSON pointer to the event in it; of a body of lines the number of its line, from 0. */
  readonly at: string;
  /** Facts of the delivery that the provider's spec names, such as the account it is about. */
  readonly envelope: Readonly<Record<string, string>>;
}

/** What a handler is called with. */
export interface HandlerInput<Data = unknown> {
  /** The event. */
  readonly event: WebhookEvent<Data>;
  /** 1 for the first attempt. Counts what the ledger knows of: an attempt that died silently on a first receive is not counted. */
  readonly attempt: number;
  /** True if a handler may have seen this event before: after a failure, a crash, a redrive or a retry. */
  readonly redelivered: boolean;
  /** True if a person sent it again. */
  readonly replay: boolean;
  /**
   * True if the event comes after its turn: its stream is numbered, and its number has passed. There is no promise of order
   * for it. Only where the source processes late events, and for a forced replay.
   */
  readonly late: boolean;
  /**
   * True if an event that comes before this one in its stream had no effect though this one waited for it: it was given up
   * or skipped, or its number never came. When a person skips one that waits itself, all that wait with it are told, those
   * before it too.
   */
  readonly gap: boolean;
  /** Aborted when the handler's time is over. What it does after that is not waited for, and its `commit` is refused. */
  readonly signal: AbortSignal;
  /** Log lines that name the event. */
  readonly log: Log;
  /** The body, byte for byte as received; of an event that came with others, its own part of it. */
  readonly bytes: Buffer;
  /**
   * Writes the given DynamoDB items and the event's `processed` mark in one transaction: all of it, or nothing and an
   * error. At most 96 items; once written, not again. After it the event is finished, whatever the handler does.
   *
   * Throws `CommitConditionFailed` (a condition of yours was false), `FenceLost` (the event is no longer this attempt's),
   * `CommitRefused` (misuse), or the service's error after a few tries on conflicts and throttling.
   */
  readonly commit: (items: readonly CommitItem[]) => Promise<void>;
}

/**
 * What became of an event. Nothing: processed. `ignore`: finished, with the reason. `dead`: given up at once, without
 * further attempts; its stream waits for a person, or goes on without it where the source says so. `retryAfterSeconds`: a failed attempt with a wait of its own.
 */
export type HandlerResult =
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement has this type
  | void
  | { readonly ignore: string }
  | { readonly dead: string }
  | { readonly retryAfterSeconds: number };

/** Handles the events of one type. What it returns says what became of the event; a throw means that it is tried again. */
export type Handler<Data = unknown> = (input: HandlerInput<Data>) => Promise<HandlerResult> | HandlerResult;

/** Handlers by event type; `*` gets every type without one of its own. Types without any handler are ignored. */
export type HandlersOf<Events extends object> = {
  readonly [Type in keyof Events & string]?: Handler<Events[Type]>;
} & { readonly '*'?: Handler };

/** Handlers whose data types have been forgotten. */
export type Handlers = Readonly<Record<string, Handler<never> | undefined>>;

/** The handler of a type: only own properties count, so no type reaches into the object's prototype. */
export function handlerOf(handlers: Handlers, type: string): Handler | undefined {
  const own = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
  const any = Object.hasOwn(handlers, '*') ? handlers['*'] : undefined;
  // The caller's types promise that data of this type has the handler's shape; nothing at run time could check it.
  return (own ?? any) as Handler | undefined;
}
