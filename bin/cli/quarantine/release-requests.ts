import { NO_TEXTS } from '../../../lambdas/handshake/secret-texts.ts';
import { restore } from '../../../lambdas/receive/kept-request.ts';
import { KnownKeys } from '../../../lambdas/receive/known-keys.ts';
import { readmit } from '../../../lambdas/receive/readmit.ts';
import type { EventJourney, Journey } from '../../../lambdas/receive/report.ts';
import { verify } from '../../../lambdas/receive/verify.ts';
import type { RefusalReason } from '../../../lib/contract/answers.ts';
import { scaledMs, TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import type { ReceiveEnvironment } from '../../../lib/contract/environments.ts';
import type { HistoryEntry } from '../../../lib/contract/ledger.ts';
import { iso } from '../ledger/event-view.ts';
import type { KeptWithBytes } from './kept-requests.ts';
import type { ReleaseReceiver } from './release-receiver.ts';

/** What became of the requests that were looked at. Events are counted where one request may hold several. */
export interface ReleaseCounts {
  /** Requests looked at. */
  looked: number;
  /** Events let in. */
  released: number;
  /** Events that had been accepted before. */
  duplicates: number;
  /** Requests that stay refused, by the reason they are refused for now. */
  refused: Partial<Record<RefusalReason, number>>;
  /** Of these, requests that the previous version of the secret would verify. */
  previousOnly: number;
  /** Genuine requests that ask for an answer instead of bringing an event. */
  handshakes: number;
  /** Requests that cannot be judged, since something they were signed with is not kept. */
  incomplete: number;
  /** Requests so old that the ledger may have forgotten that they were accepted since. */
  tooOld: number;
  /** Genuine requests that a service kept from being let in; run it again. */
  failed: number;
}

export function noCounts(): ReleaseCounts {
  return {
    looked: 0,
    released: 0,
    duplicates: 0,
    refused: {},
    previousOnly: 0,
    handshakes: 0,
    incomplete: 0,
    tooOld: 0,
    failed: 0,
  };
}

/** How old a request may be, ms: while what was accepted since is sure to be known still. */
export function oldestReleased({ WEBHOOK_WINDOW, WEBHOOK_TIME_FACTOR }: ReceiveEnvironment): number {
  return scaledMs(Math.max(0, TTL_MIN_SECONDS - WEBHOOK_WINDOW), WEBHOOK_TIME_FACTOR);
}

/** Judges one refused request anew and lets it in where it is genuine. Counts what came of it. */
export async function releaseOne(
  { kept, body }: KeptWithBytes,
  receiver: ReleaseReceiver,
  act: { readonly who: string; readonly why: string | undefined },
  oldest: number,
  counts: ReleaseCounts,
): Promise<void> {
  counts.looked += 1;
  if (kept.receivedAt < oldest) counts.tooOld += 1;
  else if (kept.cutFrom !== undefined || kept.leftOut.length > 0) counts.incomplete += 1;
  else {
    const { on, keys, digestKey } = receiver;
    const delivery = restore(kept, body, keys, digestKey, on);
    const entryOf = (stage: string): HistoryEntry => ({
      t: Date.now(),
      what: 'readmitted',
      who: act.who,
      why: [
        `refused as ${kept.reason} at ${iso(kept.receivedAt)}`,
        ...(stage === 'AWSCURRENT' ? [] : [`verified with ${stage}`]),
        ...(act.why === undefined ? [] : [act.why]),
      ].join('; '),
    });
    const journey = await readmit(delivery, kept.receivedAt, entryOf, on);
    if (journey === 'handshake') counts.handshakes += 1;
    else await count(journey, { kept, body }, receiver, counts);
  }
}

async function count(
  { outcome, items }: Journey,
  request: Pick<KeptWithBytes, 'kept' | 'body'>,
  receiver: ReleaseReceiver,
  counts: ReleaseCounts,
): Promise<void> {
  switch (outcome.status) {
    case 'refused': {
      const reason = shownReason(outcome.reason, request.kept.reason);
      counts.refused[reason] = (counts.refused[reason] ?? 0) + 1;
      const isElsewhere = reason === 'address_not_allowed';
      if (!isElsewhere && (await verifiesWithPrevious(request, receiver))) counts.previousOnly += 1;
      return;
    }
    case 'batch': {
      const letIn = (items ?? []).filter(isNew).length;
      counts.released += letIn;
      counts.duplicates += outcome.accepted + outcome.duplicates - letIn;
      return;
    }
    case 'accepted':
    case 'duplicate':
      if (isNew({ outcome })) counts.released += 1;
      else counts.duplicates += 1;
      return;
    default:
      counts.failed += 1;
  }
}

/** A request whose secret is none of the keys was put together without it. */
function shownReason(now: RefusalReason, then: RefusalReason): RefusalReason {
  return now === 'missing_signature' ? then : now;
}

function isNew({ outcome }: Pick<EventJourney, 'outcome'>): boolean {
  return outcome.status === 'accepted' && !outcome.resumed;
}

async function verifiesWithPrevious(
  { kept, body }: Pick<KeptWithBytes, 'kept' | 'body'>,
  { on, passedOver, digestKey }: ReleaseReceiver,
): Promise<boolean> {
  if (passedOver.length === 0) return false;
  const secrets = new KnownKeys({ keys: passedOver, texts: NO_TEXTS, inconclusive: undefined });
  const delivery = restore(kept, body, passedOver, digestKey, on);
  return (await verify(delivery, { ...on, secrets }, kept.receivedAt)).ok;
}
