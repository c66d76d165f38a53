import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { generatedFiles } from '../../bin/generate.ts';

it('what is generated from the provider folders is up to date: npm run generate', async () => {
  for (const [path, text] of await generatedFiles()) {
    expect(existsSync(path) ? readFileSync(path, 'utf8') : 'missing').toBe(text);
  }
});
