import { describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../bin/app.ts';
import { WebhookConfigError } from '../../lib/index.ts';
import { readAssembly } from '../../local/template/assembly.ts';
import { resourcesOf, UNCHECKED } from '../lib/synthesis.ts';
import { create, paperCloud } from '../local/template/paper-cloud.ts';

function synthesized(context: Record<string, string>) {
  const assembly = createApp({ ...UNCHECKED, context }).synth();
  const [stack] = assembly.stacks;
  if (stack === undefined) throw new Error('no stack');
  return { assembly, stack, template: Template.fromJSON(stack.template) };
}

const KEPT = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::SecretsManager::Secret'];

describe('an environment of the app', () => {
  it.each<[Record<string, string>, string, string, boolean]>([
    [{}, 'Webhooks', 'Retain', false],
    [{ stage: 'dev' }, 'Webhooks-dev', 'Delete', false],
    [{ stage: 'stage' }, 'Webhooks-stage', 'Retain', false],
    [{ stage: 'prod' }, 'Webhooks-prod', 'Retain', true],
    [{ stage: 'dev', removalPolicy: 'retain' }, 'Webhooks-dev', 'Retain', false],
    [{ removalPolicy: 'destroy' }, 'Webhooks', 'Delete', false],
  ])('%j is the stack %s: data %s, protected: %s', (context, name, policy, isProtected) => {
    const { stack, template } = synthesized(context);
    expect(stack.stackName).toBe(name);
    expect(stack.terminationProtection ?? false).toBe(isProtected);
    const kept = KEPT.flatMap((type) => Object.values(resourcesOf(template, type)));
    expect(kept.length).toBeGreaterThan(10);
    expect(new Set(kept.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set([policy]));
  });

  it.each([{ stage: 'production' }, { stage: '' }, { stage: 'toString' }, { removalPolicy: 'snapshot' }])(
    '%j is refused: it would be another stack than the one that was meant',
    (context) => {
      expect(() => createApp({ ...UNCHECKED, context })).toThrow(WebhookConfigError);
    },
  );

  it('that goes without a trace runs on this machine as well', async () => {
    const { assembly, template } = synthesized({ stage: 'dev' });
    template.resourceCountIs('Custom::S3AutoDeleteObjects', 1);
    const cloud = paperCloud();
    await create(cloud, ...readAssembly(assembly.directory));
    expect(cloud.made.filter(({ kind }) => kind === 'bucket')).toHaveLength(1);
  });
});
