import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findLocalTarget } from '../../../bin/cli/target/local-target.ts';
import { FakeStack } from './fake-stack.ts';

describe('the local target', () => {
  let stack: FakeStack;
  beforeAll(async () => {
    stack = await new FakeStack().start();
  });
  beforeEach(() => stack.writeRuntime({}));
  afterAll(() => stack.stop());

  const find = () => findLocalTarget('.', stack.directory);

  it('holds a source for each function that is a receiver', async () => {
    const target = await find();
    expect(target.sources.map(({ name }) => name)).toEqual([
      'github',
      'nameless',
      'numbered',
      'standard-webhooks',
      'stripe',
      'tandem',
    ]);
    const stripe = target.sources.find(({ name }) => name === 'stripe');
    expect(stripe).toMatchObject({
      url: `${stack.url}/hooks/stripe`,
      functionName: 'receive-stripe',
      queueArn: 'arn:aws:sqs:eu-west-1:000000000000:stripe.fifo',
    });
    expect(target.aws).toMatchObject({ region: 'eu-west-1', endpoints: { s3: stack.url } });
  });

  it('runs on the clock of the local stack', async () => {
    stack.writeRuntime({ timeFactor: 20 });
    const [source] = (await find()).sources;
    expect(source?.environment.WEBHOOK_TIME_FACTOR).toBe(20);
  });

  it('is not found without a runtime file', async () => {
    await expect(findLocalTarget(undefined, stack.directory)).rejects.toMatchObject({
      message: 'no local stack runs in this project',
      next: expect.stringContaining('npx webhooks local'),
    });
    await expect(findLocalTarget('elsewhere', stack.directory)).rejects.toMatchObject({
      message: 'no local stack runs on elsewhere',
      next: expect.stringContaining('npx webhooks local --state elsewhere'),
    });
  });

  it('is not found when its process is gone', async () => {
    stack.writeRuntime({ pid: 2 ** 30 });
    await expect(find()).rejects.toMatchObject({ message: expect.stringContaining('has stopped') });
  });

  it('is not found when its process lives and does not answer', async () => {
    stack.writeRuntime({ url: 'http://127.0.0.1:1' });
    await expect(find()).rejects.toMatchObject({ message: expect.stringContaining('does not answer') });
  });

  it('is not misread when another version wrote the file, or half of it', async () => {
    writeFileSync(join(stack.directory, 'runtime.json'), JSON.stringify({ version: 2 }));
    await expect(find()).rejects.toMatchObject({ message: expect.stringContaining('another version (2)') });
    writeFileSync(join(stack.directory, 'runtime.json'), '{"version":');
    await expect(find()).rejects.toMatchObject({ message: expect.stringContaining('unreadable') });
  });

  it('says which variables of a receiver it cannot read, without their values', async () => {
    stack.writeRuntime({
      functions: [
        {
          name: 'odd',
          logicalId: 'Odd',
          environment: { WEBHOOK_SOURCE: 'odd', WEBHOOK_SPEC: 'private{', WEBHOOK_WINDOW: 'soon' },
        },
      ],
    });
    const failure = await find().catch((error: Error) => error.message);
    expect(failure).toMatch(/odd was made by another version.*WEBHOOK_SPEC is not JSON.*WEBHOOK_WINDOW/);
    expect(failure).not.toContain('private');
  });

  it('is asked for by commands that name no stack', async () => {
    const run = await stack.run('sources', '--region', 'eu-west-1');
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining('need --stack') });
    const both = await stack.run('sources', '--stack', 'Webhooks');
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('--state is for the local stack') });
  });
});
