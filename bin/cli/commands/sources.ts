import type { Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { expectPositionals } from '../read-argument.ts';
import { describeSources, type SourceDescription } from '../sources/describe-sources.ts';
import { type Column, renderTable } from '../table.ts';
import { shortName } from '../target/read-source.ts';
import { findTarget, TARGET_OPTIONS } from '../target/target.ts';

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
  summary: 'List the sources with provider, URL, secret, queue, processor and evidence for the spec',
  usage: '[--json]',
  options: TARGET_OPTIONS,
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const target = await findTarget(args, cwd);
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
