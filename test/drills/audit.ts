import { StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { FINISHED_STATES } from '../../lib/contract/states.ts';
import type { JournalEntry, StackView } from '../local/end-to-end/stack-view.ts';
import type { Report } from './drill.ts';

/** What of a stack an audit looks at. */
export type Audited = Pick<StackView, 'journal' | 'wholeLedger' | 'waiting'>;

/** Streams named in a complaint, at most. */
const NAMED = 3;

/** Whether so many events are in the journal, and nothing waits in the ledger or in a queue, dead-letter queues left out. */
export async function isSettled(view: Audited, source: string, events: number): Promise<boolean> {
  const waiting = [...(await view.waiting())].some(([name, count]) => count > 0 && !isDeadLetters(name));
  if (waiting) return false;
  if ((await view.journal(source)).length < events) return false;
  return await isAtRest(view);
}

/** Whether every event is finished and no stream blocked. */
export async function isAtRest(view: Audited): Promise<boolean> {
  return unfinished(await view.wholeLedger()).length === 0;
}

export async function isEmpty(view: Audited): Promise<boolean> {
  return (await filledQueues(view)).length === 0;
}

/** Redrives every dead-letter queue, as from the console. Returns how many messages that were. */
export async function redriveStale(view: StackView): Promise<number> {
  const filled = [...(await view.waiting())].filter(([name, count]) => count > 0 && isDeadLetters(name));
  const { region, accountId } = view.runtime;
  for (const [name] of filled) {
    const SourceArn = `arn:aws:sqs:${region}:${accountId}:${name}`;
    await view.sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  }
  return filled.reduce((sum, [, count]) => sum + count, 0);
}

/** CloudFormation makes the name from the construct's, cut to a length. */
function isDeadLetters(name: string): boolean {
  return /DeliveryDeadLet/.test(name);
}

/** Compares what a stack did with what it accepted: each event once, in order, and nothing left over. */
export async function audit(
  view: Audited,
  source: string,
  accepted: ReadonlyMap<string, readonly string[]>,
  { check }: Report,
): Promise<void> {
  const journal = await view.journal(source);
  const ids = [...accepted.values()].flat();
  const done = new Map<string, number>();
  for (const { key } of journal) done.set(key, (done.get(key) ?? 0) + 1);
  const lost = ids.filter((id) => !done.has(id));
  check('no accepted event is missing in the journal', lost.length === 0, some(lost));
  const known = new Set(ids);
  const strange = [...done.keys()].filter((key) => !known.has(key));
  check('nothing but what was accepted is in the journal', strange.length === 0, some(strange));
  const twice = [...done].flatMap(([key, times]) => (times > 1 ? [`${key} ${times} times`] : []));
  check('no event is in the journal twice', twice.length === 0, some(twice));
  const unordered = streamsOutOfOrder(journal, source, accepted);
  check(`each of ${accepted.size} streams is in the order sent`, unordered.length === 0, some(unordered));
  const ledger = await view.wholeLedger();
  const open = unfinished(ledger);
  check('nothing is claimed, held, dead or blocked in the ledger', open.length === 0, some(open));
  const filled = await filledQueues(view);
  check('queues and dead-letter queues are empty', filled.length === 0, some(filled));
}

function streamsOutOfOrder(
  journal: readonly JournalEntry[],
  source: string,
  accepted: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const streams = Map.groupBy(journal, ({ pk }) => pk);
  return [...accepted].flatMap(([stream, ids]) => {
    const ran = (streams.get(`${source}#${stream}`) ?? []).map(({ key }) => key);
    const at = ids.findIndex((id, index) => ran[index] !== id);
    return at < 0 ? [] : [`${stream} from ${ids[at]}: ${ran.slice(at, at + NAMED).join(' ')}`];
  });
}

/** What is not finished: open, held and dead events, blocked streams. */
function unfinished(items: readonly Record<string, unknown>[]): readonly string[] {
  return items.flatMap(({ pk, sk, st, key }) => {
    if (String(pk).startsWith('S#')) return [`${pk} ${sk}`];
    const finished = FINISHED_STATES.some((state) => state === st);
    return String(pk).startsWith('E#') && !finished ? [`${key} ${st}`] : [];
  });
}

async function filledQueues(view: Audited): Promise<readonly string[]> {
  return [...(await view.waiting())].flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]));
}

function some(texts: readonly string[]): string {
  const rest = texts.length > NAMED ? ` and ${texts.length - NAMED} more` : '';
  return texts.slice(0, NAMED).join(', ') + rest;
}
