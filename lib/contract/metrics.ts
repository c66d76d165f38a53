/** Metric names and dimensions: emitters, alarms and the dashboard read this one table. */
export const METRIC_NAMESPACE = 'CdkWebhooks';

type Unit = 'Count' | 'Milliseconds';
interface MetricShape {
  readonly unit: Unit;
  /** Dimension names, in order; each metric is always emitted with exactly these. */
  readonly dimensions: readonly ('Source' | 'Reason' | 'Stage')[];
}

export const METRICS = {
  DeliveriesAccepted: { unit: 'Count', dimensions: ['Source'] },
  DeliveriesDuplicate: { unit: 'Count', dimensions: ['Source'] },
  DeliveriesRefused: { unit: 'Count', dimensions: ['Source', 'Reason'] },
  /** Faults of ours, answered 5xx. */
  DeliveriesUnavailable: { unit: 'Count', dimensions: ['Source', 'Reason'] },
  /** Handshakes answered: nothing of them is kept. */
  HandshakesAnswered: { unit: 'Count', dimensions: ['Source'] },
  /** Secrets that a handshake handed over and that wait for a person to confirm them. */
  SecretsCaptured: { unit: 'Count', dimensions: ['Source'] },
  /** Time from the handler's start to its answer. */
  AnswerTime: { unit: 'Milliseconds', dimensions: ['Source'] },
  /** Events found in accepted deliveries of several, repeats included. */
  BatchedEvents: { unit: 'Count', dimensions: ['Source'] },
  /** Events of batches whose id is missing: named by their bytes. */
  EventsUnnamed: { unit: 'Count', dimensions: ['Source'] },
  /** Events of batches that are no JSON, or not readable as text: accepted as bytes. */
  EventsUnreadable: { unit: 'Count', dimensions: ['Source'] },
  /** Same event key, other bytes. */
  BodyConflicts: { unit: 'Count', dimensions: ['Source'] },
  /** Accepted though no alternative of the stream rule matched, or no sequence was found: the event is its own stream. */
  DeliveriesUnrouted: { unit: 'Count', dimensions: ['Source'] },
  /** Taken for repeats under a key made of content, without any id. */
  SuspectedDuplicates: { unit: 'Count', dimensions: ['Source'] },
  /** Accepted deliveries that another version of the secret than the current one verified. */
  SecretStageUsed: { unit: 'Count', dimensions: ['Source', 'Stage'] },
  SecretRefreshes: { unit: 'Count', dimensions: ['Source'] },
  SecretUnusable: { unit: 'Count', dimensions: ['Source'] },
  Quarantined: { unit: 'Count', dimensions: ['Source'] },
  /** Refused requests not kept: the cap was reached or the write failed. */
  QuarantineDropped: { unit: 'Count', dimensions: ['Source'] },
  EventsProcessed: { unit: 'Count', dimensions: ['Source'] },
  EventsIgnored: { unit: 'Count', dimensions: ['Source'] },
  HandlerFailures: { unit: 'Count', dimensions: ['Source'] },
  EventsDead: { unit: 'Count', dimensions: ['Source'] },
  /** Given up under a policy that lets the stream go on without them. */
  EventsSkipped: { unit: 'Count', dimensions: ['Source'] },
  /** Came after their turn in a sequence and were dropped. */
  EventsLate: { unit: 'Count', dimensions: ['Source'] },
  /** Waited behind a number that never came and were given up. */
  EventsLost: { unit: 'Count', dimensions: ['Source'] },
  /** Gaps in a sequence whose window has ended. */
  GapsEnded: { unit: 'Count', dimensions: ['Source'] },
  EventsHeld: { unit: 'Count', dimensions: ['Source'] },
  EventsReleased: { unit: 'Count', dimensions: ['Source'] },
  /** From first receipt to finished. */
  ProcessingDelay: { unit: 'Milliseconds', dimensions: ['Source'] },
  /** Queue messages this build cannot read. */
  UnreadableMessages: { unit: 'Count', dimensions: ['Source'] },
  /** Claimed messages, and blockers of streams, whose ledger item is gone though too young for that: wrong or restored table. */
  MissingItems: { unit: 'Count', dimensions: ['Source'] },
  /** Copies of events finished so long ago that their item has expired. */
  ExpiredCopies: { unit: 'Count', dimensions: ['Source'] },
  /** Events that must have archived bytes and have none. */
  MissingBytes: { unit: 'Count', dimensions: ['Source'] },
  SweepMarked: { unit: 'Count', dimensions: ['Source'] },
  SweepResent: { unit: 'Count', dimensions: ['Source'] },
  /** Re-sends put off: over the cap, or the queue still holds the message. */
  SweepHeldBack: { unit: 'Count', dimensions: ['Source'] },
  ClaimsWithoutBytes: { unit: 'Count', dimensions: ['Source'] },
  StreamsParked: { unit: 'Count', dimensions: ['Source'] },
} as const satisfies Record<string, MetricShape>;

export type MetricName = keyof typeof METRICS;
