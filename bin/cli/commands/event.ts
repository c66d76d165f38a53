import { type Command, type Output, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { readArchived } from '../ledger/archived-bytes.ts';
import { describe, type EventDetails } from '../ledger/event-view.ts';
import { findEvent } from '../ledger/find-event.ts';
import { readWaitsFor, type WaitsFor } from '../ledger/read-waits-for.ts';
import { STATUS_STYLE } from '../ledger/status-style.ts';
import { printable } from '../printable.ts';
import { expectPositionals, flagOption } from '../read-argument.ts';
import { styled } from '../style.ts';
import { renderTable } from '../table.ts';
import { dynamodbClient, s3Client } from '../target/aws-clients.ts';
import { findSource, findTarget, TARGET_OPTIONS } from '../target/target.ts';

/** Shows one event. */
export const eventCommand: Command = {
  name: 'event',
  summary: 'Show one event with its history, or its archived bytes',
  usage: 'SOURCE KEY [--raw] [--json]',
  options: {
    raw: { type: 'boolean', help: 'write the archived bytes, exactly, to stdout and nothing else' },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out }) {
    const [sourceName = '', key = ''] = expectPositionals(positionals, 'SOURCE', 'KEY');
    const raw = flagOption(args, 'raw');
    if (raw && json) throw new UsageError('--raw writes bytes and --json writes JSON: choose one');
    const target = await findTarget(args, cwd);
    const source = findSource(target, sourceName);
    const dynamodb = await dynamodbClient(target.aws);
    const item = await findEvent(dynamodb, source, key);
    const { WEBHOOK_BUCKET: bucket, WEBHOOK_TABLE: table } = source.environment;
    if (raw) {
      out.write(await readArchived(await s3Client(target.aws), bucket, item));
      return 0;
    }
    const event = describe(item, bucket);
    const waitsFor = await readWaitsFor(dynamodb, table, item);
    out.write(json ? jsonLine({ ...event, waitsFor }) : render(event, waitsFor, out));
    return 0;
  },
};

function render(event: EventDetails, waitsFor: WaitsFor | null, out: Output): string {
  const fields: readonly (readonly [string, string | null])[] = [
    ['source', event.source],
    ['key', event.key],
    ['hash', event.hash],
    ['type', event.type],
    ['stream', event.stream === '' ? 'its own' : event.stream],
    ['number', event.sequence === null ? null : String(event.sequence)],
    ['status', event.status],
    ['attempts', String(event.attempts)],
    ['error', event.error],
    ['reason', event.reason],
    ['gap', event.gap ? 'an event before it in its stream had no effect' : null],
    ['received', event.receivedAt],
    ['processed', event.processedAt],
    ['blocks', event.blocksStream ? 'its stream waits for it' : null],
    ['waits for', waitsFor === null ? null : waitText(waitsFor)],
    ['archive', `s3://${event.archive.bucket}/${event.archive.key}`],
    ['sha256', event.archive.sha256],
    [
      'other body',
      event.otherBodies === null
        ? null
        : `${event.otherBodies.count} deliveries, not run; the last is s3://${event.archive.bucket}/${event.otherBodies.lastKey}`,
    ],
    [
      'suspected',
      event.suspectedDuplicates === null
        ? null
        : `${event.suspectedDuplicates.count} deliveries with the same content taken for repeats; the last at ${event.suspectedDuplicates.lastAt}`,
    ],
    ['duplicates', event.duplicatesUntil === null ? null : `recognised until ${event.duplicatesUntil}`],
    ['queue', event.queue],
  ];
  const width = Math.max(...fields.map(([title]) => title.length));
  const lines = fields.flatMap(([title, value]) => {
    if (value === null) return [];
    const text = printable(value);
    const shown = title === 'status' ? styled(STATUS_STYLE[event.status], text, out) : text;
    return [`${styled('dim', title.padEnd(width), out)}  ${shown}`];
  });
  const history = renderTable(
    [
      { title: 'when', value: ({ at }) => at },
      { title: 'what', value: ({ what }) => what },
      { title: 'who', value: ({ who }) => who ?? '' },
      { title: 'why', value: ({ why }) => why ?? '' },
    ],
    event.history,
    out,
  );
  return `${lines.join('\n')}\n\n${history}`;
}

function waitText(waitsFor: WaitsFor): string {
  return 'key' in waitsFor
    ? `${waitsFor.key}, which blocks its stream since ${waitsFor.since}`
    : `${waitsFor.numbers} in its sequence, until ${waitsFor.until}`;
}
