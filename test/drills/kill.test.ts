import { describe, expect, it, jest } from '@jest/globals';
import { buildBundles } from '../../bin/build.ts';
import { killDrill } from './kill.ts';
import { seeded } from './random.ts';

jest.setTimeout(120_000);

describe('a local stack under load', () => {
  it('loses nothing and does nothing twice while npm, server and functions are killed', async () => {
    await buildBundles();
    const said: string[] = [];
    const promises: [string, string][] = [];
    const report = {
      say: (text: string) => void said.push(text),
      check: (promise: string, kept: boolean, found = '') =>
        void promises.push([promise, kept ? 'kept' : found]),
    };
    const size = { events: 240, streams: 24, kills: 4, timeScale: 30 };
    await killDrill.run({ ...size, random: seeded(7), deadline: Date.now() + 100_000 }, report);
    expect({ said, broken: promises.filter(([, found]) => found !== 'kept') }).toEqual({ said, broken: [] });
    expect(promises.length).toBeGreaterThanOrEqual(12);
  });
});
