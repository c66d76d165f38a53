import { bodyDigest, eventHash, streamHash } from '../../lambdas/ledger/names.ts';

/** How an event's handler behaves. */
export interface Manner {
  /** Attempts that fail before one succeeds; infinite: until somebody heals it. */
  readonly fails?: number;
  /** Attempts that take their process with them. */
  readonly kills?: number;
  /** It gives the event up at once, until somebody heals it. */
  readonly dead?: boolean;
  /** Seconds a failed attempt asks to wait. */
  readonly retryAfter?: number;
  /** How long it takes beside its calls, ms. */
  readonly slow?: number;
  /** It makes its effect by a call of its own, outside of the ledger's transaction. */
  readonly outside?: boolean;
}

/** Another attempt at a delivery, and what it carries. */
export interface Told {
  readonly id: string;
  readonly stream: string;
  /** Its number in its stream, where that has a sequence. */
  readonly seq?: number;
  readonly manner?: Manner;
}

/** An event the provider has to tell, and what is known of it from outside of the product. */
export interface Subject extends Told {
  readonly source: string;
  readonly h: string;
  readonly strm: string;
  readonly manner: Manner;
  /** Step of its first request; 0: none yet. */
  arrived: number;
  /** Step at which it was claimed, and first in the queue; 0: not yet. */
  claimed: number;
  queued: number;
  /** A copy that came without a claim was in the queue before it was claimed. */
  queueOnly: boolean;
  /** Step at which it had a finished state. */
  resolved: number;
  /** A provider was told 2xx. */
  acknowledged: boolean;
  /** Digests of the bodies that were acknowledged. */
  readonly bodies: Set<string>;
  /** Effects made, with the digest of the body they were made of. */
  readonly effects: { readonly step: number; readonly digest: string }[];
  /** Attempts whose handler was called. */
  attempts: number;
  failed: number;
  /** It was on a held list. */
  held: boolean;
  /** Its stream was blocked on it by its claim stamp, before anything of it had run: by the sweep or by a release. */
  marked: boolean;
  /** SQS moved a copy of it to the dead-letter queue that no attempt had given up. */
  movedSilently: number;
  /** SQS moved it before anything was written of it: not by any rule of ours kept in its place. */
  unguarded: boolean;
  /** A copy was lost: purged, or past the retention. */
  gone: boolean;
  /** Open or dead, with a copy in a queue, when the table was lost. */
  copied: boolean;
  /** TTL took its item away, or a person discarded it. */
  expired: boolean;
  discarded: boolean;
  /** It ended without an effect: its number had passed, or the ones before it never came. */
  passed: boolean;
  /** Its handler was told that it comes after its turn. */
  late: boolean;
  /** Claim stamp, or before that the time of its first request, ms. */
  k: number;
}

export function newSubject(source: string, { id, stream, seq, manner = {} }: Told): Subject {
  return {
    id,
    stream,
    ...(seq !== undefined && { seq }),
    manner,
    source,
    h: eventHash(source, id),
    strm: streamHash(source, stream),
    arrived: 0,
    claimed: 0,
    queued: 0,
    queueOnly: false,
    resolved: 0,
    acknowledged: false,
    bodies: new Set(),
    effects: [],
    attempts: 0,
    failed: 0,
    held: false,
    marked: false,
    movedSilently: 0,
    unguarded: false,
    gone: false,
    copied: false,
    expired: false,
    discarded: false,
    passed: false,
    late: false,
    k: 0,
  };
}

/** Digest of a body, as the ledger keeps it. */
export function digestOf(body: Uint8Array): string {
  return bodyDigest(body);
}
