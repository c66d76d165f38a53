import { replayedHash } from '../../../lambdas/ledger/replay.ts';
import type { EventItem, HistoryEntry, LedgerError } from '../../../lib/contract/ledger.ts';
import { type EventState, isFinished } from '../../../lib/contract/states.ts';

/** An event as `webhooks events` shows it; the JSON form of one line. */
export interface EventSummary {
  readonly source: string;
  readonly key: string;
  readonly type: string;
  /** Empty where the event is its own stream. */
  readonly stream: string;
  readonly status: EventState;
  readonly attempts: number;
  /** The last failure, null when there was none. */
  readonly error: string | null;
  readonly receivedAt: string;
  readonly processedAt: string | null;
  /** The ledger's name of the event; `webhooks event SOURCE HASH` finds it too. */
  readonly hash: string;
}

/** One line of an event's history. */
export interface HistoryLine {
  readonly at: string;
  readonly what: HistoryEntry['what'] | 'received' | 'first failure' | 'last failure' | EventState;
  readonly who: string | null;
  readonly why: string | null;
  /** Hash of the event a forced replay made of it; absent elsewhere. */
  readonly as?: string;
}

/** An event as `webhooks event` shows it. */
export interface EventDetails extends EventSummary {
  /** Its number in its stream; null where that has no sequence. */
  readonly sequence: number | null;
  /** Whether an event before it in its stream was given up, lost or never came while it waited. */
  readonly gap: boolean;
  /** Hash of the event it runs again, where a forced replay made it; null else. */
  readonly replayOf: string | null;
  /** Why it ended, where it did not simply succeed. */
  readonly reason: string | null;
  /** Whether its stream waits for it. */
  readonly blocksStream: boolean;
  readonly archive: { readonly bucket: string; readonly key: string; readonly sha256: string };
  /** The delivery it came in with others: its archive key, the event's place in it and facts of it; null where it came alone. */
  readonly delivery: {
    readonly key: string;
    readonly at: string;
    readonly envelope: Readonly<Record<string, string>>;
  } | null;
  /** Deliveries under the same key with another body: how many, and where the last one is. */
  readonly otherBodies: { readonly count: number; readonly lastKey: string } | null;
  /** Deliveries taken for repeats by their content alone: how many, and when the last one came. */
  readonly suspectedDuplicates: { readonly count: number; readonly lastAt: string } | null;
  readonly resends: number;
  readonly duplicatesUntil: string | null;
  readonly queue: string;
  readonly history: readonly HistoryLine[];
}

export function summarize(item: EventItem): EventSummary {
  return {
    source: item.source,
    key: item.key,
    type: item.type,
    stream: item.stream,
    status: item.st,
    attempts: attemptsOf(item),
    error: item.err === undefined ? null : errorText(item.err),
    receivedAt: iso(item.k),
    processedAt: isFinished(item.st) && item.fin !== undefined ? iso(item.fin) : null,
    hash: item.h,
  };
}

export function describe(item: EventItem, bucket: string): EventDetails {
  return {
    ...summarize(item),
    sequence: item.seq ?? null,
    gap: item.gap === 1,
    replayOf: replayedHash(item),
    reason: item.why ?? null,
    blocksStream: item.blk === 1,
    archive: { bucket, key: item.loc, sha256: item.dig },
    delivery:
      item.dlv === undefined ? null : { key: item.dlv.loc, at: item.dlv.at, envelope: item.dlv.env ?? {} },
    otherBodies: item.alt === undefined ? null : { count: item.alt.n, lastKey: item.alt.loc },
    suspectedDuplicates: item.sd === undefined ? null : { count: item.sd, lastAt: iso(item.sdt ?? item.k) },
    resends: item.rs ?? 0,
    duplicatesUntil: item.win === undefined ? null : iso(item.win),
    queue: item.q,
    history: historyOf(item),
  };
}

/** A first run that succeeds leaves the fence at 0: it is written by the finish alone. */
function attemptsOf({ st, a }: EventItem): number {
  return st === 'processed' || st === 'ignored' ? Math.max(1, a) : a;
}

export function errorText({ name, text }: LedgerError): string {
  return text === '' ? name : `${name}: ${text}`;
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function historyOf(item: EventItem): readonly HistoryLine[] {
  const lines: { readonly t: number; readonly line: HistoryLine }[] = [];
  const add = (t: number, what: HistoryLine['what'], why?: string, who?: string, as?: string): void => {
    const line = { at: iso(t), what, who: who ?? null, why: why ?? null, ...(as !== undefined && { as }) };
    lines.push({ t, line });
  };
  add(item.k, 'received');
  const recorded = item.hist ?? [];
  const isRecorded = (error: LedgerError): boolean =>
    recorded.some(({ t, what }) => t === error.t && ['failed', 'dead', 'skipped'].includes(what));
  if (item.ferr !== undefined && !isRecorded(item.ferr)) {
    add(item.ferr.t, 'first failure', errorText(item.ferr));
  }
  // The errors say more than the names that the history keeps of them.
  for (const { t, what, why, who, as } of recorded) add(t, what, failureAt(item, t) ?? why, who, as);
  if (item.err !== undefined && item.err.t !== item.ferr?.t && !isRecorded(item.err)) {
    add(item.err.t, 'last failure', errorText(item.err));
  }
  if (item.re !== undefined && !recorded.some(({ what }) => what === 'resent')) add(item.re, 'resent');
  if (item.fin !== undefined && isFinished(item.st)) add(item.fin, item.st, item.why);
  return lines.toSorted((a, b) => a.t - b.t).map(({ line }) => line);
}

function failureAt(item: EventItem, t: number): string | undefined {
  const error = [item.err, item.ferr].find((candidate) => candidate?.t === t);
  return error === undefined ? undefined : errorText(error);
}
