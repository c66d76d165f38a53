import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = ['lambdas/ledger', 'lambdas/receive', 'lambdas/process', 'lambdas/sweep']
  .flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`))
  .filter((path) => path.endsWith('.ts'))
  .map(read)
  .join('\n');

/** Rows of the tables of transitions: name, and the code it names. */
function transitions(): readonly { readonly name: string; readonly code: readonly string[] }[] {
  return read('docs/protocol.md')
    .split('\n')
    .flatMap((line) => {
      const name = /^\| ([A-Z]\d?) \|/.exec(line)?.[1];
      if (name === undefined) return [];
      const cells = line.split(' | ');
      return [{ name, code: [...(cells[4] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word) }];
    });
}

describe('docs/protocol.md', () => {
  it('names every transition of the protocol once', () => {
    const names = transitions().map(({ name }) => name);
    expect(names).toEqual(
      'C1 C2 C3 C4 C5 C6 B1 B2 B3 B4 B5 B6 B7 B8 Y D1 D2 R F1 G1 G2 G3 G4 W1 W2 W3 W4 K1 K2'.split(' '),
    );
  });

  it.each(transitions().filter(({ code }) => code.length > 0))(
    '$name names code that is there',
    ({ code }) => {
      expect(code.filter((word) => !new RegExp(`\\b${word}\\b`).test(sources))).toEqual([]);
    },
  );

  it('leaves no transition of the code without a row', () => {
    const rows = new Set(transitions().map(({ name }) => name));
    const used = new Set(
      [...sources.matchAll(/\b([BCDFGKW]\d)\b(?=[^'"`]*$)/gm)].map(([, name = '']) => name),
    );
    expect([...used].filter((name) => !rows.has(name))).toEqual([]);
  });
});

describe('docs/guarantees.md', () => {
  const page = read('docs/guarantees.md');

  it('shows each promise by a test or a command', () => {
    const rows =
      page
        .split('## Not promised')[0]
        ?.split('\n')
        .filter((line) => line.startsWith('| **')) ?? [];
    expect(rows.filter((row) => !/`(test\/|npm run )/.test(row))).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });

  it('names tests that are there', () => {
    const named = [...page.matchAll(/`(test\/[^`]+)`(?: "([^"]+)")?/g)];
    const missing = named.filter(
      ([, path = '', title]) => !existsSync(join(root, path)) || !read(path).includes(title ?? ''),
    );
    expect(missing.map(([text]) => text)).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(12);
  });

  it('names commands that are there', () => {
    const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
    const named = [...page.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});
