import { type Arguments, type Command, type Output, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { readArchived, readDelivery } from '../ledger/archived-bytes.ts';
import { readSiblings, type Siblings } from '../ledger/batch-siblings.ts';
import { type EventSurroundings, readSurroundings } from '../ledger/event-surroundings.ts';
import { describe, type EventDetails } from '../ledger/event-view.ts';
import { findEvent } from '../ledger/find-event.ts';
import { readWaitsFor, type WaitsFor } from '../ledger/read-waits-for.ts';
import { STATUS_STYLE } from '../ledger/status-style.ts';
import { printable } from '../printable.ts';
import { expectPositionals, flagOption } from '../read-argument.ts';
import { styled } from '../style.ts';
import { renderTable } from '../table.ts';
import { dynamodbClient, s3Client } from '../target/aws-clients.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import { findSource, findTarget, TARGET_OPTIONS } from '../target/target.ts';

/** Shows one event. */
export const eventCommand: Command = {
  name: 'event',
  summary: 'Show one event with its history, or its archived bytes',
  usage: 'SOURCE KEY [--raw | --delivery] [--json]',
  options: {
    raw: { type: 'boolean', help: 'write the archived bytes, exactly, to stdout and nothing else' },
    delivery: {
      type: 'boolean',
      help: 'as --raw, but the whole delivery, where that held several events',
    },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out }) {
    const [sourceName = '', key = ''] = expectPositionals(positionals, 'SOURCE', 'KEY');
    const bytes = wantedBytes(args, json);
    const target = await findTarget(args, cwd);
    const source = findSource(target, sourceName);
    const dynamodb = await dynamodbClient(target.aws);
    const item = await findEvent(dynamodb, source, key);
    const { WEBHOOK_BUCKET: bucket, WEBHOOK_TABLE: table } = source.environment;
    if (bytes !== undefined) {
      out.write(await bytes(await s3Client(target.aws), bucket, item));
      return 0;
    }
    const { ledger } = await sourceLedger(target, source);
    const s3 = await s3Client(target.aws);
    const [waitsFor, around, siblings] = await Promise.all([
      readWaitsFor(dynamodb, table, item),
      readSurroundings(ledger, s3, bucket, item),
      readSiblings(ledger.archive, dynamodb, source, item),
    ]);
    const event = { ...describe(item, bucket), waitsFor, siblings, ...around };
    out.write(json ? jsonLine({ ...event }) : render(event, out));
    return 0;
  },
};

/** How the bytes that were asked for are read; undefined where none were. */
function wantedBytes(args: Arguments, json: boolean): typeof readArchived | undefined {
  const raw = flagOption(args, 'raw');
  const delivery = flagOption(args, 'delivery');
  if (raw && delivery) throw new UsageError('--raw and --delivery both write bytes: choose one');
  const name = raw ? '--raw' : '--delivery';
  if ((raw || delivery) && json)
    throw new UsageError(`${name} writes bytes and --json writes JSON: choose one`);
  if (raw) return readArchived;
  return delivery ? readDelivery : undefined;
}

type Shown = EventDetails &
  EventSurroundings & { readonly waitsFor: WaitsFor | null; readonly siblings: Siblings | null };

function render(event: Shown, out: Output): string {
  const { waitsFor } = event;
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
    ['blocks', event.blocksStream ? `its stream waits for it, with ${event.waiting} held behind it` : null],
    ['replay of', event.replayOf],
    ...event.replays.map(({ hash, status, attempts }): readonly [string, string] => [
      'replayed as',
      `${hash}, which is ${status} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    ]),
    ['waits for', waitsFor === null ? null : waitText(waitsFor)],
    ['archive', `s3://${event.archive.bucket}/${event.archive.key}`],
    ['sha256', event.archive.sha256],
    ['delivery', event.delivery === null ? null : partText(event.delivery, event.archive.bucket)],
    ['came with', event.siblings === null ? null : siblingsText(event.siblings)],
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
    ...headerFields(event.headers),
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
      { title: 'why', value: ({ why, as }) => [why ?? [], as ? `as ${as}` : []].flat().join(' ') },
    ],
    event.history,
    out,
  );
  return `${lines.join('\n')}\n\n${history}`;
}

function siblingsText({ count, events }: Siblings): string {
  const states = Map.groupBy(events, ({ status }) => status);
  const parts = [...states].map(([status, of]) => {
    // Those that are finished as they should be are many, and of no interest by name.
    const names =
      status === 'processed' || status === 'ignored' ? '' : `: ${of.map(({ key }) => key).join(', ')}`;
    return `${of.length} ${status}${names}`;
  });
  const more = count > events.length ? `; and ${count - events.length} more` : '';
  return count === 0 ? 'nothing else' : `${count} others; ${parts.join('; ')}${more}`;
}

function headerFields(headers: EventSurroundings['headers']): readonly (readonly [string, string])[] {
  if (headers === null) return [['headers', 'gone with its bytes, or not there yet']];
  return Object.entries(headers).map(([name, value]) => ['header', `${name}: ${value}`]);
}

function partText({ key, at, envelope }: NonNullable<EventDetails['delivery']>, bucket: string): string {
  const facts = Object.entries(envelope).map(([name, value]) => `, ${name} ${value}`);
  return `${at} in s3://${bucket}/${key}${facts.join('')}`;
}

function waitText(waitsFor: WaitsFor): string {
  return 'key' in waitsFor
    ? `${waitsFor.key}, which blocks its stream since ${waitsFor.since}`
    : `${waitsFor.numbers} in its sequence, until ${waitsFor.until}`;
}
