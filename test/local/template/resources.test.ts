import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ResourceTemplate } from '../../../local/template/template.ts';
import { create, paperCloud, stackOf } from './paper-cloud.ts';

async function createAll(Resources: Record<string, ResourceTemplate>, assets = new Map<string, string>()) {
  const cloud = paperCloud();
  await create(cloud, stackOf({ Resources }, 'App', assets));
  return cloud;
}

const code = mkdtempSync(join(tmpdir(), 'code-'));
const assets = new Map([['abc.zip', code]]);
const fn = (more: Record<string, unknown> = {}): ResourceTemplate => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Code: { S3Bucket: 'b', S3Key: 'abc.zip' },
    ...more,
  },
});

describe('a template', () => {
  it('is refused with macros, which would change it in ways the local run does not see', async () => {
    const stack = stackOf({ Transform: 'AWS::Serverless-2016-10-31', Resources: {} });
    await expect(create(paperCloud(), stack)).rejects.toThrow(
      'App/Transform: macros are not known to the local run',
    );
  });
});

describe('resources of a template', () => {
  it('are made after what they refer to, whatever the order they stand in', async () => {
    const cloud = await createAll({
      Queue: {
        Type: 'AWS::SQS::Queue',
        Properties: {
          FifoQueue: true,
          RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 5 },
        },
      },
      Dead: { Type: 'AWS::SQS::Queue', DependsOn: ['Bucket'], Properties: { FifoQueue: true } },
      Bucket: { Type: 'AWS::S3::Bucket' },
    });
    expect(cloud.made.map(({ kind }) => kind)).toEqual(['bucket', 'queue', 'queue']);
    const [, dead, queue] = cloud.made;
    expect(queue?.details).toEqual({
      FifoQueue: 'true',
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: `arn:aws:sqs:eu-north-1:111122223333:${dead?.name}`,
        maxReceiveCount: 5,
      }),
    });
  });

  it('have the same names at every start, within the limits of their service', async () => {
    const Long = 'L'.repeat(200);
    const resources = {
      [Long]: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } },
      [`${Long}B`]: { Type: 'AWS::S3::Bucket' },
      Plain: { Type: 'AWS::DynamoDB::Table', Properties: {} },
    };
    const names = (await createAll(resources)).made.map(({ name }) => name);
    expect((await createAll(resources)).made.map(({ name }) => name)).toEqual(names);
    expect(names[0]).toMatch(/^[\w-]{1,75}\.fifo$/);
    expect(names[1]).toMatch(/^[a-z0-9][a-z0-9-]{2,62}$/);
    expect(names[2]).toMatch(/^App-Plain-[a-z0-9]{12}$/);
  });

  it('keep the names the template gives them', async () => {
    const cloud = await createAll({
      A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'mine' } },
      B: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'table' } },
      C: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'bucket' } },
      D: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { Name: 'prod/stripe', SecretString: 'whsec_1' },
      },
    });
    expect(cloud.made.map(({ name }) => name)).toEqual(['mine', 'table', 'bucket', 'prod/stripe']);
  });

  it('give an empty secret 44 random letters and digits', async () => {
    const secrets = {
      A: { Type: 'AWS::SecretsManager::Secret' },
      B: { Type: 'AWS::SecretsManager::Secret' },
    };
    const values = (await createAll(secrets)).made.map(({ details }) => String(details));
    expect(values).toEqual([
      expect.stringMatching(/^[A-Za-z0-9]{44}$/),
      expect.stringMatching(/^[A-Za-z0-9]{44}$/),
    ]);
    expect(values[0]).not.toBe(values[1]);
  });

  it('generate a secret as the template asks', async () => {
    const generate = (GenerateSecretString: unknown) =>
      createAll({ S: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString } } });
    const plain = await generate({ PasswordLength: 20, ExcludePunctuation: true, ExcludeCharacters: 'abc' });
    expect(plain.made[0]?.details).toMatch(/^[A-Zd-z0-9]{20}$/);
    const inside = await generate({ SecretStringTemplate: '{"user":"x"}', GenerateStringKey: 'key' });
    expect(JSON.parse(String(inside.made[0]?.details))).toEqual({
      user: 'x',
      key: expect.stringMatching(/^.{32}$/),
    });
  });

  it('take a function with its code, environment and limits', async () => {
    const cloud = await createAll(
      {
        F: fn({
          Timeout: 30,
          MemorySize: 512,
          Environment: { Variables: { N: 5, Region: { Ref: 'AWS::Region' } } },
        }),
      },
      assets,
    );
    expect([...cloud.functions.values()]).toEqual([
      expect.objectContaining({
        logicalId: 'F',
        code,
        handler: 'index.handler',
        timeoutSeconds: 30,
        memoryMb: 512,
        environment: { N: '5', Region: 'eu-north-1' },
      }),
    ]);
  });

  it('take mappings and schedules of a function', async () => {
    const cloud = await createAll(
      {
        F: fn(),
        Q: { Type: 'AWS::SQS::Queue' },
        M: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: {
            FunctionName: { Ref: 'F' },
            EventSourceArn: { 'Fn::GetAtt': ['Q', 'Arn'] },
            FunctionResponseTypes: ['ReportBatchItemFailures'],
            ScalingConfig: { MaximumConcurrency: 2 },
          },
        },
        R: {
          Type: 'AWS::Events::Rule',
          Properties: {
            ScheduleExpression: 'rate(1 minute)',
            Targets: [{ Id: 'T', Arn: { 'Fn::GetAtt': ['F', 'Arn'] }, Input: '{"a":1}' }],
          },
        },
      },
      assets,
    );
    const [arn] = cloud.functions.keys();
    expect(cloud.mappings).toEqual([
      expect.objectContaining({
        functionArn: arn,
        batchSize: 10,
        maximumConcurrency: 2,
        reportsItemFailures: true,
      }),
    ]);
    expect(cloud.schedules).toEqual([
      expect.objectContaining({
        functionArn: arn,
        expression: 'rate(1 minute)',
        input: { a: 1 },
        enabled: true,
      }),
    ]);
  });

  it('accept what makes no difference here, with the values others read of it', async () => {
    const cloud = await createAll({
      Q: {
        Type: 'AWS::SQS::Queue',
        Properties: { QueueName: { 'Fn::Select': [5, { 'Fn::Split': [':', { Ref: 'Topic' }] }] } },
      },
      Topic: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'alarms' } },
      Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } },
    });
    expect(cloud.made.map(({ name }) => name)).toEqual(['alarms']);
  });

  it.each<[string, Record<string, ResourceTemplate>, string]>([
    ['a type it does not know', { Db: { Type: 'AWS::RDS::DBInstance' } }, 'App/Db: AWS::RDS::DBInstance'],
    [
      'a property that would change what happens',
      { Q: { Type: 'AWS::SQS::Queue', Properties: { Surprise: 1 } } },
      'App/Q: AWS::SQS::Queue: Surprise',
    ],
    [
      'a field inside one',
      { F: fn({ Code: { ImageUri: 'x' } }) },
      'App/F: AWS::Lambda::Function: Code.ImageUri',
    ],
    ['a function in another language', { F: fn({ Runtime: 'python3.14' }) }, 'python3.14'],
    ['layers', { F: fn({ Layers: ['arn'] }) }, 'Layers'],
    ['code that is no asset', { F: fn({ Code: { S3Bucket: 'b', S3Key: 'other.zip' } }) }, 'no asset'],
    [
      'resources that refer to each other in a circle',
      {
        A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::GetAtt': ['B', 'QueueName'] } } },
        B: { Type: 'AWS::SQS::Queue', DependsOn: 'C' },
        C: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::Sub': 'x-${A.QueueName}' } } },
      },
      'A -> B -> C -> A',
    ],
    [
      'a dependency that is not there',
      { A: { Type: 'AWS::SQS::Queue', DependsOn: 'Gone' } },
      'depends on Gone',
    ],
    [
      'an attribute it does not know',
      {
        A: { Type: 'AWS::SQS::Queue' },
        B: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::GetAtt': ['A', 'Colour'] } } },
      },
      'App/B: Fn::GetAtt A.Colour',
    ],
    [
      'a rule on events',
      { R: { Type: 'AWS::Events::Rule', Properties: { EventPattern: {}, Targets: [] } } },
      'EventPattern',
    ],
    [
      'a schedule it cannot follow',
      { R: { Type: 'AWS::Events::Rule', Properties: { ScheduleExpression: 'cron(0 0 L * ? *)' } } },
      'cron(0 0 L * ? *)',
    ],
    [
      'a filter on a mapping',
      {
        F: fn(),
        M: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: { FunctionName: { Ref: 'F' }, EventSourceArn: 'arn:aws:sqs:r:1:q', FilterCriteria: {} },
        },
      },
      'FilterCriteria',
    ],
  ])('refuse %s by its logical id', async (_what, resources, message) => {
    await expect(createAll(resources, assets)).rejects.toThrow(message);
  });
});
