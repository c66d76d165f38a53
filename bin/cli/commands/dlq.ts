import { readHeaderMetadata } from '../../../lib/contract/archive-metadata.ts';
import { type EventItem, streamPk } from '../../../lib/contract/ledger.ts';
import { type Arguments, type Command, type Output, UsageError } from '../command.ts';
import { deadAt } from '../dead-letters/dead-events.ts';
import { type DeadLetter, deadLetter } from '../dead-letters/dead-letter.ts';
import { type SourceDead, surveyDead } from '../dead-letters/survey.ts';
import { jsonLine } from '../json-line.ts';
import { nameOf } from '../ledger/find-event.ts';
import { countHeld } from '../ledger/waiting-streams.ts';
import { progressLine } from '../progress-line.ts';
import { expectPositionals, flagOption, textOption, wholeOption } from '../read-argument.ts';
import { durationText } from '../secrets/duration-text.ts';
import { type Column, renderTable } from '../table.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';
import { chosenSources, findTarget, TARGET_OPTIONS } from '../target/target.ts';
import { timeOption } from '../time-argument.ts';

const MOST_LETTERS = 100_000;
const DEFAULT_LIMIT = 100;
const READS_AT_ONCE = 8;

const COLUMNS: readonly Column<DeadLetter>[] = [
  { title: 'source', value: ({ source }) => source },
  { title: 'key', value: ({ key }) => key },
  { title: 'type', value: ({ type }) => type },
  { title: 'stream', value: ({ stream }) => (stream === '' ? 'its own' : stream) },
  { title: 'attempts', value: ({ attempts }) => String(attempts), align: 'right' },
  { title: 'held', value: ({ waiting }) => String(waiting), align: 'right' },
  { title: 'age', value: ({ age }) => durationText(age) },
  { title: 'left', value: ({ left }) => (left > 0 ? durationText(left) : 'dropped') },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'first error', value: ({ firstError }) => firstError?.text ?? '', style: () => 'red' },
  { title: 'last error', value: ({ lastError }) => lastError?.text ?? '', style: () => 'red' },
];

/** Lists dead letters. */
export const dlqCommand: Command = {
  name: 'dlq',
  summary: 'List the events that were given up: why, after what, and how long their queue keeps them',
  usage: '[--source S] [--type T] [--since T] [--limit N] [--bodies] [--json]',
  options: {
    source: { type: 'string', value: 'S', help: 'only this source' },
    type: { type: 'string', value: 'T', help: 'only this event type' },
    since: {
      type: 'string',
      value: 'T',
      help: 'given up at or after: an age (15m, 2h, 3d) or an ISO time (default: all)',
    },
    limit: {
      type: 'string',
      value: 'N',
      help: 'at most so many, those with the least time left first',
      default: String(DEFAULT_LIMIT),
    },
    bodies: {
      type: 'boolean',
      help: 'with --json: headers and body (base64) of each, as they were received',
    },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const now = Date.now();
    const { matches, limit, bodies } = wanted(args, json, now);
    const target = await findTarget(args, cwd);
    const progress = progressLine(err);
    const looked = (streams: number): void => progress.show(`${streams} streams wait`);
    const survey = await surveyDead(target, chosenSources(target, args), looked);
    const all = survey.flatMap(({ events, ...from }) =>
      events.filter(matches).map((event) => ({ event, from })),
    );
    const shown = all.toSorted((a, b) => droppedAt(a) - droppedAt(b)).slice(0, limit);
    const letters = await mapConcurrently(shown, READS_AT_ONCE, async ({ event, from }) => {
      const held = await countHeld(from.ledger, streamPk(event.source, event.strm));
      return deadLetter(event, from.queue.retentionMs, held, now);
    });
    progress.clear();
    if (!json && letters.length > 0) out.write(renderTable(COLUMNS, letters, out));
    for (const [index, letter] of json ? letters.entries() : []) {
      const from = shown[index];
      out.write(jsonLine({ ...letter, ...(bodies && from && (await received(from))) }));
    }
    if (letters.length === 0) err.write('no dead letters match\n');
    else if (all.length > shown.length) err.write(`and ${all.length - shown.length} more: raise --limit\n`);
    for (const line of survey.flatMap(queueRemarks)) err.write(`${line}\n`);
    if (!json) advise(letters, err);
    return 0;
  },
};

interface Found {
  readonly event: EventItem;
  readonly from: Omit<SourceDead, 'events'>;
}

function droppedAt({ event, from }: Found): number {
  return deadAt(event) + from.queue.retentionMs;
}

function wanted(args: Arguments, json: boolean, now: number) {
  const type = textOption(args, 'type');
  const since = timeOption(args, 'since', now) ?? 0;
  const bodies = flagOption(args, 'bodies');
  if (bodies && !json)
    throw new UsageError(
      '--bodies needs --json',
      'webhooks event SOURCE KEY --raw writes the body of one event',
    );
  return {
    matches: (event: EventItem) => (type === undefined || event.type === type) && deadAt(event) >= since,
    limit: wholeOption(args, 'limit', { min: 1, max: MOST_LETTERS }) ?? DEFAULT_LIMIT,
    bodies,
  };
}

/** Headers and body as they came; null where the archive does not have them any more. */
async function received({ event, from }: Found): Promise<Record<string, unknown>> {
  const object = await from.ledger.archive.get(event.loc);
  return object === undefined
    ? { headers: null, body: null }
    : { headers: readHeaderMetadata(object.metadata), body: object.bytes.toString('base64') };
}

/** Where the queue holds more or less than the ledger knows of: neither is in the list above. */
function queueRemarks({ source: { name }, queue, events }: SourceDead): readonly string[] {
  const more = queue.messages - events.length;
  if (more > 0) {
    return [
      `${name}: ${queue.messages} messages in its dead-letter queue, ${more} more than it has dead events: copies of events ` +
        `that are not dead, or events only the queue knows; webhooks redrive --source ${name} runs what of them is not finished`,
    ];
  }
  if (more < 0) {
    return [
      `${name}: ${queue.messages} messages in its dead-letter queue, ${-more} fewer than it has dead events: a redrive does not ` +
        `reach those, webhooks retry ${name} KEY does`,
    ];
  }
  return queue.messages === 0 ? [] : [`${name}: ${queue.messages} in its dead-letter queue`];
}

function advise(letters: readonly DeadLetter[], err: Output): void {
  const [first] = letters;
  if (first === undefined) return;
  const name = `${first.source} ${nameOf({ source: first.source, key: first.key, h: first.hash })}`;
  err.write('\nonce their cause is mended, all of them or one alone:\n');
  err.write(`  webhooks redrive --source ${first.source}\n  webhooks retry ${name}\n`);
  err.write(`its body: webhooks event ${name} --raw\n`);
}
