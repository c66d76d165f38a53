import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));

describe('npm run test:faults -- --short', () => {
  it('finds nothing lost, twice, out of order or stranded', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, '--short']).catch(
      (failed: { readonly stdout: string }) => failed,
    );
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-2)).toMatch(
      /^cases \d{3,}, lost 0, effects twice 0, order violations 0, stranded 0, false 2xx 0, rules broken 0$/,
    );
    expect(lines.at(-1)).toMatch(/^\d{3,} passed, 0 failed$/);
  }, 180_000);
});
