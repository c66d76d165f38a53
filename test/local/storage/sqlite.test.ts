import { copyFile, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite } from '../../../local/storage/sqlite.ts';

const layout = { schema: 'CREATE TABLE numbers (n INTEGER)', version: 3 };
let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sqlite-'));
  path = join(directory, 'below', 'state.sqlite');
});
afterEach(() => rm(directory, { recursive: true }));

describe('a transaction', () => {
  it('is undone as a whole by a throw, and joins the one around it', () => {
    const file = openSqlite(path, layout);
    const insert = file.prepare('INSERT INTO numbers VALUES (?)');
    const all = file.prepare('SELECT n FROM numbers');
    const add = (n: number) => file.transaction(() => insert.run(n));
    add(1);
    expect(() =>
      file.transaction(() => {
        add(2);
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect(file.transaction(() => [add(3), 'result'][1])).toBe('result');
    expect(all.all().map((row) => row['n'])).toEqual([1, 3]);
    file.close();
  });
});

describe('a file', () => {
  it('keeps its rows, and is opened by one at a time', () => {
    const file = openSqlite(path, layout);
    file.prepare('INSERT INTO numbers VALUES (7)').run();
    expect(() => openSqlite(path, layout)).toThrow(
      expect.objectContaining({ name: 'StateInUseError', file: path }),
    );
    file.close();
    const again = openSqlite(path, layout);
    expect(again.prepare('SELECT n FROM numbers').get()?.['n']).toBe(7);
    again.close();
  });

  it('of another layout is refused and left as it is', () => {
    openSqlite(path, layout).close();
    expect(() => openSqlite(path, { schema: 'CREATE TABLE other (n INTEGER)', version: 4 })).toThrow(
      expect.objectContaining({ name: 'StateLayoutError', message: expect.stringContaining('layout 3') }),
    );
    openSqlite(path, layout).close();
  });

  it('with a torn end loses what was written last and nothing else', async () => {
    const file = openSqlite(path, layout);
    for (const n of [1, 2, 3]) file.prepare('INSERT INTO numbers VALUES (?)').run(n);
    const copy = join(directory, 'copy.sqlite');
    for (const part of ['', '-wal']) await copyFile(path + part, copy + part);
    file.close();
    await truncate(`${copy}-wal`, (await stat(`${copy}-wal`)).size - 5);
    const torn = openSqlite(copy, layout);
    const rows = () =>
      torn
        .prepare('SELECT n FROM numbers')
        .all()
        .map((row) => row['n']);
    expect(rows()).toEqual([1, 2]);
    torn.prepare('INSERT INTO numbers VALUES (4)').run();
    expect(rows()).toEqual([1, 2, 4]);
    torn.close();
  });
});
