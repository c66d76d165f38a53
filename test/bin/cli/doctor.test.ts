import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { examineAddress } from '../../../bin/cli/doctor/addresses.ts';
import { examineAlarms } from '../../../bin/cli/doctor/alarms.ts';
import type { Source } from '../../../bin/cli/target/target.ts';
import { receiveEnvironment } from '../../../lib/contract/environments.ts';
import { twilio } from '../../../lib/providers/twilio/spec.ts';
import { parked } from '../../lambdas/ledger/parked.ts';
import { lines, receiverEnvironment, secretArn } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

const secrets = mockClient(SecretsManagerClient);
const DAY = 86_400_000;
const STRONG = 'whsec_0123456789abcdefghij';

/** Versions of the secret of a source, by stage. */
function holds(source: string, versions: Readonly<Record<string, string>>, createdAt = Date.now()): void {
  for (const [VersionStage, value] of Object.entries(versions)) {
    secrets.on(GetSecretValueCommand, { SecretId: secretArn(source), VersionStage }).resolves({
      SecretString: value,
      VersionId: `${VersionStage}-${value}`,
      CreatedDate: new Date(createdAt),
    });
  }
}

describe('webhooks doctor', () => {
  const the = operatedAnew();
  beforeEach(() => {
    secrets.reset();
    secrets
      .on(GetSecretValueCommand)
      .rejects(new ResourceNotFoundException({ message: 'no version', $metadata: {} }));
    holds('stripe', { AWSCURRENT: STRONG });
    holds('github', { AWSCURRENT: 'another-secret-of-some-length' });
  });

  const doctor = (...words: readonly string[]) => the.operated.stack.run('doctor', ...words);
  const about = async (check: string, ...words: readonly string[]) =>
    lines(await doctor(...words, '--json'))
      .filter((finding) => finding['check'] === check)
      .map(({ source, level, finding }) => [source, level, finding]);

  it('finds nothing wrong with a stack in order, and says what it looked at', async () => {
    await the.operated.adopt(the.world);
    const run = await doctor('stripe', '--all');
    expect(run).toMatchObject({ code: 0, err: 'sources looked at: 1, checks: 7, faults: 0, warnings: 0\n' });
    expect(run.out).toMatch(/secret\s+can be used/);
    expect(run.out).toMatch(/dead letters\s+none/);
    expect((await doctor('stripe')).out).not.toContain('can be used');
  });

  it('an empty secret is a fault, before anybody wonders about 503', async () => {
    secrets.reset();
    secrets
      .on(GetSecretValueCommand)
      .rejects(new ResourceNotFoundException({ message: 'no version', $metadata: {} }));
    const run = await doctor('stripe');
    expect(run.code).toBe(1);
    expect(run.out).toContain('has no value yet: deliveries are answered 503');
    expect(run.out).toContain('webhooks secrets rotate stripe --value -');
  });

  it.each([
    ['', 'fault', /^the current value .*: deliveries are answered 503$/],
    ['short', 'warning', /^the current key has 5 bytes: it can be guessed$/],
  ])('a secret %j is a %s, told without its text', async (value, level, text) => {
    holds('github', { AWSCURRENT: value });
    expect(await about('secret', 'github')).toContainEqual(['github', level, expect.stringMatching(text)]);
    if (value !== '') expect((await doctor('github', '--all')).out).not.toMatch(/\bshort\b/);
  });

  it('one secret for two sources is a fault of both, old and coming versions included', async () => {
    holds('github', { AWSCURRENT: 'another-secret-of-some-length', AWSPREVIOUS: STRONG });
    const found = await about('secret');
    expect(found).toContainEqual([
      'stripe',
      'fault',
      'its current key is the previous one of github (receive-github): a delivery to one passes as one to the other',
    ]);
    expect(found).toContainEqual([
      'github',
      'fault',
      'its previous key is the current one of stripe (receive-stripe): a delivery to one passes as one to the other',
    ]);
    // Asked for one source, the others are compared all the same.
    expect(await about('secret', 'stripe')).toContainEqual(['stripe', 'fault', expect.anything()]);
  });

  it('says what other versions are about', async () => {
    holds('stripe', {
      AWSCURRENT: STRONG,
      AWSPREVIOUS: 'whsec_of_some_time_ago',
      AWSPENDING: 'whsec_of_the_provider',
    });
    const found = await about('secret', 'stripe');
    expect(found).toContainEqual(['stripe', 'warning', 'a version waits to become the current one']);
    expect(found).toContainEqual([
      'stripe',
      'ok',
      expect.stringMatching(/^the previous value is accepted for (2 days 23 hours|3 days) more$/),
    ]);
    holds('stripe', { AWSCURRENT: STRONG, AWSPREVIOUS: 'whsec_of_some_time_ago' }, Date.now() - 30 * DAY);
    expect(JSON.stringify(await about('secret', 'stripe'))).not.toContain('accepted for');
  });

  it('a secret it may not read is a fault that names the right', async () => {
    secrets
      .on(GetSecretValueCommand)
      .rejects(Object.assign(new Error('no'), { name: 'AccessDeniedException' }));
    const [found] = lines(await doctor('stripe', '--json'));
    expect(found).toMatchObject({
      level: 'fault',
      finding: 'cannot be read (AccessDeniedException)',
      next: expect.stringContaining('secretsmanager:GetSecretValue'),
    });
  });

  it('counts what waits for a person', async () => {
    parked(the.world);
    await the.operated.adopt(the.world);
    const run = await doctor('stripe', '--json');
    expect(run.code).toBe(1);
    expect(await about('dead letters')).toContainEqual([
      'stripe',
      'fault',
      expect.stringMatching(/^0 in the dead-letter queue, 1 dead in the ledger/),
    ]);
    expect(await about('streams')).toContainEqual(['stripe', 'fault', '1 parked']);
    expect(await about('streams')).toContainEqual(['github', 'ok', 'none is parked']);
  });

  it('refuses a source there is not, and words too many', async () => {
    expect(await doctor('strip')).toMatchObject({
      code: 1,
      err: expect.stringContaining('did you mean stripe'),
    });
    expect(await doctor('stripe', 'github')).toMatchObject({ code: 2 });
  });
});

