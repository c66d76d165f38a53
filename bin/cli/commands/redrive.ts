import { type Command, type CommandContext, CommandError } from '../command.ts';
import { type Moved, moveBack } from '../dead-letters/move-task.ts';
import { stillDead } from '../dead-letters/redriven.ts';
import { type SourceDead, surveyDead } from '../dead-letters/survey.ts';
import { onInterrupt } from '../interrupt.ts';
import { jsonLine } from '../json-line.ts';
import { nameOf } from '../ledger/find-event.ts';
import { type ProgressLine, progressLine } from '../progress-line.ts';
import { expectPositionals, wholeOption } from '../read-argument.ts';
import { sqsClient } from '../target/aws-clients.ts';
import { chosenSources, findTarget, TARGET_OPTIONS } from '../target/target.ts';

/** SQS moves no faster. */
const MOST_A_SECOND = 500;
/** How long what was moved may take until a processor has begun it, before it is told of as not begun, ms. */
const PATIENCE_MS = 15_000;
/** Events that are named. */
const NAMED = 5;

/** Redrives dead-letter queues. */
export const redriveCommand: Command = {
  name: 'redrive',
  summary:
    'Move dead letters back to their queue, as the SQS console does, and follow it; their streams go on',
  usage: '[--source S] [--rate N] [--json]',
  options: {
    source: { type: 'string', value: 'S', help: 'only this source (default: all)' },
    rate: { type: 'string', value: 'N', help: 'messages a second, at most (default: as fast as SQS will)' },
    ...TARGET_OPTIONS,
  },
  async run(context) {
    const { args, positionals, cwd, err } = context;
    expectPositionals(positionals);
    const rate = wholeOption(args, 'rate', { min: 1, max: MOST_A_SECOND });
    const target = await findTarget(args, cwd);
    const survey = await surveyDead(target, chosenSources(target, args));
    const filled = survey.filter(({ queue }) => queue.messages > 0);
    if (filled.length === 0) err.write('the dead-letter queues are empty: there is nothing to redrive\n');
    for (const { source, events } of survey.filter(({ queue }) => queue.messages === 0))
      if (events.length > 0) err.write(`${outOfReach(source.name, events)}\n`);
    const sqs = await sqsClient(target.aws);
    const progress = progressLine(err);
    const interrupt = onInterrupt();
    const faults: unknown[] = [];
    try {
      for (const dead of filled) {
        if (interrupt.signal.aborted) break;
        try {
          await redrive(context, { dead, sqs, rate, progress, interrupted: interrupt.signal });
        } catch (error) {
          faults.push(error);
        }
        progress.clear();
      }
    } finally {
      interrupt.end();
    }
    return conclude(faults);
  },
};

interface Redrive {
  readonly dead: SourceDead;
  readonly sqs: Awaited<ReturnType<typeof sqsClient>>;
  readonly rate: number | undefined;
  readonly progress: ProgressLine;
  readonly interrupted: AbortSignal;
}

async function redrive(
  context: CommandContext,
  { dead, sqs, rate, progress, interrupted }: Redrive,
): Promise<void> {
  const { source, queue, ledger, events } = dead;
  const { name, environment } = source;
  const task = await moveBack(sqs, queue, {
    source: name,
    rate,
    interrupted,
    progress: (moved, of) => progress.show(`${name}: ${moved} of ${of} moved`),
  });
  progress.show(`${name}: ${task.moved} moved, waiting for the first attempts`);
  const patience = environment.WEBHOOK_UNATTENDED || task.moved === 0 ? 0 : PATIENCE_MS;
  const parked = await stillDead(ledger, events, patience, interrupted);
  progress.clear();
  tell(context, dead, task, parked);
  if (task.status !== 'completed') throw ended(name, task);
}

function tell(
  { out, err, json }: CommandContext,
  { source: { name }, queue, events }: SourceDead,
  { status, moved, failure }: Moved,
  parked: SourceDead['events'],
): void {
  const resumed = events.length - parked.length;
  if (json) {
    const keys = parked.slice(0, NAMED).map(({ key }) => key);
    out.write(
      jsonLine({
        source: name,
        status,
        moved,
        failure: failure ?? null,
        resumed,
        parked: parked.length,
        parkedKeys: keys,
      }),
    );
  } else {
    out.write(
      `${name}: ${moved} moved back to its queue; ${resumed} of ${events.length} parked streams go on\n`,
    );
  }
  if (queue.inFlight > 0)
    err.write(
      `${name}: ${queue.inFlight} messages were being looked at by somebody, and may not have been moved\n`,
    );
  if (parked.length > 0) err.write(`${outOfReach(name, parked)}\n`);
}

function outOfReach(name: string, parked: SourceDead['events']): string {
  const names = parked.slice(0, NAMED).map(nameOf).join(', ');
  const more = parked.length > NAMED ? ` and ${parked.length - NAMED} more` : '';
  return (
    `${name}: ${parked.length} stay parked for now: ${names}${more}\n` +
    `  their turn is still to come, or their messages are gone; webhooks retry ${name} KEY needs none`
  );
}

function ended(name: string, { status, moved, failure }: Moved): CommandError {
  const again = `webhooks redrive --source ${name} moves the rest`;
  return status === 'cancelled'
    ? new CommandError(`the redrive of ${name} was cancelled after ${moved} messages`, again)
    : new CommandError(
        `the redrive of ${name} failed after ${moved} messages: ${failure ?? 'SQS says no more'}`,
        again,
      );
}

/** One fault is that of the command; several are told one after the other. */
function conclude(faults: readonly unknown[]): number {
  if (faults.length === 0) return 0;
  if (faults.length === 1) throw faults[0];
  const texts = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  throw new CommandError(texts.join('; '), 'webhooks dlq shows what is left');
}
