import { REFUSALS, type RefusalReason } from '../../../lib/contract/answers.ts';
import { type Arguments, type OptionTable, UsageError } from '../command.ts';
import type { TimeRange } from '../ledger/archive-hours.ts';
import { textOption, wholeOption } from '../read-argument.ts';
import { nearest } from '../suggest.ts';
import { timeOption } from '../time-argument.ts';

const MOST_REQUESTS = 1_000_000;

/** Options that choose among refused requests. */
export const RANGE_OPTIONS = {
  source: { type: 'string', value: 'S', help: 'only this source' },
  since: {
    type: 'string',
    value: 'T',
    help: 'received at or after: an age (15m, 2h, 3d) or an ISO time (default: as far back as they are kept)',
  },
  until: { type: 'string', value: 'T', help: 'received at or before: an age or an ISO time (default: now)' },
  reason: { type: 'string', value: 'R', help: 'only those refused for this reason, such as bad_signature' },
} as const satisfies OptionTable;

/** Which refused requests are meant. */
export interface Choice extends TimeRange {
  readonly reason: RefusalReason | undefined;
  readonly limit: number | undefined;
}

export function choiceOf(args: Arguments): Choice {
  const now = Date.now();
  const since = timeOption(args, 'since', now);
  const until = timeOption(args, 'until', now);
  if (since !== undefined && until !== undefined && since > until) {
    throw new UsageError('--since is later than --until');
  }
  const limit = wholeOption(args, 'limit', { min: 1, max: MOST_REQUESTS });
  return { since, until, limit, reason: refusalOption(args) };
}

function refusalOption(args: Arguments): RefusalReason | undefined {
  const text = textOption(args, 'reason');
  if (text === undefined) return undefined;
  const reasons = Object.keys(REFUSALS);
  const reason = reasons.find((known): known is RefusalReason => known === text);
  if (reason !== undefined) return reason;
  const meant = nearest(text, reasons);
  throw new UsageError(
    `no request is refused for the reason ${text}`,
    meant === undefined ? `one of ${reasons.join(', ')}` : `did you mean ${meant}?`,
  );
}
