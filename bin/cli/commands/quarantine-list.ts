import type { Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { iso } from '../ledger/event-view.ts';
import { progressLine } from '../progress-line.ts';
import { newestKept } from '../quarantine/newest-kept.ts';
import { choiceOf, RANGE_OPTIONS } from '../quarantine/range-options.ts';
import { expectPositionals } from '../read-argument.ts';
import { type Column, renderTable } from '../table.ts';
import { chosenSources, findTarget, TARGET_OPTIONS } from '../target/target.ts';

/** A refused request as a line; the JSON form of one. */
interface KeptLine {
  readonly source: string;
  readonly id: string;
  readonly reason: string;
  readonly receivedAt: string;
  readonly bytes: number;
  /** Whole length where the bytes were cut. */
  readonly cutFrom: number | null;
  readonly sourceIp: string;
}

const COLUMNS: readonly Column<KeptLine>[] = [
  { title: 'source', value: ({ source }) => source },
  { title: 'id', value: ({ id }) => id },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'received', value: ({ receivedAt }) => receivedAt },
  { title: 'bytes', value: ({ bytes, cutFrom }) => String(cutFrom ?? bytes), align: 'right' },
  { title: 'from', value: ({ sourceIp }) => sourceIp },
];

/** Lists refused requests. */
export const quarantineListCommand: Command = {
  name: 'quarantine list',
  summary: 'List the refused requests that were kept, newest first',
  usage: '[--source S] [--since T] [--until T] [--reason R] [--limit N] [--json]',
  options: {
    ...RANGE_OPTIONS,
    limit: { type: 'string', value: 'N', help: 'at most so many', default: '20' },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const choice = choiceOf(args);
    const target = await findTarget(args, cwd);
    const progress = progressLine(err);
    const found = await newestKept(target, chosenSources(target, args), choice, (text) =>
      progress.show(text),
    );
    progress.clear();
    const lines = found.map(
      ({ id, kept, bytes }): KeptLine => ({
        source: kept.source,
        id,
        reason: kept.reason,
        receivedAt: iso(kept.receivedAt),
        bytes,
        cutFrom: kept.cutFrom ?? null,
        sourceIp: kept.sourceIp,
      }),
    );
    if (json) for (const line of lines) out.write(jsonLine({ ...line }));
    else if (lines.length > 0) out.write(renderTable(COLUMNS, lines, out));
    else err.write('no refused requests match\n');
    return 0;
  },
};
