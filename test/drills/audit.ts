import type { JournalEntry, StackView } from '../local/end-to-end/stack-view.ts';
import type { Report } from './drill.ts';

/** What of a stack an audit looks at. */
export type Audited = Pick<StackView, 'journal' | 'wholeLedger' | 'waiting'>;

/** Streams named in a complaint, at most. */
const NAMED = 3;

/** Whether so many events are in the journal, and nothing is in a queue or waits in the ledger. */
export async function isSettled(view: Audited, source: string, events: number): Promise<boolean> {
  if ((await filledQueues(view)).length > 0) return false;
  if ((await view.journal(source)).length < events) return false;
  return unfinished(await view.wholeLedger()).length === 0;
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
    return String(pk).startsWith('E#') && st !== 'processed' ? [`${key} ${st}`] : [];
  });
}

async function filledQueues(view: Audited): Promise<readonly string[]> {
  return [...(await view.waiting())].flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]));
}

function some(texts: readonly string[]): string {
  const rest = texts.length > NAMED ? ` and ${texts.length - NAMED} more` : '';
  return texts.slice(0, NAMED).join(', ') + rest;
}
