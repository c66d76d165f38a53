import type { DeliveryPart, EventPolicy } from './message.ts';
import type { EventState } from './states.ts';

/**
 * Sparse index of open events (unfinished, not held, not dead) and of streams that are blocked or wait for a number. Keys
 * only. Events claimed unattended come into it when a processor marks them.
 */
export const OPEN_INDEX = 'open';
/** Partition key of the open index: the stream's own partition key. Sort key: the claim stamp `k`. */
export const OPEN_KEY = 'o';
export const OPEN_SORT = 'k';
/** Attribute DynamoDB deletes by. Only finished events carry it. */
export const TTL_ATTRIBUTE = 'ttl';

/** Sort keys of the fixed items. */
export const EVENT_SK = 'E';
export const STREAM_SK = 'S';
export const FRONT_SK = 'P';
const SETUP_SK = 'A';
const DIGEST_SK = 'K';
export const HELD_PREFIX = 'H#';
export const ACT_PREFIX = 'A#';

export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

export function eventKey(source: string, h: string): ItemKey {
  return { pk: `E#${source}#${h}`, sk: EVENT_SK };
}

export function streamPk(source: string, streamHash: string): string {
  return `S#${source}#${streamHash}`;
}

export function streamKey(source: string, streamHash: string): ItemKey {
  return { pk: streamPk(source, streamHash), sk: STREAM_SK };
}

/** Held items sort by order key; sixteen digits keep text order equal to number order. */
export function heldKey(source: string, streamHash: string, order: number, h: string): ItemKey {
  return { pk: streamPk(source, streamHash), sk: `${HELD_PREFIX}${orderText(order)}#${h}` };
}

/** The order key in a held item's sort key. */
export function orderOf({ sk }: ItemKey): number {
  return Number(sk.slice(HELD_PREFIX.length, HELD_PREFIX.length + 16));
}

export function orderText(order: number): string {
  return String(order).padStart(16, '0');
}

export function frontKey(source: string): ItemKey {
  return { pk: `P#${source}`, sk: FRONT_SK };
}

/** The item that arms a source for a handshake. */
export function setupKey(source: string): ItemKey {
  return { pk: `A#${source}`, sk: SETUP_SK };
}

/** A source a person has armed: for one secret, until a time. */
export interface SetupItem extends ItemKey {
  /** SHA-256 of the random text in the URL that was given to the provider, hex. */
  readonly th: string;
  /** End, ms. */
  readonly until: number;
  /** When it was armed, ms, and by whom. */
  readonly at: number;
  readonly who: string;
  /** HMAC of the secret that was taken, under the random text, hex: a retry brings the same one. Absent until then. */
  readonly cap?: string;
  /** When it was taken, ms, and from which address. */
  readonly capAt?: number;
  readonly capFrom?: string;
  /** When a person confirmed it, ms, and who. */
  readonly okAt?: number;
  readonly okBy?: string;
}

/** The item that holds the key under which secrets that requests sent along are digested. */
export function digestKeyKey(source: string): ItemKey {
  return { pk: `K#${source}`, sk: DIGEST_SK };
}

/** A random key of a source, 32 bytes, hex. It stays: what was digested under it is compared with secrets later. */
export interface DigestKeyItem extends ItemKey {
  readonly key: string;
}

/** Partition of what people did to a source. */
export function sourceActsPk(source: string): string {
  return `L#${source}`;
}

/** An act's own key; the newest sorts first, as a query goes upwards. */
export function sourceActKey(source: string, t: number, id: string): ItemKey {
  return { pk: sourceActsPk(source), sk: `${ACT_PREFIX}${orderText(Number.MAX_SAFE_INTEGER - t)}#${id}` };
}

/** What a person did to a source; acts on its events stand in their own histories. It never expires. */
export interface SourceAct {
  /** When, ms. */
  readonly t: number;
  readonly what: 'rotated' | 'armed' | 'confirmed' | 'released';
  readonly who: string;
  /** What came of it, and why it was done. */
  readonly why?: string;
}

export interface SourceActItem extends ItemKey, SourceAct {}

/** Parameter of the URL that holds the random text. */
export const SETUP_PARAMETER = 'setup';

/** Something that was done to an event beside the ordinary path. */
export interface HistoryEntry {
  /** When, ms. */
  readonly t: number;
  readonly what:
    | 'failed'
    | 'dead'
    | 'held'
    | 'released'
    | 'marked'
    | 'resent'
    | 'skipped'
    | 'retried'
    | 'replayed'
    /** Let in from quarantine. */
    | 'readmitted';
  /** A person or role, where one acted. */
  readonly who?: string;
  readonly why?: string;
  /** Hash of the event that a forced replay made of this one. */
  readonly as?: string;
  /** Name of the replay that sent the event as itself: gone on with, it does not run it a second time. */
  readonly rq?: string;
}

