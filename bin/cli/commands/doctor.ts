import type { Command } from '../command.ts';
import { examine } from '../doctor/examine.ts';
import { CHECKS, type Finding } from '../doctor/finding.ts';
import { jsonLine } from '../json-line.ts';
import { progressLine } from '../progress-line.ts';
import { expectPositionals, flagOption } from '../read-argument.ts';
import { type Column, renderTable } from '../table.ts';
import { findSource, findTarget, TARGET_OPTIONS } from '../target/target.ts';

const LEVEL_STYLE = { ok: 'green', warning: 'yellow', fault: 'red' } as const;

const COLUMNS: readonly Column<Finding>[] = [
  {
    title: 'level',
    value: ({ level }) => level,
    style: ({ level }) => LEVEL_STYLE[level],
  },
  { title: 'source', value: ({ source }) => source ?? 'all' },
  { title: 'check', value: ({ check }) => check },
  { title: 'finding', value: ({ finding }) => finding },
  { title: 'next', value: ({ next }) => next ?? '' },
];

/** Looks for what is wrong, or will be. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Look for what is wrong: secrets, addresses, processors, dead letters, parked streams, alarms',
  usage: '[SOURCE] [--all] [--json]',
  options: {
    all: { type: 'boolean', help: 'what is in order as well' },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out, err }) {
    const [name] = positionals.length === 0 ? [] : expectPositionals(positionals, 'SOURCE');
    const target = await findTarget(args, cwd);
    const sources = name === undefined ? target.sources : [findSource(target, name)];
    const progress = progressLine(err);
    const found = await examine(target, sources, (count) =>
      progress.show(`${count} of ${sources.length} sources looked at`),
    );
    progress.clear();
    const sorted = found.toSorted(
      (a, b) =>
        Number(b.level === 'fault') - Number(a.level === 'fault') ||
        CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check),
    );
    const shown = json || flagOption(args, 'all') ? sorted : sorted.filter(({ level }) => level !== 'ok');
    if (json) for (const finding of shown) out.write(jsonLine({ ...finding }));
    else if (shown.length > 0) out.write(renderTable(COLUMNS, shown, out));
    const count = (level: Finding['level']) => found.filter((one) => one.level === level).length;
    err.write(
      `sources looked at: ${sources.length}, checks: ${found.length}, faults: ${count('fault')}, warnings: ${count('warning')}\n`,
    );
    return count('fault') > 0 ? 1 : 0;
  },
};
