import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appProject } from './app-project.ts';
import { eventually, RunningStack } from './running-stack.ts';

let stack: RunningStack;

beforeAll(async () => {
  stack = await RunningStack.start([], undefined, appProject('test/local/end-to-end/apps/http-app.ts'));
}, 90_000);
afterAll(() => stack.stop(), 30_000);

it.each(['stripe', 'github', 'twilio'])(
  'a delivery of %s comes through an HTTP API to its processor',
  async (source) => {
    const [sent] = await stack.json('send', source);
    expect(sent).toMatchObject({ status: 200 });
    await eventually(
      () => stack.json('events', '--source', source),
      (events) => events.some(({ key, status }) => key === sent?.['id'] && status === 'processed'),
    );
  },
  30_000,
);

it.each(['--tamper', '--wrong-secret'])(
  'and one sent with %s is refused',
  async (option) => {
    expect(await stack.json('send', 'stripe', option)).toMatchObject([{ status: 401 }]);
  },
  30_000,
);
