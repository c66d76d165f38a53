import type { EventFacts } from '../../../lambdas/ledger/event-item.ts';
import { type ReplayOutcome, replay } from '../../../lambdas/ledger/replay.ts';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { adviceFor } from '../aws-advice.ts';
import { type Command, type CommandContext, CommandError } from '../command.ts';
import { onInterrupt } from '../interrupt.ts';
import { jsonLine } from '../json-line.ts';
import { progressLine } from '../progress-line.ts';
import { expectPositionals } from '../read-argument.ts';
import { oneEvent } from '../replay/one-event.ts';
import { bringBytes, planEnds, type ReplayEnds, replayEnds } from '../replay/replay-ends.ts';
import { REPLAY_OPTIONS, type ReplayWish, replayWish, resumeCommand } from '../replay/replay-options.ts';
import { type PassedOver, ReplayPlan } from '../replay/replay-plan.ts';
import { type ReplayCounts, type ReplayRun, runReplay } from '../replay/replay-run.ts';
import { TARGET_OPTIONS } from '../target/target.ts';
import { whoRuns } from '../who.ts';

/** Runs archived events again. */
export const replayCommand: Command = {
  name: 'replay',
  summary: 'Send archived events through the queue again; those that are finished only with --force',
  usage:
    '--source S (--id KEY | --since T [--until T] [--type T]) [--limit N] [--dry-run] [--rate N] [--force] [--to local] [--json]',
  options: { ...REPLAY_OPTIONS, ...TARGET_OPTIONS },
  async run(context) {
    const { args, positionals, err } = context;
    expectPositionals(positionals);
    const wish = replayWish(args, Date.now());
    const ends = await replayEnds(context, wish);
    if (ends.to.source.environment.WEBHOOK_UNATTENDED)
      err.write(`nothing processes ${wish.source}: what is sent waits in its queue\n`);
    const progress = progressLine(err);
    const interrupt = onInterrupt();
    try {
      const look = (hour: number): void =>
        progress.show(`looking at ${new Date(hour).toISOString().slice(0, 13)}h`);
      const plan = await planOf(wish, ends, look);
      const run = await runReplay(plan.events(), {
        passedOver: plan.passedOver,
        send: wish.dryRun ? probe(wish, ends) : sender(wish, ends),
        rate: wish.dryRun ? Number.POSITIVE_INFINITY : wish.rate,
        interrupted: interrupt.signal,
        progress: (replayed, at) =>
          progress.show(
            `${replayed} ${wish.dryRun ? 'found' : 'sent'}, received until ${new Date(at).toISOString()}`,
          ),
      });
      progress.clear();
      return tell(context, wish, run, plan.passedOver);
    } finally {
      progress.clear();
      interrupt.end();
    }
  },
};

interface Plan {
  readonly passedOver: PassedOver;
  events(): AsyncIterable<EventFacts>;
}

async function planOf(wish: ReplayWish, ends: ReplayEnds, progress: (hour: number) => void): Promise<Plan> {
  const request = requestOf(wish, ends);
  const { id, since, until, type, limit, resumed } = wish;
  if (id !== undefined) return await oneEvent(ends, id, { request, since, progress });
  const range = { since, until };
  return new ReplayPlan({ ...planEnds(ends), request, resumed, range, type, h: undefined, limit, progress });
}

function requestOf({ name: id, force }: ReplayWish, { from, to }: ReplayEnds) {
  return { id, force, ...(from !== to && { foreign: true as const }) };
}

type Send = (facts: EventFacts) => Promise<ReplayOutcome['status']>;

function sender(wish: ReplayWish, ends: ReplayEnds): Send {
  const { from, to } = ends;
  const request = requestOf(wish, ends);
  const why = wish.reason ?? (wish.force ? 'by force, without a reason' : undefined);
  const act = { who: whoRuns(), ...(why !== undefined && { why }) };
  return async (facts) => {
    if (from !== to) await bringBytes(from.ledger.archive, to.ledger.archive, facts);
    return (await replay(to.ledger, to.queue, facts, request, act)).status;
  };
}

/** What a listing has found has its bytes; what was found by its name in the ledger may not. */
function probe({ id }: ReplayWish, { from, to }: ReplayEnds): Send {
  if (id === undefined) return async () => 'sent';
  return async ({ loc }) => {
    const there = (await to.ledger.archive.exists(loc)) || (await from.ledger.archive.exists(loc));
    return there ? 'sent' : 'without-bytes';
  };
}

function tell(context: CommandContext, wish: ReplayWish, run: ReplayRun, passedOver: PassedOver): number {
  const { out, err, json, args } = context;
  const { counts, brokeOff } = run;
  if (json) {
    const { source, dryRun, name } = wish;
    out.write(jsonLine({ source, dryRun, ...counts, complete: brokeOff === undefined, name }));
  } else out.write(`${summary(wish, counts)}\n`);
  for (const line of remarks(wish, counts, passedOver)) err.write(`${line}\n`);
  if (brokeOff !== undefined) throw brokenOff(brokeOff, counts, resumeCommand(wish, counts.replayed, args));
  return counts.withoutBytes + counts.moving + counts.unreadable > 0 ? 1 : 0;
}

function summary({ dryRun, source, toLocal }: ReplayWish, counts: ReplayCounts): string {
  const where = toLocal ? ' into the local stack' : '';
  const sent = `${events(counts.replayed)} of ${source} ${dryRun ? 'would be' : counts.replayed === 1 ? 'is' : 'are'} sent again${where}`;
  const rest = [
    counts.finished > 0 && `${counts.finished} finished`,
    counts.held > 0 && `${counts.held} held, which run in their turn`,
    counts.expired > 0 && `${counts.expired} finished and forgotten`,
  ].filter((part) => part !== false);
  return rest.length === 0 ? sent : `${sent}; passed over: ${rest.join(', ')}`;
}

function events(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}

function remarks(wish: ReplayWish, counts: ReplayCounts, passedOver: PassedOver): readonly string[] {
  const days = Math.floor(TTL_MIN_SECONDS / 86_400);
  const remarks: string[] = [];
  if (counts.expired > 0) {
    remarks.push(
      `what is not in the ledger and older than ${days} days counts as finished: only --force runs it`,
    );
  }
  if (counts.replayed === 0 && counts.finished > 0 && !wish.force)
    remarks.push('finished events run again with --force, and have their effects again');
  if (counts.withoutBytes > 0)
    remarks.push(`${counts.withoutBytes} cannot run: their bytes are not in the archive`);
  if (counts.moving > 0)
    remarks.push(`${counts.moving} changed too fast, as what is being worked on does: run it again for them`);
  if (counts.unreadable > 0) {
    const keys = passedOver.unreadableKeys.join(', ');
    remarks.push(`${counts.unreadable} archived objects are not as a receiver wrote them, such as ${keys}`);
  }
  return remarks;
}

function brokenOff(
  why: Exclude<ReplayRun['brokeOff'], undefined>,
  { replayed }: ReplayCounts,
  command: string,
): CommandError {
  if (why === 'interrupted')
    return new CommandError(`interrupted after ${events(replayed)}`, `to go on: ${command}`);
  const { error } = why;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const advice = adviceFor(error);
  return new CommandError(
    `broke off after ${events(replayed)}: ${text}`,
    `${advice === undefined ? '' : `${advice}; then `}go on with: ${command}`,
  );
}
