import { MAX_ERROR_TEXT } from '../../../lib/contract/limits.ts';
import { type Arguments, UsageError } from '../command.ts';
import { textOption } from '../read-argument.ts';

/** Why a person does something, as the event's history keeps it. Undefined where none is given. */
export function reasonOption(args: Arguments): string | undefined {
  const reason = textOption(args, 'reason')?.trim();
  if (reason === undefined) return undefined;
  if (reason === '')
    throw new UsageError('--reason is empty', 'say why: it stands in the history of the event');
  if (reason.length <= MAX_ERROR_TEXT) return reason;
  throw new UsageError(`--reason has ${reason.length} characters, at most ${MAX_ERROR_TEXT} are kept`);
}
