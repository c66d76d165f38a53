import { streamHash } from '../../../lambdas/ledger/names.ts';
import type { EventItem } from '../../../lib/contract/ledger.ts';
import { EVENT_STATES, type EventState } from '../../../lib/contract/states.ts';
import { type Arguments, type Command, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { type EventSummary, summarize } from '../ledger/event-view.ts';
import { newestEvents } from '../ledger/newest-events.ts';
import { STATUS_STYLE } from '../ledger/status-style.ts';
import { progressLine } from '../progress-line.ts';
import { expectPositionals, flagOption, textOption, wholeOption } from '../read-argument.ts';
import { nearest } from '../suggest.ts';
import { type Column, renderTable } from '../table.ts';
import { dynamodbClient, s3Client } from '../target/aws-clients.ts';
import { chosenSources, findTarget, TARGET_OPTIONS } from '../target/target.ts';
import { timeOption } from '../time-argument.ts';

const MOST_EVENTS = 100_000;

const COLUMNS: readonly Column<EventSummary>[] = [
  { title: 'source', value: ({ source }) => source },
  { title: 'key', value: ({ key }) => key },
  { title: 'type', value: ({ type }) => type },
  { title: 'stream', value: ({ stream }) => stream },
  { title: 'status', value: ({ status }) => status, style: ({ status }) => STATUS_STYLE[status] },
  { title: 'attempts', value: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'received', value: ({ receivedAt }) => toSeconds(receivedAt) },
  { title: 'processed', value: ({ processedAt }) => (processedAt === null ? '' : toSeconds(processedAt)) },
  { title: 'error', value: ({ error }) => error ?? '', style: () => 'red' },
];

const toSeconds = (time: string): string => time.replace(/\.\d+Z$/, 'Z');

/** Lists the ledger. */
export const eventsCommand: Command = {
  name: 'events',
  summary: 'List the events in the ledger, newest first',
  usage:
    '[--source S] [--status ST] [--stream K] [--type T] [--suspected] [--since T] [--until T] [--limit N] [--json]',
  options: {
    source: { type: 'string', value: 'S', help: 'only this source' },
    status: { type: 'string', value: 'ST', help: `only this status: ${EVENT_STATES.join(', ')}` },
    stream: { type: 'string', value: 'K', help: 'only this stream' },
    type: { type: 'string', value: 'T', help: 'only this event type' },
    suspected: {
      type: 'boolean',
      help: 'only events that suppressed deliveries of the same content, without an id to tell them by',
    },
    since: {
      type: 'string',
      value: 'T',
      help: 'received at or after: an age (15m, 2h, 3d) or an ISO time (default: as far back as the archive goes)',
    },
    until: {
      type: 'string',
      value: 'T',
      help: 'received at or before: an age or an ISO time (default: now)',
    },
    limit: { type: 'string', value: 'N', help: 'at most so many', default: '20' },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const now = Date.now();
    const status = statusOption(args);
    const limit = wholeOption(args, 'limit', { min: 1, max: MOST_EVENTS }) ?? 20;
    const since = timeOption(args, 'since', now);
    const until = timeOption(args, 'until', now);
    if (since !== undefined && until !== undefined && since > until) {
      throw new UsageError('--since is later than --until');
    }
    const target = await findTarget(args, cwd);
    const sources = chosenSources(target, args);
    const [s3, dynamodb] = await Promise.all([s3Client(target.aws), dynamodbClient(target.aws)]);
    const progress = progressLine(err);
    const items = await newestEvents(
      { s3, dynamodb },
      {
        sources,
        limit,
        since,
        until,
        matches: filter(args, status),
        progress: (hour, found) =>
          progress.show(`searching ${new Date(hour).toISOString().slice(0, 13)}h, ${found} found`),
      },
    );
    progress.clear();
    const events = items.map(summarize);
    if (json) for (const event of events) out.write(jsonLine({ ...event }));
    else if (events.length > 0) out.write(renderTable(COLUMNS, events, out));
    else err.write('no events match\n');
    return 0;
  },
};

function statusOption(args: Arguments): EventState | undefined {
  const text = textOption(args, 'status');
  if (text === undefined) return undefined;
  const status = EVENT_STATES.find((state) => state === text);
  if (status !== undefined) return status;
  const meant = nearest(text, EVENT_STATES);
  throw new UsageError(
    `unknown status ${text}`,
    meant === undefined ? `one of ${EVENT_STATES.join(', ')}` : `did you mean ${meant}?`,
  );
}

function filter(args: Arguments, status: EventState | undefined): (item: EventItem) => boolean {
  const stream = textOption(args, 'stream');
  const type = textOption(args, 'type');
  const suspected = flagOption(args, 'suspected');
  return (item) =>
    (!suspected || item.sd !== undefined) &&
    (status === undefined || item.st === status) &&
    (type === undefined || item.type === type) &&
    // By hash: the text an item keeps of a long stream is cut.
    (stream === undefined || item.strm === streamHash(item.source, stream));
}
