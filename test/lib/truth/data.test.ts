import { describe, expect, it } from '@jest/globals';
import { environmentOf, statements } from '../synthesis.ts';
import { APPS, type DeployedApp, type Placed } from './deployed-app.ts';

/** Ids of what a resource refers to in its own stack. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'Ref') return [String(inner)];
    if (name === 'DependsOn') return [inner].flat().map(String);
    if (name === 'Fn::GetAtt') return [String([inner].flat()[0])];
    if (name === 'Fn::Sub')
      return [...JSON.stringify(inner).matchAll(/\$\{([A-Za-z0-9]+)/g)].map(([, id = '']) => id);
    return referencesIn(inner);
  });
}

/** Whether plain HTTP to a resource is denied to everybody. */
function denies(app: DeployedApp, policyType: string, property: string, protectedOne: Placed): boolean {
  return app
    .of(policyType)
    .filter(({ stack, Properties }) =>
      [Properties[property]].flat().some((one) => app.behind(one, stack) === protectedOne),
    )
    .some((policy) =>
      statements(policy).some(
        (statement) =>
          statement.Effect === 'Deny' &&
          JSON.stringify(statement).includes('{"Bool":{"aws:SecureTransport":"false"}}') &&
          JSON.stringify(statement.Principal) === '{"AWS":"*"}',
      ),
    );
}

describe.each(APPS)('what is kept: %s', (_name, app) => {
  it.each([...app.templates.keys()])('%s has no resource that waits for itself', (stack) => {
    const { Resources = {} } = app.templates.get(stack) ?? {};
    const done = new Set<string>();
    const visit = (id: string, path: readonly string[]): void => {
      expect(path).not.toContain(id);
      if (done.has(id)) return;
      for (const other of referencesIn(Resources[id])) if (other in Resources) visit(other, [...path, id]);
      done.add(id);
    };
    for (const id of Object.keys(Resources)) visit(id, []);
    expect(done.size).toBe(Object.keys(Resources).length);
  });

  it('stays when its stack goes, or its definition', () => {
    const stateful = /::(DynamoDB::Table|S3::Bucket|SQS::Queue|SecretsManager::Secret)$/;
    const kept = app.resources.filter(({ Type }) => stateful.test(Type));
    expect(kept.length).toBeGreaterThan(5);
    for (const found of kept) {
      expect(found).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    }
  });

  it('has no name of ours, which a second deployment would collide with', () => {
    const names = ['TableName', 'BucketName', 'QueueName', 'RoleName', 'LogGroupName', 'FunctionName'];
    for (const { Type, Properties } of app.resources) {
      if (Type === 'AWS::Lambda::EventSourceMapping' || Type === 'AWS::Lambda::Permission') continue;
      for (const name of names) expect(Properties ?? {}).not.toHaveProperty(name);
    }
  });

  it('is encrypted where it lies, and no plain HTTP reaches it', () => {
    const queues = app.of('AWS::SQS::Queue');
    const buckets = app.of('AWS::S3::Bucket');
    expect([queues.length, buckets.length].every((count) => count > 0)).toBe(true);
    for (const queue of queues) {
      const { SqsManagedSseEnabled, KmsMasterKeyId } = queue.Properties;
      expect(SqsManagedSseEnabled === true || KmsMasterKeyId !== undefined).toBe(true);
      expect([queue.id, denies(app, 'AWS::SQS::QueuePolicy', 'Queues', queue)]).toEqual([queue.id, true]);
    }
    for (const bucket of buckets) {
      expect(bucket.Properties).toHaveProperty('BucketEncryption');
      expect([bucket.id, denies(app, 'AWS::S3::BucketPolicy', 'Bucket', bucket)]).toEqual([bucket.id, true]);
    }
    for (const { Properties } of app.of('AWS::SNS::Topic')) {
      expect(Properties).toHaveProperty('KmsMasterKeyId');
    }
  });

  it('is no secret: none has a value, and nothing else has it', () => {
    for (const { Properties } of app.of('AWS::SecretsManager::Secret')) {
      expect(Properties).not.toHaveProperty('SecretString');
      expect(Properties).not.toHaveProperty('GenerateSecretString');
    }
    for (const template of app.templates.values())
      expect(JSON.stringify(template)).not.toContain('{{resolve:');
    for (const found of app.of('AWS::Lambda::Function')) {
      for (const [name, value] of Object.entries(environmentOf(found))) {
        if (!/SECRET|TOKEN|PASSWORD|PRIVATE/.test(name)) continue;
        expect([name, app.referred(value, found.stack).Type]).toEqual([
          'WEBHOOK_SECRET_ARN',
          'AWS::SecretsManager::Secret',
        ]);
      }
    }
  });

  it('is logged for a time: each function has a group of its own, and so has each stage', () => {
    const groups = app.of('AWS::Logs::LogGroup');
    for (const { Properties } of groups) expect(Properties).toMatchObject({ RetentionInDays: 14 });
    const used = app.of('AWS::Lambda::Function').map(({ stack, Properties }) => {
      const { LogGroup } = Properties['LoggingConfig'] as { readonly LogGroup: unknown };
      return app.referred(LogGroup, stack);
    });
    expect(new Set(used).size).toBe(used.length);
    const stages = [...app.of('AWS::ApiGateway::Stage'), ...app.of('AWS::ApiGatewayV2::Stage')];
    expect(groups).toHaveLength(used.length + stages.length);
    for (const { Properties } of stages) {
      expect(Properties['AccessLogSetting'] ?? Properties['AccessLogSettings']).toHaveProperty(
        'DestinationArn',
      );
    }
    expect(app.resources.filter(({ Type }) => Type === 'Custom::LogRetention')).toEqual([]);
  });
});
