import type { Queue } from '../../../lambdas/clients/ports.ts';
import type { Ledger } from '../../../lambdas/ledger/ledger.ts';
import type { EventName } from '../../../lambdas/ledger/read.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { type CommandContext, CommandError } from '../command.ts';
import { dynamodbClient } from '../target/aws-clients.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import { findSource, findTarget, type Source } from '../target/target.ts';
import { findEvent, nameOf } from './find-event.ts';

/** What an act of a person is done to, and with. */
export interface ActTarget {
  readonly source: Source;
  readonly event: EventName;
  readonly ledger: Ledger;
  readonly queue: Queue;
}

/** Finds the event a person named in a source of the target the options name. */
export async function findActTarget(
  { args, cwd }: Pick<CommandContext, 'args' | 'cwd'>,
  name: string,
  key: string,
): Promise<ActTarget> {
  const target = await findTarget(args, cwd);
  const source = findSource(target, name);
  const { h } = await findEvent(await dynamodbClient(target.aws), source, key);
  return { source, event: { source: name, h }, ...(await sourceLedger(target, source)) };
}

/** How an event can be over: gone from the ledger, or at its end there. */
type Over = { readonly status: 'missing' } | { readonly status: 'finished'; readonly event: EventItem };

/** Why nothing can be done about an event that is over. */
export function overAlready(outcome: Over, key: string, source: string): CommandError {
  if (outcome.status === 'missing')
    return new CommandError(`${source} has no event ${key} any more`, `webhooks events --source ${source}`);
  const { event } = outcome;
  return new CommandError(
    `${event.key} is ${event.st} already`,
    `webhooks event ${event.source} ${nameOf(event)} shows its history`,
  );
}
