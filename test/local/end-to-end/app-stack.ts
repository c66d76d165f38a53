import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { appProject } from './app-project.ts';
import { RunningStack } from './running-stack.ts';

/** One running stack of an app of `apps/` for all tests of the group that calls this. */
export function appStack(app: string, options: readonly string[] = []): { readonly stack: RunningStack } {
  let stack: RunningStack;
  let project: string;
  beforeAll(async () => {
    project = appProject(`test/local/end-to-end/apps/${app}`);
    stack = await RunningStack.start(options, mkdtempSync(join(tmpdir(), 'webhooks-')), project);
  }, 60_000);
  afterAll(async () => {
    await stack?.stop();
    rmSync(project, { recursive: true, force: true });
  }, 30_000);
  return {
    get stack() {
      return stack;
    },
  };
}
