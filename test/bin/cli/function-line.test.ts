import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { functionLine } from '../../../bin/cli/local/function-line.ts';

const stream = new PassThrough();
const at = new Date(2026, 10, 30, 9, 8, 7, 6);
const line = (text: string) => functionLine('Fn', text, stream, at);

it('prints what a function logs with time, function, level, message and fields', () => {
  const log = { level: 'WARN', message: 'refused', timestamp: at.toISOString(), source: 'stripe', n: 2 };
  expect(line(JSON.stringify({ ...log, cold_start: true }))).toBe(
    '09:08:07.006 Fn WARN refused source=stripe n=2\n',
  );
  expect(line('plain text')).toBe('09:08:07.006 Fn plain text\n');
});

it('leaves metrics out', () => {
  expect(line('{"_aws":{},"Accepted":1}')).toBe('');
});

it('lets no line of a function command the terminal', () => {
  expect(line('\u001b[2Jgone')).not.toContain('\u001b');
});
