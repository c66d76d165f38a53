import { deadAt } from '../dead-letters/dead-events.ts';
import { type SourceDead, surveyDead } from '../dead-letters/survey.ts';
import { waitingStreams } from '../ledger/waiting-streams.ts';
import { durationText } from '../secrets/duration-text.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import type { Source, Target } from '../target/target.ts';
import { type Finding, fault, findings, ok, type Remark } from './finding.ts';

/** What waits for a person: dead letters, and streams that are parked. */
export async function examineFailures(
  target: Target,
  sources: readonly Source[],
): Promise<readonly Finding[]> {
  const now = Date.now();
  const dead = await surveyDead(target, sources);
  const found = dead.flatMap((one) => findings(one.source.name, 'dead letters', [deadRemark(one, now)]));
  return [...found, ...(await examineStreams(target, sources))];
}

function deadRemark({ source: { name }, queue, events }: SourceDead, now: number): Remark {
  const count = Math.max(queue.messages, events.length);
  if (count === 0) return ok('none');
  const [first] = events;
  const left = first === undefined ? undefined : deadAt(first) + queue.retentionMs - now;
  const until =
    left === undefined || left <= 0 ? '' : `; the first is kept ${durationText(left / 1000)} more`;
  return fault(
    `${queue.messages} in the dead-letter queue, ${events.length} dead in the ledger${until}`,
    `webhooks dlq --source ${name}`,
  );
}

async function examineStreams(target: Target, sources: readonly Source[]): Promise<readonly Finding[]> {
  const parked = new Map<string, number>();
  for (const group of Map.groupBy(sources, ({ environment }) => environment.WEBHOOK_TABLE).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { ledger } = await sourceLedger(target, first);
    const streams = await waitingStreams(ledger, {
      sources: group.map(({ name }) => name),
      onlyParked: true,
    });
    for (const { source } of streams) parked.set(source, (parked.get(source) ?? 0) + 1);
  }
  return sources.flatMap(({ name }) => {
    const count = parked.get(name) ?? 0;
    const remark =
      count === 0
        ? ok('none is parked')
        : fault(`${count} parked`, `webhooks streams --parked --source ${name}`);
    return findings(name, 'streams', [remark]);
  });
}
