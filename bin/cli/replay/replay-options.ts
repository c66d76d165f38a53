import { randomUUID } from 'node:crypto';
import { type Arguments, type OptionTable, UsageError } from '../command.ts';
import { reasonOption } from '../ledger/act-options.ts';
import { flagOption, textOption, wholeOption } from '../read-argument.ts';
import { timeOption } from '../time-argument.ts';

const MOST_EVENTS = 10_000_000;
const MOST_A_SECOND = 3000;
const DEFAULT_RATE = 100;

export const REPLAY_OPTIONS = {
  source: { type: 'string', value: 'S', help: 'the source whose events run again; needed' },
  id: { type: 'string', value: 'KEY', help: 'one event, by its key or its hash' },
  since: {
    type: 'string',
    value: 'T',
    help: 'events received at or after: an age (15m, 2h, 3d) or an ISO time',
  },
  until: { type: 'string', value: 'T', help: 'events received at or before (default: now)' },
  type: { type: 'string', value: 'T', help: 'only this event type' },
  limit: { type: 'string', value: 'N', help: 'at most so many, the oldest first' },
  'dry-run': { type: 'boolean', help: 'send nothing, and count what would be sent' },
  rate: { type: 'string', value: 'N', help: 'events a second, at most', default: String(DEFAULT_RATE) },
  force: {
    type: 'boolean',
    help: 'run finished and forgotten events as well, once more, as new ones: their effects happen again',
  },
  to: {
    type: 'string',
    value: 'local',
    help: 'where they run: local takes the events of --stack NAME into the local stack',
  },
  reason: { type: 'string', value: 'R', help: 'why, for the history of each event' },
  resume: {
    type: 'string',
    value: 'NAME',
    help: 'go on with a replay that broke off, by the name it printed',
  },
} as const satisfies OptionTable;

/** What a person asks for. */
export interface ReplayWish {
  readonly source: string;
  /** Key or hash of the one event that is asked for; else the range decides. */
  readonly id: string | undefined;
  /** ms; open where undefined, which is so with an id only. */
  readonly since: number | undefined;
  readonly until: number;
  readonly type: string | undefined;
  readonly limit: number;
  readonly dryRun: boolean;
  readonly rate: number;
  readonly force: boolean;
  readonly toLocal: boolean;
  readonly reason: string | undefined;
  /** Names the replay. */
  readonly name: string;
  readonly resumed: boolean;
}

export function replayWish(args: Arguments, now: number): ReplayWish {
  const source = textOption(args, 'source');
  if (source === undefined) throw new UsageError('--source is missing', 'webhooks sources lists them');
  const since = timeOption(args, 'since', now);
  // Fixed now: what comes while this runs is none of its business.
  const until = timeOption(args, 'until', now) ?? now;
  const resume = resumeOption(args);
  const wish = {
    source,
    id: textOption(args, 'id'),
    since,
    until,
    type: textOption(args, 'type'),
    limit: wholeOption(args, 'limit', { min: 1, max: MOST_EVENTS }) ?? Number.POSITIVE_INFINITY,
    dryRun: flagOption(args, 'dry-run'),
    rate: wholeOption(args, 'rate', { min: 1, max: MOST_A_SECOND }) ?? DEFAULT_RATE,
    force: flagOption(args, 'force'),
    toLocal: toOption(args),
    reason: reasonOption(args),
    name: resume ?? randomUUID(),
    resumed: resume !== undefined,
  };
  checkChoice(wish);
  return wish;
}

function checkChoice({ source, id, since, until, type }: ReplayWish): void {
  if (id !== undefined && type !== undefined)
    throw new UsageError('--id names one event and --type many: choose one');
  if (id === undefined && since === undefined) {
    throw new UsageError(
      'which events are to run again?',
      `webhooks replay --source ${source} --id KEY, or --since 2h --until 1h`,
    );
  }
  if (since !== undefined && since > until) throw new UsageError('--since is later than --until');
}

function toOption(args: Arguments): boolean {
  const to = textOption(args, 'to');
  if (to === undefined) return false;
  if (to !== 'local') throw new UsageError(`--to ${to} is not known`, '--to local is');
  if (args['stack'] === undefined) {
    throw new UsageError(
      '--to local needs a stack to take events from',
      'add --stack NAME; without --to events run where they were received',
    );
  }
  return true;
}

function resumeOption(args: Arguments): string | undefined {
  const name = textOption(args, 'resume');
  if (name === undefined || /^[A-Za-z0-9-]{1,60}$/.test(name)) return name;
  throw new UsageError('--resume is not the name of a replay', 'it stands in what the replay printed');
}

/** The command that goes on with a replay that broke off; a dry run, which has sent nothing, begins anew. */
export function resumeCommand(wish: ReplayWish, replayed: number, args: Arguments): string {
  const word = (text: string): string =>
    /^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const option = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [`--${name}`, word(value)];
  const flag = (name: string, given: boolean): readonly string[] => (given ? [`--${name}`] : []);
  const iso = (ms: number | undefined): string | undefined =>
    ms === undefined ? undefined : new Date(ms).toISOString();
  const left =
    wish.limit === Number.POSITIVE_INFINITY ? undefined : String(wish.limit - (wish.dryRun ? 0 : replayed));
  const target = ['stack', 'region', 'profile', 'state'].flatMap((name) =>
    [args[name] ?? []].flat().flatMap((value) => option(name, String(value))),
  );
  return [
    'webhooks replay',
    ...option('source', wish.source),
    ...option('id', wish.id),
    ...option('since', iso(wish.since)),
    ...option('until', wish.id === undefined ? iso(wish.until) : undefined),
    ...option('type', wish.type),
    ...option('limit', left),
    ...option('rate', String(wish.rate)),
    ...flag('dry-run', wish.dryRun),
    ...flag('force', wish.force),
    ...option('to', wish.toLocal ? 'local' : undefined),
    ...option('reason', wish.reason),
    ...target,
    ...option('resume', wish.dryRun && !wish.resumed ? undefined : wish.name),
  ].join(' ');
}
