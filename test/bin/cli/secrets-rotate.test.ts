import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { durationText } from '../../../bin/cli/secrets/duration-text.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { FakeStack, lines, secretArn } from './fake-stack.ts';

const secrets = mockClient(SecretsManagerClient);
const dynamodb = mockClient(DynamoDBClient);

describe('webhooks secrets rotate', () => {
  let stack: FakeStack;
  beforeAll(async () => {
    stack = await new FakeStack().start();
  });
  beforeEach(() => {
    secrets.reset();
    dynamodb.reset();
    dynamodb.on(PutItemCommand).resolves({});
    secrets.on(DescribeSecretCommand).resolves({ VersionIdsToStages: { v1: ['AWSCURRENT'] } });
    secrets.on(PutSecretValueCommand).resolves({ VersionId: 'v2' });
  });
  afterAll(() => stack.stop());

  const put = () => secrets.commandCalls(PutSecretValueCommand).map((call) => call.args[0].input);

  it.each([
    ['stripe', /^whsec_[0-9A-Za-z]{32}$/],
    ['standard-webhooks', /^whsec_[0-9A-Za-z+/]{43}=$/],
    ['github', /^[0-9A-Za-z]{43}$/],
    ['tandem', /^[0-9A-Za-z]{43}$/],
  ] as const)('makes a new secret for %s in the provider’s form and never shows it', async (source, form) => {
    const first = await stack.run('secrets', 'rotate', source);
    const second = await stack.run('secrets', 'rotate', source, '--json');
    const values = put().map(({ SecretString = '' }) => SecretString);
    expect(put().map(({ SecretId }) => SecretId)).toEqual([secretArn(source), secretArn(source)]);
    expect(new Set(values).size).toBe(2);
    for (const value of values) {
      expect(value).toMatch(form);
      for (const run of [first, second]) expect(run.out + run.err).not.toContain(value);
    }
    expect(first.out).toContain(`${source} has a new secret, version v2`);
    expect(first.out).toMatch(/accepted for 3 days more, until \d{4}-/);
  });

  it('prints one object', async () => {
    const [printed] = lines(await stack.run('secrets', 'rotate', 'stripe', '--json'));
    expect(printed).toEqual({
      source: 'stripe',
      secret: secretArn('stripe'),
      versionId: 'v2',
      previousAcceptedUntil: expect.stringMatching(/^\d{4}-.*Z$/),
      previousAcceptedSeconds: 259_200,
    });
  });

  it('promises nothing about a previous secret where there was none', async () => {
    secrets.on(DescribeSecretCommand).resolves({});
    expect((await stack.run('secrets', 'rotate', 'stripe')).out).toContain('it is the first');
    expect(lines(await stack.run('secrets', 'rotate', 'stripe', '--json'))).toMatchObject([
      { previousAcceptedUntil: null, previousAcceptedSeconds: null },
    ]);
  });

  it('puts a given value', async () => {
    const run = await stack.run('secrets', 'rotate', 'stripe', '--value', 'whsec_given');
    expect(run.code).toBe(0);
    expect(put()).toMatchObject([{ SecretString: 'whsec_given' }]);
    expect(run.out + run.err).not.toContain('whsec_given');
  });

  it('writes into the history of the source who did it and why, and not what', async () => {
    await stack.run('secrets', 'rotate', 'stripe', '--value', 'whsec_given', '--reason', 'it leaked');
    const items = dynamodb.commandCalls(PutItemCommand).map((call) => call.args[0].input.Item ?? {});
    expect(items).toMatchObject([
      {
        pk: { S: 'L#stripe' },
        sk: { S: expect.stringMatching(/^A#\d{16}#[0-9a-f]{8}$/) },
        what: { S: 'rotated' },
        who: { S: expect.stringMatching(/./) },
        why: { S: 'version v2; it leaked' },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('whsec_given');
  });

  it('refuses a value the receiver could not use, without showing it', async () => {
    const run = await stack.run('secrets', 'rotate', 'standard-webhooks', '--value', 'not_base64!');
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining('is not base64') });
    expect(run.err).not.toContain('not_base64!');
    expect(put()).toHaveLength(0);
  });

  it('makes secrets that the receiver reads without a remark', async () => {
    await stack.run('secrets', 'rotate', 'standard-webhooks');
    expect(readSecret({ format: 'base64', byId: false }, put()[0]?.SecretString ?? '')).toMatchObject({
      ok: true,
      warnings: [],
    });
  });
});

describe('a duration in words', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [90, '1 minute 30 seconds'],
    [3600, '1 hour'],
    [259_200, '3 days'],
    [93_784, '1 day 2 hours'],
  ])('says %i s', (seconds, words) => {
    expect(durationText(seconds)).toBe(words);
  });
});
