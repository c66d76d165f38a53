import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { powertools } from '../../lambdas/telemetry/powertools.ts';
import { DECISIONS } from '../../lambdas/telemetry/telemetry.ts';
import { METRICS } from '../../lib/contract/metrics.ts';
import { calm, RINGS } from '../lambdas/alarms/drives.ts';
import { captured } from '../lambdas/telemetry/captured.ts';

const text = readFileSync('docs/observability.md', 'utf8');
const queries = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, query = '']) => query);

/** Names in the first cells of the table under a header. */
function named(header: string): readonly string[] {
  const table = text.split(`| ${header} |`)[1]?.split('\n\n')[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

describe('the page on observability', () => {
  let lines: readonly Record<string, unknown>[] = [];
  let output: ReturnType<typeof captured>;

  /** Lines of decisions and faults, as a calm day and everything that alarms are for leave them. */
  beforeAll(async () => {
    output = captured();
    // Of two that send the same lines the longer one is left out.
    const { QuarantineGrowth: _long, ...rings } = RINGS;
    for (const drive of [calm, ...Object.values(rings).flat()]) {
      await drive({ instruments: powertools(), source: 'github' });
    }
    lines = output.json().filter((line) => !('_aws' in line));
    output.restore();
  }, 60_000);
  afterAll(() => output.restore());

  it('has every decision', () => {
    expect(named('decision | by').toSorted()).toEqual([...DECISIONS].toSorted());
  });

  it('has every field that a line has', () => {
    const own = ['level', 'message', 'sampling_rate', 'service', 'timestamp'];
    const emitted = new Set(lines.flatMap((line) => Object.keys(line)).filter((name) => !own.includes(name)));
    expect(emitted.size).toBeGreaterThan(15);
    expect([...emitted].filter((name) => !named('field').includes(name))).toEqual([]);
  });

  it('has every metric with its unit and its sets of dimensions', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| (Count|Milliseconds) \| ([^|]+) \| [^|]+ \|$/gm)].map(
      ([, name, unit, sets = '']) => [name, unit, sets.split('; ').map((set) => set.split(', '))],
    );
    expect(rows).toEqual(Object.entries(METRICS).map(([name, of]) => [name, of.unit, of.dimensions]));
  });

  it('asks in its queries for nothing that is not there', () => {
    expect(queries.length).toBeGreaterThan(8);
    const language =
      /^(fields|filter|stats|sort|limit|count|count_distinct|pct|max|as|by|bin|asc|desc|in|and|or|m)$/;
    for (const query of queries) {
      const made = [...query.matchAll(/ as (\w+)/g)].map(([, name]) => name);
      const words = query.replaceAll(/"[^"]*"|@\w+|\d+\w*/g, ' ').match(/[A-Za-z_]+/g) ?? [];
      const fields = words.filter((word) => !language.test(word) && !made.includes(word));
      const known = [...named('field'), 'message', 'service', 'level'];
      expect([query, fields.filter((field) => !known.includes(field))]).toEqual([query, []]);
      for (const [, decision = ''] of query.matchAll(/message = "(\w+)"/g)) {
        expect(DECISIONS).toContain(decision);
        const some = lines.filter(({ message }) => message === decision);
        expect([decision, some.length > 0]).toEqual([decision, true]);
      }
    }
  });

  it('tells how long it took where it says so', () => {
    for (const decision of ['accept', 'refuse', 'done', 'fail']) {
      const some = lines.filter(({ message }) => message === decision);
      expect(some.length).toBeGreaterThan(0);
      for (const line of some) expect(typeof line['duration']).toBe('number');
    }
  });
});
