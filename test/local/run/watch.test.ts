import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FunctionDefinition } from '../../../local/cloud.ts';
import { watchProject } from '../../../local/watch.ts';
import { FunctionPool } from '../../../local/workers/function-pool.ts';

const handler = (version: number) =>
  `export const handler = async ({ sleep = 0 }) => {
    await new Promise((done) => setTimeout(done, sleep));
    return ${version};
  };\n`;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A project with a build, its source, and a function whose asset is a copy of the build. */
function project(buildScript: string) {
  const directory = mkdtempSync(join(tmpdir(), 'watched-'));
  undo.push(() => rmSync(directory, { recursive: true, force: true }));
  for (const folder of ['src', 'dist/fn', 'asset']) mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ scripts: { build: buildScript } }));
  for (const file of ['src/fn.mjs', 'dist/fn/index.mjs', 'asset/index.mjs'])
    writeFileSync(join(directory, file), handler(1));
  const definition: FunctionDefinition = {
    name: 'App-Fn',
    logicalId: 'Fn',
    arn: 'arn:fn',
    code: join(directory, 'asset'),
    handler: 'index.handler',
    timeoutSeconds: 10,
    memoryMb: 128,
    concurrency: undefined,
    environment: {},
  };
  const pool = new FunctionPool(definition, {
    limit: 2,
    idleMs: 60_000,
    timeoutMs: 10_000,
    environment: { PATH: process.env['PATH'] ?? '' },
    log: () => {},
  });
  undo.push(() => pool.close());
  const told: string[] = [];
  undo.push(
    watchProject({
      project: directory,
      functions: [definition],
      directory: join(directory, 'state'),
      swap: (_, code) => pool.swap(code, undefined),
      told: (line) => told.push(line),
    }),
  );
  const run = async (event: object = {}) => {
    const invocation = await pool.invoke(JSON.stringify(event));
    return invocation.ok ? Number(invocation.result) : invocation.error.errorMessage;
  };
  const hears = async (text: string) => {
    for (let tries = 0; tries < 400 && !told.some((line) => line.includes(text)); tries++)
      await new Promise((done) => setTimeout(done, 25));
    expect(told.join('\n')).toContain(text);
  };
  return { directory, run, hears };
}

describe('watching a project', () => {
  it('goes on with a new build, and lets what is running end with the old one', async () => {
    const { directory, run, hears } = project('node -e 0');
    expect(await run()).toBe(1);
    const running = run({ sleep: 2500 });
    writeFileSync(join(directory, 'dist/fn/index.mjs'), handler(2));
    await hears('Fn goes on with the new index.mjs');
    expect(await run()).toBe(2);
    expect(await running).toBe(1);
    expect(await run()).toBe(2);
  }, 30_000);

  it('builds when a source changes', async () => {
    const { directory, run, hears } = project(
      `node -e "require('fs').copyFileSync('src/fn.mjs','dist/fn/index.mjs')"`,
    );
    writeFileSync(join(directory, 'src/fn.mjs'), handler(3));
    await hears('Fn goes on');
    expect(await run()).toBe(3);
  }, 30_000);

  it('keeps the code and tells why where the build fails', async () => {
    const { directory, run, hears } = project(`node -e "console.error('no such thing'); process.exit(1)"`);
    writeFileSync(join(directory, 'src/fn.mjs'), handler(4));
    await hears('no such thing');
    expect(await run()).toBe(1);
  }, 30_000);
});