/** A failure as the ledger keeps it: a name and a bounded text without bodies or secrets. */
export interface LedgerError {
  readonly t: number;
  readonly name: string;
  readonly text: string;
}

/**
 * An event. Attribute names are short because they are paid for with every write; PROTOCOL names are kept.
 */
export interface EventItem extends ItemKey {
  readonly st: EventState;
  /** Attempts begun: the fence. */
  readonly a: number;
  /** 1 while this event blocks its stream. */
  readonly blk?: 1;
  /** Claim stamp, ms. */
  readonly k: number;
  readonly source: string;
  readonly h: string;
  readonly key: string;
  readonly rk: string;
  readonly type: string;
  readonly strm: string;
  readonly stream: string;
  /** Archive key, fixed by the claim. */
  readonly loc: string;
  /** SHA-256 of the body, hex. */
  readonly dig: string;
  /** The same without what differs from try to try, where the provider has such a thing. */
  readonly same?: string;
  /** Deliveries with another body: how many, and where the last one is archived. */
  readonly alt?: { readonly n: number; readonly loc: string };
  /**
   * Deliveries taken for repeats of it by their content alone: how many, and when the last one came, ms. Two that merely
   * look alike cannot be told from one that came twice, so what was suppressed can be found. Only under keys without an id.
   */
  readonly sd?: number;
  readonly sdt?: number;
  /** Queue the event goes through, so that a sweep, a release or a person needs no list of sources. */
  readonly q: string;
  readonly policy: EventPolicy;
  /** Its number in its stream, where that has a sequence. */
  readonly seq?: number;
  /** The delivery that brought it with others, fixed by the claim; its object is there before any claim that names it. */
  readonly dlv?: DeliveryPart;
  /** 1: an event before it in its stream was given up, lost or never came while this one waited. */
  readonly gap?: 1;
  /** Re-sends by the sweep: how many, and when the last one was, ms. */
  readonly rs?: number;
  readonly re?: number;
  /**
   * When an attempt was last begun, failed, put off or handed on by a release, ms. The sweep looks after events that
   * have been quiet for T_OLD only, so it never gives up or sends again what is being worked on.
   */
  readonly act?: number;
  /**
   * Deduplication id of the queue copy on its way to the dead-letter queue: set with `dead` when the event must not run
   * again from that copy. Any other copy (a redrive, a retry, a replay) runs it, as does one sent well after the death.
   */
  readonly cp?: string;
  /** First and last failure. */
  readonly ferr?: LedgerError;
  readonly err?: LedgerError;
  /** Why it ended, for ignored, discarded, late, lost and dead events. */
  readonly why?: string;
  /** When it finished, ms. */
  readonly fin?: number;
  /** End of the dedupe window, ms. Finished events only. */
  readonly win?: number;
  /** Seconds since the epoch. Finished events only. */
  readonly ttl?: number;
  /** Index key, only while `claimed`; absent in an unattended event that is not begun. */
  readonly o?: string;
  readonly hist?: readonly HistoryEntry[];
}

/** What is kept of a stream whether it waits for an event or not. */
interface StreamFacts extends ItemKey {
  /** Version: starts at the clock in ms, +1 on every change of the stream or of its held list. */
  readonly v: number;
  /** Largest held order key. Not where events are numbered: their order key is the number. */
  readonly last?: number;
  /** The number up to which the sequence is done with. Only in numbered streams; absent is 0. */
  readonly cur?: number;
  /**
   * Why something is missing before what is held, in words: given up, skipped, or never came. Each event released while it
   * stands carries `gap`; it goes with the last of them.
   */
  readonly hole?: string;
}

/** A stream that waits for one event. Without a sequence a stream item exists only while it is blocked. */
export interface BlockedStream extends StreamFacts {
  /** Hash of the one event allowed to run. */
  readonly by: string;
  /** Blocked since, ms. */
  readonly since: number;
  readonly reason: string;
  /** Keys of the open index: a blocked stream stands there under its own partition key, so the sweep sees it. `k` is `since`. */
  readonly o: string;
  readonly k: number;
  readonly gap?: undefined;
}

/** A numbered stream that waits for no event: the one with the next number may run. It stays for its `cur`. */
export interface RestingStream extends StreamFacts {
  readonly by?: undefined;
  readonly since?: undefined;
  readonly cur: number;
  /** While events are held for want of a number before them: until when they wait for it, ms. */
  readonly gap?: number;
  /** Keys of the open index, only while a gap runs. `k` is `gap`. */
  readonly o?: string;
  readonly k?: number;
}

export type StreamItem = BlockedStream | RestingStream;

/** Whether a stream waits for one of its events. One that is absent does not. */
export function isBlocked(stream: StreamItem | undefined): stream is BlockedStream {
  return stream?.by !== undefined;
}

export interface HeldItem extends ItemKey {
  readonly h: string;
}

/** How far the processor has come, by the queue's own stamps. A hint for the sweep only. */
export interface FrontItem extends ItemKey {
  readonly sent: number;
}
