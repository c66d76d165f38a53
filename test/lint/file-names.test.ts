import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..');

it.each(['bin', 'lib', 'lambdas', 'local', 'test', 'bench'])(
  'files of %s are named after what they do',
  (folder) => {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    const vague = /^(utils?|helpers?|common|misc|types|constants|shared)\.(test\.)?(ts|mjs)$/;
    const ours = names.filter((name) => !name.includes('node_modules'));
    expect(ours.filter((name) => vague.test(basename(name)))).toEqual([]);
  },
);
