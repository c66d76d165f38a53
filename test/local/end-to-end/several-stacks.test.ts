import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { appProject } from './app-project.ts';
import { eventually, RunningStack } from './running-stack.ts';

describe('an app whose gateway, processor and sources stand in stacks of their own', () => {
  it.each(['weak', 'strong'])(
    'runs as one, with %s references: a delivery to each source takes effect',
    async (references) => {
      const project = appProject('test/local/end-to-end/apps/several-stacks-app.ts', references);
      const stack = await RunningStack.start([], mkdtempSync(join(tmpdir(), 'webhooks-')), project);
      try {
        const listed = await stack.json('sources');
        expect(listed.map(({ name }) => name)).toEqual(['github', 'standard-webhooks', 'stripe']);
        for (const source of ['github', 'standard-webhooks', 'stripe']) {
          const [sent] = await stack.json('send', source);
          expect(sent).toMatchObject({ source, status: 200 });
          // Another server may still hold what the first of these stacks has left there.
          const took = async () =>
            (await stack.journal(source)).filter(({ key }) => key === sent?.['id']).length;
          expect(await eventually(took, (count) => count > 0, 30_000)).toBe(1);
        }
      } finally {
        await stack.stop();
        rmSync(project, { recursive: true, force: true });
      }
    },
    90_000,
  );
});
