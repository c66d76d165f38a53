import { randomUUID } from 'node:crypto';
import { type RetryOutcome, retry } from '../../../lambdas/ledger/retry.ts';
import { type Command, CommandError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { reasonOption } from '../ledger/act-options.ts';
import { findActTarget, overAlready } from '../ledger/act-target.ts';
import { nameByHash, nameOf } from '../ledger/find-event.ts';
import { printable } from '../printable.ts';
import { expectPositionals } from '../read-argument.ts';
import { TARGET_OPTIONS } from '../target/target.ts';
import { whoRuns } from '../who.ts';

/** Has one event tried again at once. */
export const retryCommand: Command = {
  name: 'retry',
  summary: 'Send one unfinished event again, wherever its message is or was; its stream follows it',
  usage: 'SOURCE KEY [--reason R] [--json]',
  options: {
    reason: { type: 'string', value: 'R', help: 'why, for the history of the event' },
    ...TARGET_OPTIONS,
  },
  async run(context) {
    const { args, positionals, json, out } = context;
    const [name = '', key = ''] = expectPositionals(positionals, 'SOURCE', 'KEY');
    const why = reasonOption(args);
    const { event: found, ledger, queue } = await findActTarget(context, name, key);
    const act = { who: whoRuns(), ...(why !== undefined && { why }) };
    const outcome = await retry(ledger, queue, found, randomUUID(), act);
    if (outcome.status !== 'sent') {
      const blocker = outcome.status === 'held' && outcome.blocker;
      throw refusal(outcome, key, name, blocker ? await nameByHash(ledger, name, blocker) : undefined);
    }
    const { event } = outcome;
    if (json) {
      out.write(
        jsonLine({
          source: name,
          key: event.key,
          hash: event.h,
          status: event.st,
          attempts: event.a,
          who: act.who,
        }),
      );
      return 0;
    }
    out.write(`${printable(event.key)} of ${name} is sent again, after ${attempts(event.a)}\n`);
    out.write(`webhooks event ${name} ${nameOf(event)} shows what comes of it\n`);
    return 0;
  },
};

function attempts(count: number): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

function refusal(
  outcome: Exclude<RetryOutcome, { status: 'sent' }>,
  key: string,
  source: string,
  blocker: string | undefined,
): CommandError {
  switch (outcome.status) {
    case 'missing':
    case 'finished':
      return overAlready(outcome, key, source);
    case 'held':
      return new CommandError(
        `${key} is held: its stream waits for ${blocker ?? 'numbers before its own'}, and it runs after that`,
        blocker === undefined
          ? `webhooks event ${source} ${nameOf(outcome.event)} shows what it waits for`
          : `webhooks retry ${source} ${blocker}, or webhooks skip ${source} ${blocker} --reason WHY`,
      );
    case 'without-bytes':
      return new CommandError(
        `the bytes of ${key} are not in the archive, so it cannot run; nothing was sent`,
        outcome.event.blk
          ? `its provider's next delivery brings them, or webhooks skip ${source} ${nameOf(outcome.event)} --reason WHY`
          : "its provider's next delivery brings them; nothing waits for it",
      );
    case 'moving':
      return new CommandError(`${key} is changing too fast; nothing was sent`, 'try again');
  }
}
