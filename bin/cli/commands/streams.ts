import type { Command, Output } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { nameOf } from '../ledger/find-event.ts';
import { STATUS_STYLE } from '../ledger/status-style.ts';
import { type WaitingStream, waitingStreams } from '../ledger/waiting-streams.ts';
import { progressLine } from '../progress-line.ts';
import { expectPositionals, flagOption } from '../read-argument.ts';
import { type Column, renderTable } from '../table.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import { chosenSources, findTarget, TARGET_OPTIONS } from '../target/target.ts';

const COLUMNS: readonly Column<WaitingStream>[] = [
  { title: 'source', value: ({ source }) => source },
  { title: 'stream', value: ({ stream }) => (stream === '' ? 'its own' : stream) },
  { title: 'waits for', value: ({ blockedBy, missing }) => blockedBy?.key ?? `number ${missing?.numbers}` },
  {
    title: 'status',
    value: ({ blockedBy }) => blockedBy?.status ?? '',
    style: ({ blockedBy }) => blockedBy?.status && STATUS_STYLE[blockedBy.status],
  },
  { title: 'attempts', value: ({ blockedBy }) => String(blockedBy?.attempts ?? ''), align: 'right' },
  { title: 'held', value: ({ waiting }) => String(waiting), align: 'right' },
  { title: 'since', value: ({ since }) => since?.replace(/\.\d+Z$/, 'Z') ?? '' },
  {
    title: 'reason',
    value: ({ reason, missing }) => (missing ? `${reason}; until ${missing.until}` : reason),
  },
  { title: 'error', value: ({ blockedBy }) => blockedBy?.error ?? '', style: () => 'red' },
];

/** Lists what waits and for what. */
export const streamsCommand: Command = {
  name: 'streams',
  summary: 'List the streams that wait, for which event or number, and how many events are held',
  usage: '[--parked] [--source S] [--json]',
  options: {
    parked: { type: 'boolean', help: 'only those whose event is given up: they wait for a person' },
    source: { type: 'string', value: 'S', help: 'only this source' },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const onlyParked = flagOption(args, 'parked');
    const target = await findTarget(args, cwd);
    const progress = progressLine(err);
    const streams: WaitingStream[] = [];
    const tables = Map.groupBy(chosenSources(target, args), ({ environment }) => environment.WEBHOOK_TABLE);
    for (const sources of tables.values()) {
      const [first] = sources;
      if (first === undefined) continue;
      const { ledger } = await sourceLedger(target, first);
      const names = sources.map(({ name }) => name);
      const search = {
        sources: names,
        onlyParked,
        progress: (count: number) => progress.show(`${count} streams wait`),
      };
      streams.push(...(await waitingStreams(ledger, search)));
    }
    progress.clear();
    if (json) for (const stream of streams) out.write(jsonLine({ ...stream }));
    else if (streams.length === 0) err.write(onlyParked ? 'no stream is parked\n' : 'no stream waits\n');
    else out.write(renderTable(COLUMNS, streams, out));
    if (!json) adviseOn(streams, err);
    return 0;
  },
};

function adviseOn(streams: readonly WaitingStream[], err: Output): void {
  const parked = streams.find((stream) => stream.parked);
  if (!parked?.blockedBy) return;
  const { key, hash: h } = parked.blockedBy;
  const name = `${parked.source} ${nameOf({ source: parked.source, key, h })}`;
  err.write('\nonce its cause is mended, redrive the dead-letter queue, or one event alone:\n');
  err.write(`  webhooks retry ${name}\nor give it up, and let what waits behind it run:\n`);
  err.write(`  webhooks skip ${name} --reason WHY\n`);
}
