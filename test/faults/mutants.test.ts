import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MUTANTS } from './mutants/index.ts';

const ROOT = new URL('../../', import.meta.url);

describe('the mutants of npm run test:faults -- --mutants', () => {
  it.each(MUTANTS.map(({ name, edits }) => [name, edits] as const))(
    '%s stands in the code, once in each place',
    (_, edits) => {
      const found = edits.map(
        ({ file, find }) => readFileSync(new URL(file, ROOT), 'utf8').split(find).length - 1,
      );
      expect(found).toEqual(edits.map(() => 1));
    },
  );

  it('are named once each', () => {
    const names = MUTANTS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
