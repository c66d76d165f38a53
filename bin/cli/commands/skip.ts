import { type SkipOutcome, skip } from '../../../lambdas/ledger/skip.ts';
import { scaledMs } from '../../../lib/contract/durations.ts';
import { type Command, type CommandContext, CommandError, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { reasonOption } from '../ledger/act-options.ts';
import { findActTarget, overAlready } from '../ledger/act-target.ts';
import { nameByHash, nameOf } from '../ledger/find-event.ts';
import { printable } from '../printable.ts';
import { expectPositionals } from '../read-argument.ts';
import { durationText } from '../secrets/duration-text.ts';
import { type Source, TARGET_OPTIONS } from '../target/target.ts';
import { whoRuns } from '../who.ts';

/** Gives an event up, so that its stream goes on. */
export const skipCommand: Command = {
  name: 'skip',
  summary: 'Give up an event that its stream waits for, or that waits itself, and let the rest run',
  usage: 'SOURCE KEY --reason R [--json]',
  options: {
    reason: { type: 'string', value: 'R', help: 'why, for the history of the event; needed' },
    ...TARGET_OPTIONS,
  },
  async run(context) {
    const { args, positionals } = context;
    const [name = '', key = ''] = expectPositionals(positionals, 'SOURCE', 'KEY');
    const why = reasonOption(args);
    if (why === undefined)
      throw new UsageError('--reason is missing', `webhooks skip ${name} ${key} --reason WHY`);
    const { source, event, ledger, queue } = await findActTarget(context, name, key);
    const act = { who: whoRuns(), why };
    const outcome = await skip(ledger, queue, event, act);
    if (outcome.status !== 'skipped') {
      const blocker = outcome.status === 'blocks-nothing' && outcome.blocker;
      throw refusal(outcome, key, name, blocker ? await nameByHash(ledger, name, blocker) : undefined);
    }
    tell(context, source, outcome, act.who);
    return 0;
  },
};

type Skipped = Extract<SkipOutcome, { status: 'skipped' }>;

function tell({ out, err, json }: CommandContext, source: Source, outcome: Skipped, who: string): void {
  const { event, stream, promoted, unsent } = outcome;
  if (json) {
    out.write(
      jsonLine({
        source: event.source,
        key: event.key,
        hash: event.h,
        status: event.st,
        reason: event.why ?? null,
        who,
        next: promoted?.key ?? null,
        streamWaits: stream?.by !== undefined,
      }),
    );
  } else {
    out.write(`${printable(event.key)} of ${event.source} is ${event.st}: ${printable(event.why ?? '')}\n`);
    out.write(`${whatFollows(outcome)}\n`);
  }
  if (unsent === undefined || promoted === undefined) return;
  const { WEBHOOK_OLD_AFTER, WEBHOOK_TIME_FACTOR } = source.environment;
  const wait = durationText(scaledMs(WEBHOOK_OLD_AFTER, WEBHOOK_TIME_FACTOR) / 1000);
  err.write(
    `the message of ${printable(promoted.key)} could not be sent; the sweep sends one in about ${wait},\n`,
  );
  err.write(`  or at once: webhooks retry ${event.source} ${nameOf(promoted)}\n`);
}

function whatFollows({ stream, promoted }: Skipped): string {
  if (promoted) return `its stream goes on with ${printable(promoted.key)}`;
  return stream?.by === undefined
    ? 'nothing waited behind it'
    : 'its stream waits for another event: webhooks streams shows which';
}

function refusal(
  outcome: Exclude<SkipOutcome, Skipped>,
  key: string,
  source: string,
  blocker: string | undefined,
): CommandError {
  switch (outcome.status) {
    case 'missing':
    case 'finished':
      return overAlready(outcome, key, source);
    case 'blocks-nothing':
      return blocker === undefined
        ? new CommandError(
            `nothing waits for ${key}: it runs by itself`,
            `webhooks event ${source} ${nameOf(outcome.event)} shows where it stands; its handler can leave it out with { ignore: why }`,
          )
        : new CommandError(
            `${key} blocks nothing: its stream waits for ${blocker}`,
            `webhooks skip ${source} ${blocker} --reason WHY, or webhooks retry ${source} ${blocker}`,
          );
    case 'without-bytes':
      return new CommandError(
        `the bytes of ${key} are not in the archive, so it does not run, and nothing waits for it`,
        "its provider's next delivery brings them",
      );
    case 'numbered':
      return new CommandError(
        `${key} is held in a numbered stream that gives up what waits behind a missing number`,
        'skip it when its stream waits for it: before that, what comes after it would be lost',
      );
    case 'moving':
      return new CommandError(`the stream of ${key} is changing too fast; nothing was done`, 'try again');
  }
}
