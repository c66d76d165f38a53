import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { defaultTemplate, SOURCES } from './default-template.ts';
import { allowed, plain, resource, resourcesOf, statements, UNCHECKED } from './synthesis.ts';

let template: Template;

beforeAll(() => {
  template = defaultTemplate(UNCHECKED);
});

const LOGS = (logs: string) => [`logs:CreateLogStream → ${logs}.Arn`, `logs:PutLogEvents → ${logs}.Arn`];
const onLedger = (...actions: readonly string[]) =>
  actions.map((action) => `dynamodb:${action} → GatewayLedgerTable.Arn`);
const ARCHIVE_READ = [
  's3:GetObject → GatewayArchiveBucket.Arn/raw/*',
  's3:ListBucket → GatewayArchiveBucket.Arn',
];

describe('what each function may do', () => {
  it.each(Object.entries(SOURCES))('receiver of %s', (id, source) => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', `${id}EndpointReceiver`))).toEqual(
      [
        ...LOGS(`${id}EndpointReceiverLogs`),
        'dynamodb:PutItem → GatewayLedgerTable.Arn',
        'dynamodb:UpdateItem → GatewayLedgerTable.Arn',
        `s3:PutObject → GatewayArchiveBucket.Arn/raw/${source}/*`,
        `s3:PutObject → GatewayArchiveBucket.Arn/quarantine/${source}/*`,
        `s3:GetObject → GatewayArchiveBucket.Arn/raw/${source}/*`,
        's3:ListBucket → GatewayArchiveBucket.Arn',
        `sqs:SendMessage → ${id}DeliveryQueue.Arn`,
        `secretsmanager:GetSecretValue → ${id}Secret`,
      ].sort(),
    );
  });

  it('processor', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'JournalProcessor'))).toEqual(
      [
        ...LOGS('JournalProcessorLogs'),
        ...onLedger(
          ...[
            'BatchGetItem',
            'ConditionCheckItem',
            'DeleteItem',
            'GetItem',
            'PutItem',
            'Query',
            'UpdateItem',
          ],
        ),
        'dynamodb:Query → GatewayLedgerTable.Arn/index/open',
        ...ARCHIVE_READ,
        ...['BatchGetItem', 'PutItem', 'UpdateItem'].map((action) => `dynamodb:${action} → JournalTable.Arn`),
        ...Object.keys(SOURCES).flatMap((id) =>
          [
            'ChangeMessageVisibility',
            'DeleteMessage',
            'GetQueueAttributes',
            'ReceiveMessage',
            'SendMessage',
          ].map((action) => `sqs:${action} → ${id}DeliveryQueue.Arn`),
        ),
      ].sort(),
    );
  });

  it('sweep', () => {
    expect(allowed(resource(template, 'AWS::IAM::Policy', 'GatewaySweep'))).toEqual(
      [
        ...LOGS('GatewaySweepLogs'),
        ...onLedger('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'),
        'dynamodb:Query → GatewayLedgerTable.Arn/index/open',
        'dynamodb:Scan → GatewayLedgerTable.Arn/index/open',
        ...ARCHIVE_READ,
      ].sort(),
    );
  });

  it.each(Object.keys(SOURCES))('who else may touch the queue of %s, by the queue policy', (id) => {
    const rights = statements(resource(template, 'AWS::SQS::QueuePolicy', `${id}DeliveryQueuePolicy`))
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Principal, Action, Resource }) => ({
        who: plain((Principal as { AWS: unknown }).AWS),
        may: [Action].flat().toSorted(),
        on: plain(Resource),
      }));
    expect(rights).toEqual([
      {
        who: 'GatewaySweepRole.Arn',
        may: ['sqs:GetQueueAttributes', 'sqs:SendMessage'],
        on: `${id}DeliveryQueue.Arn`,
      },
    ]);
  });

  it('has one role each, without managed policies', () => {
    const roles = Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(({ Properties }) =>
      plain(Properties['Role']),
    );
    expect(new Set(roles).size).toBe(roles.length);
    for (const [id, { Properties }] of Object.entries(resourcesOf(template, 'AWS::IAM::Role'))) {
      if (!id.includes('CloudWatchRole')) expect(Properties['ManagedPolicyArns']).toBeUndefined();
    }
  });
});
