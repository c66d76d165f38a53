import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FunctionLog } from '../../../local/workers/function-log.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'log-')), 'logs', 'edge.log');

function write(log: FunctionLog, line: string): void {
  log.write(line);
  log.flush();
}

describe('the log of a function', () => {
  it('goes on after its directory was deleted', () => {
    const file = newFile();
    const log = new FunctionLog(file);
    write(log, 'one');
    rmSync(dirname(file), { recursive: true });
    write(log, 'two');
    expect(readFileSync(file, 'utf8')).toBe('two\n');
  });

  it('loses lines rather than the stack where nothing can be written', () => {
    const file = newFile();
    const log = new FunctionLog(file);
    rmSync(dirname(file), { recursive: true });
    writeFileSync(dirname(file), 'in the way');
    write(log, 'lost');
    rmSync(dirname(file));
    write(log, 'kept');
    expect(readFileSync(file, 'utf8')).toBe('kept\n');
  });

  it('is set aside when it is large, and one older file is kept', () => {
    const file = newFile();
    const log = new FunctionLog(file);
    const line = 'x'.repeat(3 * 1024 * 1024);
    for (let written = 0; written < 5; written++) write(log, line);
    expect(statSync(file).size).toBe(line.length + 1);
    expect(statSync(`${file}.1`).size).toBe(2 * (line.length + 1));
    expect(existsSync(`${file}.2`)).toBe(false);
  });
});
