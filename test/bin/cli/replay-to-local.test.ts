import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetFunctionConfigurationCommand, GetPolicyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { ARCHIVE_METADATA } from '../../../lib/contract/archive.ts';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { World } from '../../fakes/processing.ts';
import { lines, receiverEnvironment, webhooks } from './fake-stack.ts';
import { OperatedStack } from './operated-stack.ts';

const OLD = TTL_MIN_SECONDS * 1000 + 3_600_000;

describe('webhooks replay --to local', () => {
  const cloudFormation = mockClient(CloudFormationClient);
  const lambda = mockClient(LambdaClient);
  const before = { ...process.env };
  let account: OperatedStack;
  let local: OperatedStack;

  beforeEach(async () => {
    [account, local] = await Promise.all([OperatedStack.start(), OperatedStack.start()]);
    // As any tool of AWS is pointed elsewhere.
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_S3: account.url,
      AWS_ENDPOINT_URL_DYNAMODB: account.url,
      AWS_ENDPOINT_URL_SQS: account.url,
    });
    cloudFormation.on(ListStackResourcesCommand).resolves({
      StackResourceSummaries: [
        {
          ResourceType: 'AWS::Lambda::Function',
          PhysicalResourceId: 'receive-stripe',
          LogicalResourceId: 'x',
          LastUpdatedTimestamp: new Date(),
          ResourceStatus: 'CREATE_COMPLETE',
        },
      ],
    });
    lambda.on(GetFunctionConfigurationCommand).resolves({
      FunctionName: 'receive-stripe',
      FunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:receive-stripe',
      Environment: { Variables: receiverEnvironment(stripe) },
    });
    lambda.on(GetPolicyCommand).resolves({});
  });
  afterEach(async () => {
    process.env = before;
    cloudFormation.reset();
    lambda.reset();
    await Promise.all([account.stop(), local.stop()]);
  });

  const replay = (...words: readonly string[]) =>
    local.stack.run('replay', '--stack', 'Main', '--region', 'eu-west-1', '--to', 'local', ...words);

  it('runs what an account has archived in the local stack, however old, and leaves the account as it is', async () => {
    const world = new World();
    world.now = Date.now() - OLD;
    const delivery = 'deliveries/stripe/2026/01/01/00/whole';
    world.archive.objects.set(delivery, {
      bytes: Buffer.from('[1]'),
      metadata: {},
      contentType: 'text/plain',
    });
    for (const id of ['one', 'two']) {
      world.accept({ id, stream: 'cus', body: `{"id":"${id}","n":7}` });
      world.alter(id, { st: 'processed', o: undefined, fin: world.now, win: world.now });
    }
    for (const [key, object] of world.archive.objects) {
      const metadata = { ...object.metadata, [ARCHIVE_METADATA.delivery]: delivery };
      if (key !== delivery) world.archive.objects.set(key, { ...object, metadata });
    }
    await account.adopt(world);
    const items = await account.items();
    const range = ['--source', 'stripe', '--since', '60d'];
    expect(lines(await replay(...range, '--dry-run', '--json'))).toMatchObject([
      { replayed: 2, finished: 0, expired: 0, dryRun: true },
    ]);
    expect(await replay(...range)).toMatchObject({
      code: 0,
      out: '2 events of stripe are sent again into the local stack\n',
    });
    expect(await account.items()).toEqual(items);
    expect(await account.sent()).toEqual([]);
    expect(await local.sent()).toMatchObject([
      { key: 'one', stream: 'cus', claimed: true, replay: true },
      { key: 'two', stream: 'cus', claimed: true, replay: true },
    ]);
    const [one] = await local.sent();
    expect(await local.bytes(one?.loc ?? '')).toBe('{"id":"one","n":7}');
    expect(one?.dlv?.loc).toBe(delivery);
    expect(await local.bytes(delivery)).toBe('[1]');
    expect(await local.event('one')).toMatchObject({ st: 'claimed', hist: [{ what: 'replayed' }] });
    // By id, known to the account's ledger or only to its archive; and what the local stack has is not run beside itself.
    expect(lines(await replay('--source', 'stripe', '--id', 'two', '--json'))).toMatchObject([
      { replayed: 1 },
    ]);
    expect((await local.items()).filter(({ sk }) => sk === 'E')).toHaveLength(2);
  });

  it('says which of the two stacks is not there, and wants the source in both', async () => {
    await account.adopt(new World());
    const none = await replay('--source', 'github', '--since', '1d');
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('stack Main has no source github') });
    const words = ['--source', 'stripe', '--since', '1d', '--stack', 'Main', '--to', 'local'];
    expect(await webhooks(local.stack.directory, 'replay', ...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no local stack runs in this project'),
    });
  });
});
