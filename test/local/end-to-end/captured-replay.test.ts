import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Recorded, record, SPECS } from '../../replay/recorded.ts';
import { appProject } from './app-project.ts';
import { eventually, RunningStack } from './running-stack.ts';
import { dumpOf } from './stack-dump.ts';

const COUNT = 100;
const HOUR = 3_600_000;

describe('a hundred recorded deliveries, over HTTP', () => {
  let stack: RunningStack;
  let project: string;
  beforeAll(async () => {
    project = appProject('test/local/end-to-end/apps/streams-app.ts');
    stack = await RunningStack.start([], mkdtempSync(join(tmpdir(), 'webhooks-')), project);
  }, 60_000);
  afterAll(async () => {
    await stack?.stop();
    rmSync(project, { recursive: true, force: true });
  }, 30_000);

  const post = async ({ source, headers, body }: Recorded) => {
    const answer = await fetch(stack.url(source), { method: 'POST', headers, body: new Uint8Array(body) });
    return [answer.status, await answer.json()];
  };
  const states = async () => (await stack.wholeLedger()).map(({ st }) => st).filter((st) => st !== undefined);
  const hour = () => Math.floor(Date.now() / HOUR);

  it('leave tables, journal and archive byte for byte as they are when replayed twice', async () => {
    // A replay in another hour leaves spare copies of the bytes under that hour: the test keeps within one.
    if (hour() !== Math.floor((Date.now() + 60_000) / HOUR))
      await new Promise((go) => setTimeout(go, 60_000));
    const began = hour();
    const secrets = new Map<string, string>();
    for (const source of Object.keys(SPECS)) secrets.set(source, await stack.secret(source));
    const requests: Recorded[] = [];
    for (const request of record(COUNT, 7, (source) => secrets.get(source) ?? '', Date.now)) {
      requests.push(request);
      expect(await post(request)).toEqual([200, { received: true }]);
    }
    await eventually(states, (all) => all.length === COUNT && all.every((st) => st === 'processed'), 40_000);
    const journal = await stack.journal();
    expect(journal).toHaveLength(COUNT);

    const before = await dumpOf(stack);
    expect(Object.values(before.tables).map((items) => items.length > 0)).toEqual([true, true]);
    expect(before.objects.filter(([key]) => key.startsWith('raw/'))).toHaveLength(COUNT);
    for (let again = 0; again < 2; again++) {
      for (const request of requests) expect(await post(request)).toEqual([200, { duplicate: true }]);
      const waiting = [...(await stack.waiting()).values()].reduce((sum, count) => sum + count, 0);
      expect(waiting).toBe(0);
      expect(await dumpOf(stack)).toEqual(before);
    }
    expect(hour()).toBe(began);
  }, 180_000);
});