describe('an address', () => {
  const source = (url: string | undefined, signedUrl = url): Source => ({
    name: 'twilio',
    environment: receiveEnvironment.decode(receiverEnvironment(twilio)),
    functionName: 'receive-twilio',
    url,
    signedUrl,
    queueArn: 'arn',
  });

  it.each([
    [200, 'ok'],
    [405, 'ok'],
    [301, 'fault'],
    [403, 'warning'],
    [404, 'fault'],
    [429, 'warning'],
    [503, 'fault'],
  ] as const)('that answers %d is a case of %s', async (status, level) => {
    const { createServer } = await import('node:http');
    const server = createServer((_, response) => response.writeHead(status, { location: '/x' }).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      expect(await examineAddress(source(`http://127.0.0.1:${port}/hooks/twilio`))).toMatchObject([
        { level },
      ]);
    } finally {
      server.close();
    }
  });

  it('nobody listens at, and one that is not known where it is signed, are faults', async () => {
    expect(await examineAddress(source('http://127.0.0.1:1/'))).toMatchObject([
      { level: 'fault', finding: expect.stringContaining('does not answer') },
    ]);
    expect(await examineAddress(source(undefined))).toMatchObject([
      { level: 'fault', next: expect.stringContaining('publicUrl') },
      { level: 'fault', finding: 'is not known' },
    ]);
  });
});

describe('alarms', () => {
  const cloudWatch = mockClient(CloudWatchClient);
  const sns = mockClient(SNSClient);
  const TOPIC = 'arn:aws:sns:eu-west-1:000000000000:alarms';
  const alarm = (AlarmName: string, StateValue: 'OK' | 'ALARM', more: object = {}) => ({
    AlarmName,
    AlarmDescription: `${AlarmName} means something`,
    StateValue,
    ActionsEnabled: true,
    AlarmActions: [TOPIC],
    ...more,
  });
  const examined = (alarms?: readonly string[]) =>
    examineAlarms({
      kind: 'stack',
      label: 'stack',
      aws: { region: 'eu-west-1' },
      sources: [],
      processorsOf: async () => [],
      ...(alarms && { alarms }),
    });

  beforeEach(() => {
    cloudWatch.reset();
    sns.reset();
    sns.on(GetTopicAttributesCommand).resolves({ Attributes: { SubscriptionsConfirmed: '1' } });
  });

  it('that ring are faults, those nobody hears of too', async () => {
    cloudWatch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [alarm('one', 'ALARM'), alarm('two', 'OK', { AlarmActions: [] })],
    });
    sns.on(GetTopicAttributesCommand).resolves({ Attributes: { SubscriptionsConfirmed: '0' } });
    expect(await examined(['one', 'two', 'three'])).toMatchObject([
      { level: 'fault', finding: 'one rings: one means something' },
      { level: 'fault', finding: '1 of 3 were deleted' },
      { level: 'warning', finding: '1 tell nobody when they ring' },
      { level: 'fault', finding: `nobody has subscribed to ${TOPIC}` },
    ]);
  });

  it('that are quiet are in order, however many', async () => {
    const names = Array.from({ length: 250 }, (_, n) => `alarm-${n}`);
    cloudWatch
      .on(DescribeAlarmsCommand)
      .callsFake(({ AlarmNames }: { readonly AlarmNames: readonly string[] }) => ({
        MetricAlarms: AlarmNames.map((name) => alarm(name, 'OK')),
      }));
    expect(await examined(names)).toEqual([{ level: 'ok', finding: '250 are quiet' }]);
    expect(cloudWatch.commandCalls(DescribeAlarmsCommand).length).toBe(3);
    expect(sns.commandCalls(GetTopicAttributesCommand).length).toBe(1);
  });

  it('are missing from a deployed stack, and from every local one', async () => {
    expect(await examined([])).toMatchObject([{ level: 'fault', finding: 'there are none' }]);
    expect(await examined()).toMatchObject([{ level: 'ok' }]);
  });
});
