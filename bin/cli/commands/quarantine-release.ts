import { noteSourceAct } from '../../../lambdas/ledger/source-acts.ts';
import { MAX_ERROR_TEXT } from '../../../lib/contract/limits.ts';
import { type Arguments, type Command, type CommandContext, CommandError, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { progressLine } from '../progress-line.ts';
import { keptMinutes, readKept } from '../quarantine/kept-requests.ts';
import { type Choice, choiceOf, RANGE_OPTIONS } from '../quarantine/range-options.ts';
import { rehearsing } from '../quarantine/rehearsal.ts';
import { releaseReceiver } from '../quarantine/release-receiver.ts';
import { noCounts, oldestReleased, type ReleaseCounts, releaseOne } from '../quarantine/release-requests.ts';
import { expectPositionals, flagOption, textOption } from '../read-argument.ts';
import { s3Client } from '../target/aws-clients.ts';
import { chosenSources, findTarget, type Source, TARGET_OPTIONS, type Target } from '../target/target.ts';
import { whoRuns } from '../who.ts';

interface Release {
  readonly choice: Choice;
  readonly allowPrevious: boolean;
  readonly dryRun: boolean;
  readonly who: string;
  readonly why: string | undefined;
}

/** Lets refused requests in that are genuine. */
export const quarantineReleaseCommand: Command = {
  name: 'quarantine release',
  summary:
    'Verify refused requests again with today’s secret and let the genuine ones in, in order of receipt',
  usage:
    '[--source S] [--since T] [--until T] [--reason R] [--limit N] [--allow-previous] [--dry-run] [--why W] [--json]',
  options: {
    ...RANGE_OPTIONS,
    limit: { type: 'string', value: 'N', help: 'look at so many at most, oldest first (default: all)' },
    'allow-previous': { type: 'boolean', help: 'take the previous version of the secret as well' },
    'dry-run': { type: 'boolean', help: 'only count what would be let in' },
    why: { type: 'string', value: 'W', help: 'why, for the histories of events and source' },
    ...TARGET_OPTIONS,
  },
  async run(context) {
    const { args, positionals, cwd, err } = context;
    expectPositionals(positionals);
    const release: Release = {
      choice: choiceOf(args),
      allowPrevious: flagOption(args, 'allow-previous'),
      dryRun: flagOption(args, 'dry-run'),
      who: whoRuns(),
      why: whyOption(args),
    };
    const target = await findTarget(args, cwd);
    const sources = chosenSources(target, args);
    let failed = false;
    for (const source of sources) {
      try {
        const { counts, faults } = await releaseSource(target, source, release, context);
        tell(source, counts, release, context);
        if (counts.failed === 0) continue;
        err.write(`  services failed: ${[...new Set(faults)].join(', ')}; run it again\n`);
      } catch (error) {
        if (!(error instanceof CommandError) || sources.length === 1) throw error;
        err.write(`${source.name}: ${error.message}\n`);
      }
      failed = true;
    }
    return failed ? 1 : 0;
  },
};

function whyOption(args: Arguments): string | undefined {
  const why = textOption(args, 'why')?.trim();
  if (why === '') throw new UsageError('--why is empty', 'say why: it stands in the histories');
  // Beside it the history says what the request was refused for, and when.
  const most = MAX_ERROR_TEXT - 100;
  if (why === undefined || why.length <= most) return why;
  throw new UsageError(`--why has ${why.length} characters, at most ${most} are kept`);
}

/** Minute by minute and one after the other: within a stream, what came first is let in first. */
async function releaseSource(
  target: Target,
  source: Source,
  release: Release,
  { err }: CommandContext,
): Promise<{ readonly counts: ReleaseCounts; readonly faults: readonly string[] }> {
  const { choice, allowPrevious, dryRun } = release;
  const faults: string[] = [];
  const real = await releaseReceiver(target, source, allowPrevious, faults);
  const receiver = dryRun ? { ...real, on: rehearsing(real.on) } : real;
  const oldest = Date.now() - oldestReleased(source.environment);
  const counts = noCounts();
  const progress = progressLine(err);
  const limit = choice.limit ?? Number.POSITIVE_INFINITY;
  try {
    for await (const minute of keptMinutes(await s3Client(target.aws), source, choice)) {
      for (const request of await readKept(real.on.archive, minute, choice)) {
        if (counts.looked >= limit) return { counts, faults };
        if (choice.reason !== undefined && request.kept.reason !== choice.reason) continue;
        await releaseOne(request, receiver, release, oldest, counts);
        progress.show(`${source.name}: ${counts.looked} looked at, ${counts.released} let in`);
      }
    }
    return { counts, faults };
  } finally {
    progress.clear();
    if (!dryRun && counts.looked > 0) await note(source, counts, release, real.on.table);
  }
}

function note(
  { name }: Source,
  { looked, released }: ReleaseCounts,
  { who, why, allowPrevious }: Release,
  table: Parameters<typeof noteSourceAct>[0],
): Promise<void> {
  const what = `${released} events out of ${looked} refused requests`;
  const parts = [what, ...(allowPrevious ? ['the previous secret allowed'] : []), ...(why ? [why] : [])];
  return noteSourceAct(table, name, { t: Date.now(), what: 'released', who, why: parts.join('; ') });
}

function tell(
  { name }: Source,
  counts: ReleaseCounts,
  { dryRun, who }: Release,
  { out, json }: CommandContext,
): void {
  if (json) {
    out.write(jsonLine({ source: name, dryRun, who, ...counts }));
    return;
  }
  const lets = dryRun ? 'would be let in' : 'let in';
  out.write(`${name}: ${counts.looked} refused requests looked at, ${counts.released} events ${lets}\n`);
  const refused = Object.entries(counts.refused).map(([reason, count]) => `${count} ${reason}`);
  const lines: readonly (readonly [number, string])[] = [
    [counts.duplicates, 'had been accepted before'],
    [refused.length, `stay refused: ${refused.join(', ')}`],
    [counts.previousOnly, 'of these the previous secret verifies: --allow-previous lets them in'],
    [counts.handshakes, 'are handshakes, which ask for an answer and bring no event'],
    [
      counts.incomplete,
      'cannot be judged: not all they were signed with is kept (quarantine show says what)',
    ],
    [counts.tooOld, 'are too old: whether they were accepted since is not known any more'],
    [counts.failed, 'are genuine and could not be let in'],
  ];
  for (const [count, text] of lines) {
    if (count > 0) out.write(`  ${text.startsWith('stay') ? '' : `${count} `}${text}\n`);
  }
}
