/** Metric names and dimensions: emitters, alarms and the dashboard read this one table. */
export const METRIC_NAMESPACE = 'CdkWebhooks';

type Unit = 'Count' | 'Milliseconds';
export type MetricDimension = 'Gateway' | 'Source' | 'Reason' | 'Stage';
interface MetricShape {
  readonly unit: Unit;
  /** Sets of dimensions; each value counts under every one of them, and under no other. */
  readonly dimensions: readonly (readonly MetricDimension[])[];
}

const SOURCE = ['Gateway', 'Source'] as const;
/** All sources of a gateway together: what one alarm can watch however many there are. */
const GATEWAY = ['Gateway'] as const;

export const METRICS = {
  DeliveriesAccepted: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  DeliveriesDuplicate: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  DeliveriesRefused: {
    unit: 'Count',
    dimensions: [[...SOURCE, 'Reason'], SOURCE, [...GATEWAY, 'Reason'], GATEWAY],
  },
  /** Faults of ours, answered 5xx. */
  DeliveriesUnavailable: {
    unit: 'Count',
    dimensions: [[...SOURCE, 'Reason'], SOURCE, [...GATEWAY, 'Reason'], GATEWAY],
  },
  /** Handshakes answered: nothing of them is kept. */
  HandshakesAnswered: { unit: 'Count', dimensions: [SOURCE] },
  /** Secrets that a handshake handed over and that wait for a person to confirm them. */
  SecretsCaptured: { unit: 'Count', dimensions: [SOURCE] },
  /** Time from the handler's start to its answer. */
  AnswerTime: { unit: 'Milliseconds', dimensions: [SOURCE, GATEWAY] },
  /** Events found in accepted deliveries of several, repeats included. */
  BatchedEvents: { unit: 'Count', dimensions: [SOURCE] },
  /** Events of batches whose id is missing: named by their bytes. */
  EventsUnnamed: { unit: 'Count', dimensions: [SOURCE] },
  /** Events of batches that are no JSON, or not readable as text: accepted as bytes. */
  EventsUnreadable: { unit: 'Count', dimensions: [SOURCE] },
  /** Same event key, other bytes. */
  BodyConflicts: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Accepted though no alternative of the stream rule matched, or no sequence was found: the event is its own stream. */
  DeliveriesUnrouted: { unit: 'Count', dimensions: [SOURCE] },
  /** Taken for repeats under a key made of content, without any id. */
  SuspectedDuplicates: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Accepted deliveries that another version of the secret than the current one verified. */
  SecretStageUsed: {
    unit: 'Count',
    dimensions: [
      [...SOURCE, 'Stage'],
      [...GATEWAY, 'Stage'],
    ],
  },
  /**
   * Deliveries that the previous version verified in the last quarter of the time it is accepted, a day at most: whoever
   * signs with it will be refused soon.
   */
  PreviousSecretEnding: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  SecretRefreshes: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  SecretUnusable: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  Quarantined: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Refused requests not kept: the cap was reached or the write failed. */
  QuarantineDropped: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  EventsProcessed: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  EventsIgnored: { unit: 'Count', dimensions: [SOURCE] },
  HandlerFailures: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  EventsDead: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Given up under a policy that lets the stream go on without them. */
  EventsSkipped: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Came after their turn in a sequence and were dropped. */
  EventsLate: { unit: 'Count', dimensions: [SOURCE] },
  /** Waited behind a number that never came and were given up. */
  EventsLost: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Gaps in a sequence whose window has ended. */
  GapsEnded: { unit: 'Count', dimensions: [SOURCE] },
  EventsHeld: { unit: 'Count', dimensions: [SOURCE] },
  EventsReleased: { unit: 'Count', dimensions: [SOURCE] },
  /** From first receipt to finished. */
  ProcessingDelay: { unit: 'Milliseconds', dimensions: [SOURCE, GATEWAY] },
  /** Queue messages this build cannot read. */
  UnreadableMessages: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Claimed messages, and blockers of streams, whose ledger item is gone though too young for that: wrong or restored table. */
  MissingItems: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Copies of events finished so long ago that their item has expired. */
  ExpiredCopies: { unit: 'Count', dimensions: [SOURCE] },
  /** Events that must have archived bytes and have none. */
  MissingBytes: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  SweepMarked: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  SweepResent: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  /** Re-sends put off: over the cap, or the queue still holds the message. */
  SweepHeldBack: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  ClaimsWithoutBytes: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
  StreamsParked: { unit: 'Count', dimensions: [SOURCE, GATEWAY] },
} as const satisfies Record<string, MetricShape>;

export type MetricName = keyof typeof METRICS;
