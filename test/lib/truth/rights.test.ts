import { describe, expect, it } from '@jest/globals';
import { statements } from '../synthesis.ts';
import { APPS, type DeployedApp, type Placed } from './deployed-app.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Principal?: unknown;
}

/** What a function's role is allowed by all policies that name it, whatever stack they stand in. */
function allowedTo(app: DeployedApp, role: Placed): readonly Statement[] {
  return [...app.of('AWS::IAM::Policy'), ...app.of('AWS::IAM::ManagedPolicy')]
    .filter(({ stack, Properties }) =>
      [Properties['Roles']].flat().some((one) => app.referred(one, stack) === role),
    )
    .flatMap((policy) => statements(policy))
    .filter(({ Effect }) => Effect === 'Allow');
}

const actionsOf = (all: readonly Statement[]): readonly string[] =>
  [...new Set(all.flatMap(({ Action }) => [Action].flat()))].toSorted();

const SERVICES = /^(dynamodb|kms|logs|s3|secretsmanager|sqs):[A-Za-z]+$/;
const LOGS = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const LEDGER = ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query'].map(
  (action) => `dynamodb:${action}`,
);
const ARCHIVE = ['s3:GetObject', 's3:ListBucket'];
const QUEUE = [
  'ChangeMessageVisibility',
  'DeleteMessage',
  'GetQueueAttributes',
  'ReceiveMessage',
  'SendMessage',
].map((action) => `sqs:${action}`);

/** Actions of a part, by the name it logs under. Keys, and secrets that a receiver is handed, come on top. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  'webhook-receiver': [
    ...LOGS,
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    ...ARCHIVE,
    's3:PutObject',
    'secretsmanager:GetSecretValue',
    'sqs:SendMessage',
  ],
  'webhook-processor': [...LOGS, ...LEDGER, 'dynamodb:PutItem', 'dynamodb:UpdateItem', ...ARCHIVE, ...QUEUE],
  'webhook-sweep': [...LOGS, ...LEDGER, 'dynamodb:Scan', 'dynamodb:UpdateItem', ...ARCHIVE],
};

describe.each(APPS)('rights: %s', (_name, app) => {
  const functions = app
    .of('AWS::Lambda::Function')
    .filter(({ Properties }) => JSON.stringify(Properties).includes('POWERTOOLS_SERVICE_NAME'))
    .map((found) => {
      const { Variables } = found.Properties['Environment'] as {
        readonly Variables: Readonly<Record<string, string>>;
      };
      return {
        found,
        service: Variables['POWERTOOLS_SERVICE_NAME'] ?? '',
        keyless: Variables['WEBHOOK_SECRET_ARN'] === undefined,
        role: app.referred(found.Properties['Role'], found.stack),
      };
    });

  it('each function has a role of its own, that only Lambda takes, without policies of AWS', () => {
    expect(new Set(functions.map(({ role }) => role)).size).toBe(functions.length);
    for (const { role } of functions) {
      expect(role.Properties['ManagedPolicyArns']).toBeUndefined();
      expect(role.Properties['AssumeRolePolicyDocument']).toMatchObject({
        Statement: [{ Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } }],
      });
    }
  });

  it.each(functions.map((one) => [one.service, one.found.id, one] as const))(
    '%s %s may do exactly what its part does',
    (service, _id, { role, keyless }) => {
      const all = allowedTo(app, role);
      const beyond = actionsOf(all).filter((action) => !action.startsWith('kms:'));
      const expected = (ACTIONS[service] ?? []).filter(
        (action) => !(keyless && action.startsWith('secretsmanager:')),
      );
      expect(beyond.filter((action) => action !== 'secretsmanager:PutSecretValue')).toEqual(
        expected.toSorted(),
      );
      for (const statement of all) {
        for (const action of [statement.Action].flat()) expect(action).toMatch(SERVICES);
        for (const on of [statement.Resource].flat()) {
          expect(on).not.toBe('*');
          // A bare name before the first colon would be a resource of every account and region.
          if (typeof on === 'string') expect(on).not.toMatch(/\*:\*|:\*$/);
        }
      }
    },
  );

  it('where a HEAD has to tell absent from forbidden, whoever reads objects may list', () => {
    for (const { role } of functions) {
      const actions = actionsOf(allowedTo(app, role));
      expect([role.id, actions.includes('s3:ListBucket')]).toEqual([
        role.id,
        actions.includes('s3:GetObject'),
      ]);
    }
  });

  it('whoever sends into a queue under a key makes data keys and reads them', () => {
    const keyed = app.of('AWS::SQS::Queue').filter(({ Properties }) => 'KmsMasterKeyId' in Properties);
    for (const { role } of functions) {
      const all = allowedTo(app, role);
      if (keyed.length === 0 || !actionsOf(all).includes('sqs:SendMessage')) continue;
      const forQueues = all.filter((one) => /"sqs\./.test(JSON.stringify(one)));
      expect([role.id, actionsOf(forQueues)]).toEqual([role.id, ['kms:Decrypt', 'kms:GenerateDataKey']]);
    }
  });

  it('a queue names the sweep, and nobody but who refuses plain HTTP names everybody', () => {
    const sweep = functions.find(({ service }) => service === 'webhook-sweep')?.role;
    const fed = app.of('AWS::SQS::Queue').filter(({ Properties }) => 'RedrivePolicy' in Properties);
    for (const queue of fed) {
      const rights = app
        .of('AWS::SQS::QueuePolicy')
        .filter(({ stack, Properties }) =>
          [Properties['Queues']].flat().some((one) => app.behind(one, stack) === queue),
        )
        .flatMap((policy) => statements(policy).map((statement) => ({ stack: policy.stack, ...statement })))
        .filter(({ Effect }) => Effect === 'Allow');
      expect(rights.map(({ Action }) => [Action].flat().toSorted())).toEqual([
        ['sqs:GetQueueAttributes', 'sqs:SendMessage'],
      ]);
      for (const { stack, Principal } of rights) {
        expect(app.referred((Principal as { readonly AWS: unknown }).AWS, stack)).toBe(sweep);
      }
    }
  });

  it('lets CloudWatch publish under the key of the alarm topic', () => {
    for (const topic of app.of('AWS::SNS::Topic')) {
      const key = app.referred(topic.Properties['KmsMasterKeyId'], topic.stack);
      const { Statement } = key.Properties['KeyPolicy'] as { readonly Statement: readonly Statement[] };
      const cloudWatch = Statement.find(({ Principal }) =>
        JSON.stringify(Principal).includes('cloudwatch.amazonaws.com'),
      );
      expect([cloudWatch?.Action].flat().toSorted()).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
    }
    expect(app.of('AWS::SNS::Topic').length).toBeGreaterThan(0);
  });
});
