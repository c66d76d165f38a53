import type { Command, Output } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { printable } from '../printable.ts';
import { expectPositionals } from '../read-argument.ts';
import { describeSource, type SourceWithHistory } from '../sources/describe-source.ts';
import { describeSources, type SourceDescription } from '../sources/describe-sources.ts';
import { styled } from '../style.ts';
import { type Column, renderTable } from '../table.ts';
import { shortName } from '../target/read-source.ts';
import { findSource, findTarget, TARGET_OPTIONS } from '../target/target.ts';

const COLUMNS: readonly Column<SourceDescription>[] = [
  { title: 'source', value: ({ name }) => name },
  { title: 'provider', value: ({ provider }) => provider },
  { title: 'url', value: ({ url }) => url ?? 'unknown' },
  { title: 'secret', value: ({ secret }) => (secret === null ? 'none' : secretName(secret)) },
  { title: 'queue', value: ({ queue }) => shortName(queue) },
  {
    title: 'processor',
    value: ({ processor }) => processor ?? 'none',
    style: ({ processor }) => (processor === null ? 'dim' : undefined),
  },
  {
    title: 'evidence',
    value: ({ evidence }) => evidence,
    style: ({ evidence }) => (evidence === 'secondary' ? 'yellow' : undefined),
  },
];

/** Lists what is configured. */
export const sourcesCommand: Command = {
  name: 'sources',
  summary:
    'List the sources with provider, URL, secret, queue, processor and evidence for the spec; or one, with its history',
  usage: '[SOURCE] [--json]',
  options: TARGET_OPTIONS,
  async run({ args, positionals, cwd, json, out, err }) {
    const [name] = positionals.length === 0 ? [] : expectPositionals(positionals, 'SOURCE');
    const target = await findTarget(args, cwd);
    if (name !== undefined) {
      const source = await describeSource(target, findSource(target, name));
      out.write(json ? jsonLine({ ...source }) : renderSource(source, out));
      return 0;
    }
    const sources = await describeSources(target);
    if (json) for (const source of sources) out.write(jsonLine({ ...source }));
    else if (sources.length > 0) out.write(renderTable(COLUMNS, sources, out));
    else err.write(`${target.label} has no sources\n`);
    return 0;
  },
};

/** Secrets Manager puts six random characters behind a secret's name in its ARN. */
function secretName(arn: string): string {
  return arn.startsWith('arn:') ? (arn.split(':').at(-1) ?? arn).replace(/-[A-Za-z0-9]{6}$/, '') : arn;
}

function renderSource({ history, ...source }: SourceWithHistory, out: Output): string {
  const width = Math.max(...Object.keys(source).map((title) => title.length));
  const lines = Object.entries(source).map(
    ([title, value]) => `${styled('dim', title.padEnd(width), out)}  ${printable(value ?? 'none')}\n`,
  );
  if (history.length === 0) return lines.join('');
  const acts = renderTable(
    [
      { title: 'when', value: ({ at }) => at },
      { title: 'what', value: ({ what }) => what },
      { title: 'who', value: ({ who }) => who },
      { title: 'why', value: ({ why }) => why ?? '' },
    ],
    history,
    out,
  );
  return `${lines.join('')}\n${acts}`;
}
