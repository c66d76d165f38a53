import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { sqsClient } from '../target/aws-clients.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import type { Source, Target } from '../target/target.ts';
import { deadEvents } from './dead-events.ts';
import { type DeadLetterQueue, deadLetterQueue } from './dead-letter-queue.ts';

const QUEUES_AT_ONCE = 8;

/** What of a source waits for a person: by its ledger, and by its dead-letter queue. */
export interface SourceDead {
  readonly source: Source;
  readonly ledger: Ledger;
  readonly queue: DeadLetterQueue;
  /** Given up longest ago first. */
  readonly events: readonly EventItem[];
}

/** Looks at ledgers and dead-letter queues without taking anything from them. */
export async function surveyDead(
  target: Target,
  sources: readonly Source[],
  progress?: (streams: number) => void,
): Promise<readonly SourceDead[]> {
  const sqs = await sqsClient(target.aws);
  const found: SourceDead[] = [];
  for (const group of Map.groupBy(sources, ({ environment }) => environment.WEBHOOK_TABLE).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { ledger } = await sourceLedger(target, first);
    const names = group.map(({ name }) => name);
    const [dead, queues] = await Promise.all([
      deadEvents(ledger, names, progress),
      mapConcurrently(group, QUEUES_AT_ONCE, (source) => deadLetterQueue(sqs, source)),
    ]);
    for (const [index, source] of group.entries()) {
      const queue = queues[index];
      const events = dead.filter((event) => event.source === source.name);
      if (queue !== undefined) found.push({ source, ledger, queue, events });
    }
  }
  return found;
}
