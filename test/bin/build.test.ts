import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildBundles } from '../../bin/build.ts';

let root: string;

function source(name: string, text: string): void {
  mkdirSync(join(root, 'lambdas', name), { recursive: true });
  writeFileSync(join(root, 'lambdas', name, 'handler.ts'), text);
}

async function built(): Promise<readonly string[]> {
  return (await buildBundles(root)).filter((bundle) => bundle.built).map(({ name }) => name);
}

const bundle = (name: string) => readFileSync(join(root, 'dist', 'lambdas', name, 'index.mjs'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'webhooks-build-'));
  for (const name of ['receive', 'sweep', 'journal']) source(name, `export const handler = () => '${name}';`);
  mkdirSync(join(root, 'lambdas', 'process'));
  writeFileSync(join(root, 'lambdas/process/index.ts'), "export const defineProcessor = () => 'process';");
});

describe('buildBundles', () => {
  it('makes what is missing, and again only what has changed', async () => {
    expect(await built()).toEqual(['receive', 'sweep', 'journal', 'process']);
    expect(await built()).toEqual([]);
    source('sweep', "export const handler = () => 'another';");
    expect(await built()).toEqual(['sweep']);
    expect(bundle('sweep')).toContain('another');
    rmSync(join(root, 'dist', 'lambdas', 'journal', 'index.mjs'));
    expect(await built()).toEqual(['journal']);
  });

  it('follows what a handler imports', async () => {
    writeFileSync(join(root, 'lambdas', 'answer.ts'), 'export const answer = 41;');
    source('receive', "import { answer } from '../answer.ts';\nexport const handler = () => answer;");
    await built();
    writeFileSync(join(root, 'lambdas', 'answer.ts'), 'export const answer = 42;');
    expect(await built()).toEqual(['receive']);
    expect(bundle('receive')).toContain('42');
  });

  it("takes Node's own modules when they are used, from ES modules and CommonJS alike", async () => {
    writeFileSync(join(root, 'lambdas', 'old.cjs'), "module.exports = require('path').sep;");
    source(
      'receive',
      "import { randomUUID } from 'node:crypto';\nimport sep from '../old.cjs';\nexport const handler = () => [randomUUID(), sep];",
    );
    await built();
    expect(bundle('receive')).not.toMatch(/\bimport\b|\brequire\(/);
    const { handler } = await import(join(root, 'dist', 'lambdas', 'receive', 'index.mjs'));
    expect(handler()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), '/']);
  });

  it('uses a bundle whose source is not there, as in an installed package', async () => {
    await built();
    rmSync(join(root, 'lambdas'), { recursive: true });
    expect(await buildBundles(root)).toEqual(
      ['receive/index.mjs', 'sweep/index.mjs', 'journal/index.mjs', 'process/index.cjs'].map((path) => ({
        name: path.split('/')[0],
        file: join(root, 'dist', 'lambdas', path),
        built: false,
      })),
    );
  });

  it('names every bundle that has neither source nor build', async () => {
    rmSync(join(root, 'lambdas', 'sweep'), { recursive: true });
    rmSync(join(root, 'lambdas', 'journal'), { recursive: true });
    await expect(buildBundles(root)).rejects.toThrow(
      /sweep: no lambdas\/sweep\/handler\.ts and no dist.*\n.*journal: no lambdas\/journal\/handler\.ts/,
    );
  });

  it('keeps the bundle there is when a source does not compile', async () => {
    await built();
    source('receive', 'export const handler = (');
    await expect(buildBundles(root)).rejects.toThrow(/receive\/handler\.ts/);
    expect(bundle('receive')).toContain('receive');
  });
});
