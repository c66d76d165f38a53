import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Output } from '../../../bin/cli/command.ts';
import { jsonLine } from '../../../bin/cli/json-line.ts';
import { printable } from '../../../bin/cli/printable.ts';
import { progressLine } from '../../../bin/cli/progress-line.ts';
import { nearest } from '../../../bin/cli/suggest.ts';
import { renderTable } from '../../../bin/cli/table.ts';

const noColor = process.env['NO_COLOR'];
const term = process.env['TERM'];
beforeEach(() => {
  delete process.env['NO_COLOR'];
  process.env['TERM'] = 'xterm';
});
afterEach(() => {
  if (noColor === undefined) delete process.env['NO_COLOR'];
  else process.env['NO_COLOR'] = noColor;
  if (term === undefined) delete process.env['TERM'];
  else process.env['TERM'] = term;
});

const terminal = (columns = 80): Output & PassThrough =>
  Object.assign(new PassThrough(), { isTTY: true, columns });
const written = (stream: PassThrough): string => String(stream.read() ?? '');

describe('a table', () => {
  const rows = [
    { name: 'é', n: 5 },
    { name: '日本', n: 12345 },
    { name: 'e\u0301x', n: 1 },
  ];
  const columns = [
    { title: 'name', value: ({ name }: { name: string }) => name, style: () => 'red' as const },
    { title: 'n', value: ({ n }: { n: number }) => String(n), align: 'right' as const },
  ];

  it('aligns by what is seen', () => {
    expect(renderTable(columns, rows, new PassThrough())).toBe(
      'name      n\né         5\n日本  12345\ne\u0301x        1\n',
    );
  });

  it('is coloured on a terminal that wants it, and nowhere else', () => {
    expect(renderTable(columns, rows, terminal())).toContain('\u001b[31m日本\u001b[39m');
    process.env['TERM'] = 'dumb';
    expect(renderTable(columns, rows, terminal())).not.toContain('\u001b');
    process.env['TERM'] = 'xterm';
    process.env['NO_COLOR'] = '1';
    expect(renderTable(columns, rows, terminal())).not.toContain('\u001b');
  });
});

describe('a JSON line', () => {
  it('is one line and keeps all digits of an integer', () => {
    expect(jsonLine({ n: 9007199254740993n, text: 'a\nb', none: null })).toBe(
      '{"n":9007199254740993,"text":"a\\nb","none":null}\n',
    );
  });
});

describe('text from outside', () => {
  it('cannot move the cursor, forge a line or hide', () => {
    expect(printable('a\u001b[2Jb\r\nc\u202ed\u200be\u009b')).toBe(
      'a\\u001b[2Jb\\u000d\\u000ac\\u202ed\\u200be\\u009b',
    );
    expect(printable('Grüße 日本 🎉')).toBe('Grüße 日本 🎉');
  });
});

describe('a suggestion', () => {
  it.each([
    ['procesed', 'processed'],
    ['hled', 'held'],
    ['proc', 'processed'],
    ['zzzzz', undefined],
    ['', undefined],
  ])('for %j is %j', (typed, meant) => {
    expect(nearest(typed, ['claimed', 'held', 'processed'])).toBe(meant);
  });
});

describe('a progress line', () => {
  it('stays off what is no terminal', () => {
    const stream = new PassThrough();
    const progress = progressLine(stream);
    progress.show('working');
    progress.clear();
    expect(written(stream)).toBe('');
  });

  it('appears after a moment, at most ten times a second, inside the width, and goes', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
    const stream = terminal(6);
    const progress = progressLine(stream);
    progress.show('too soon');
    expect(written(stream)).toBe('');
    clock.mockReturnValue(1400);
    progress.show('working');
    progress.show('again');
    expect(written(stream)).toBe('\r\u001b[2Kworki');
    progress.clear();
    expect(written(stream)).toBe('\r\u001b[2K');
    progress.clear();
    expect(written(stream)).toBe('');
    clock.mockRestore();
  });
});
