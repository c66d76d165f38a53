import { LedgerView } from '../ledger/read.ts';
import { Group } from './group.ts';
import { type Invocation, invocation, type ProcessPorts, type ProcessSettings } from './processor.ts';
import { type BatchRecord, byGroup, type Copy } from './record.ts';
import { nearlyOver, strmOf } from './sight.ts';

export interface BatchOutcome {
  /** Ids of the messages that must come back, in the order of the batch. All others may be deleted. */
  readonly failed: readonly string[];
}

/**
 * Processes a batch of queue messages: what may run runs, in order within each stream; what may not is held in the
 * ledger or given back. Never throws.
 *
 * @param remainingMs time left to the invocation, ms
 */
export async function processBatch(
  ports: ProcessPorts,
  settings: ProcessSettings,
  batch: readonly BatchRecord[],
  remainingMs: () => number,
): Promise<BatchOutcome> {
  const run = invocation(ports, settings, remainingMs);
  const groups = byGroup(batch).map((copies) => inTime(run, copies));
  const copies = groups.flat();
  const kept = new Set<string>();
  try {
    const told = ports.front.tell(run.ledger, copies).catch((error) => ports.telemetry.fault('front', error));
    const view = await survey(run, copies);
    const running = groups.map((group) => new Group(run, view, group));
    await Promise.all(running.map((group) => group.secure()));
    const inOrder = [...running].sort((one, other) => one.attempts - other.attempts);
    await Promise.all(inOrder.map((group) => group.run()));
    await told;
    const failed = new Set(running.flatMap((group) => group.failures));
    for (const { record } of copies) if (!failed.has(record.messageId)) kept.add(record.messageId);
  } catch (error) {
    ports.telemetry.fault('process', error);
  }
  return { failed: batch.map((record) => record.messageId).filter((id) => !kept.has(id)) };
}

/** The records of a group up to the first whose message may come back before the function ends. */
function inTime(run: Invocation, copies: readonly Copy[]): readonly Copy[] {
  const late = copies.findIndex(({ record }) => nearlyOver(run, record));
  if (late < 0) return copies;
  for (const { record } of copies.slice(late)) {
    run.ports.telemetry.decision('drop', { messageId: record.messageId, because: 'visibility nearly over' });
  }
  return copies.slice(0, late);
}

/** One read of every event and stream of the batch. */
async function survey(run: Invocation, copies: readonly Copy[]): Promise<LedgerView> {
  const view = new LedgerView(run.ledger);
  const messages = copies.flatMap(({ message }) => (message ? [message] : []));
  await view.load(
    messages,
    messages.map(({ source, streamHash }) => ({ source, strm: streamHash })),
  );
  // Only after a change of the stream rule: events whose ledger item names another stream than their message.
  const moved = messages.filter((message) => strmOf(view, message) !== message.streamHash);
  await view.load(
    [],
    moved.map((message) => ({ source: message.source, strm: strmOf(view, message) })),
  );
  return view;
}
