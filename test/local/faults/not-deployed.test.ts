import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildBundles } from '../../../bin/build.ts';

it('nothing of the local run is in a bundle that is deployed', async () => {
  const bundles = await buildBundles();
  expect(bundles.map(({ name }) => name).sort()).toEqual(['journal', 'process', 'receive', 'sweep']);
  for (const { file } of bundles) {
    const { inputs } = JSON.parse(readFileSync(join(dirname(file), 'meta.json'), 'utf8')) as {
      inputs: Record<string, unknown>;
    };
    expect(Object.keys(inputs)).toContainEqual(expect.stringMatching(/^lambdas\//));
    expect(Object.keys(inputs).filter((path) => /^(local|bin|test)\//.test(path))).toEqual([]);
    const program = readFileSync(file, 'utf8');
    expect(program).not.toContain('__faults__');
    // What a local run tells Node to meet another internet is Node's alone: no program of ours looks at it.
    expect(program).not.toMatch(/HTTPS_PROXY|NODE_USE_ENV_PROXY|NODE_EXTRA_CA_CERTS/);
  }
}, 30_000);
