import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const BUNDLES = join(import.meta.dirname, '..', '..', 'dist', 'lambdas');
const text = (name: string, file: string) => readFileSync(join(BUNDLES, name, file), 'utf8');

describe.each(['receive', 'sweep', 'journal'])('bundle %s', (name) => {
  it('holds nothing of the CDK, the laptop or the tests', () => {
    const inputs = Object.keys(JSON.parse(text(name, 'meta.json')).inputs);
    expect(inputs.length).toBeGreaterThan(0);
    const foreign =
      /node_modules\/(aws-cdk-lib|constructs|dynalite)\/|^(bin|local|test|lib\/constructs|lib\/providers\/[^/]+\/index)/;
    expect(inputs.filter((input) => foreign.test(input))).toEqual([]);
  });

  it('imports nothing, so it loads alone and starts without the cost of an ESM import of node:http', () => {
    const { outputs } = JSON.parse(text(name, 'meta.json'));
    const imports = Object.values(outputs as Record<string, { readonly imports: readonly unknown[] }>);
    expect(imports.flatMap((output) => output.imports)).toEqual([]);
    expect(text(name, 'index.mjs')).toContain('process.getBuiltinModule("node:http")');
    expect(text(name, 'index.mjs')).not.toMatch(/^import\s/m);
  });

  it('has a source map beside it, which is not deployed', () => {
    expect(JSON.parse(text(name, 'index.mjs.map')).sources.length).toBeGreaterThan(0);
    expect(text(name, 'index.mjs')).not.toContain('sourceMappingURL');
  });
});

it('the receive bundle stays small', () => {
  expect(statSync(join(BUNDLES, 'receive', 'index.mjs')).size).toBeLessThanOrEqual(560_000);
});
