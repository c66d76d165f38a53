import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { GitHubWebhook, StripeWebhook, WebhookGateway, WebhookStack } from '../../lib/index.ts';
import { processor } from './constructs/building-sources.ts';
import { allowed, type Resource, statements, UNCHECKED } from './synthesis.ts';

const recommended: Record<string, unknown> = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json'), 'utf8'),
);

function synthesized(context: Record<string, unknown>): Record<string, Resource> {
  const stack = new WebhookStack(new App({ ...UNCHECKED, context }), 'Webhooks');
  new StripeWebhook(stack, 'Second', { gateway: stack.gateway, sourceName: 'second' });
  new GitHubWebhook(stack, 'Third', {
    gateway: stack.gateway,
    sourceName: 'third',
    processor: stack.processor,
  });
  return Template.fromStack(stack).toJSON()['Resources'];
}

/** A policy as the set of what it allows and denies: `minimizePolicies` only merges and sorts. */
function meaning(found: Resource | undefined): unknown {
  if (found === undefined || !/Policy$/.test(found.Type)) return found;
  const document = statements(found).filter(({ Effect }) => Effect !== 'Allow');
  return { ...found, Properties: { ...found.Properties, PolicyDocument: [document, allowed(found)] } };
}

it('is the same template whatever feature flags an app has set', () => {
  const withFlags = synthesized(recommended);
  const without = synthesized({});
  expect(Object.keys(withFlags).toSorted()).toEqual(Object.keys(without).toSorted());
  for (const id of Object.keys(withFlags)) {
    expect({ id, resource: meaning(withFlags[id]) }).toEqual({ id, resource: meaning(without[id]) });
  }
});

it('is the same set of templates where sources and processor stand in stacks of their own', () => {
  const templates = (context: Record<string, unknown>) => {
    const app = new App({
      ...UNCHECKED,
      // The one flag that means to differ: how stacks refer to each other.
      context: { ...context, '@aws-cdk/core:defaultCrossStackReferences': 'weak' },
    });
    const gateway = new WebhookGateway(new Stack(app, 'Shared'), 'Gateway');
    const worker = processor(new Stack(app, 'Work'), 'Worker');
    const billing = new Stack(app, 'Billing');
    new StripeWebhook(billing, 'Stripe', { gateway, processor: worker });
    new GitHubWebhook(billing, 'GitHub', { gateway, processor: worker });
    return app.synth().stacks.map(({ id, template }) => ({
      id,
      resources: Object.keys(template.Resources).toSorted(),
      types: Object.values(template.Resources as Record<string, Resource>)
        .map(({ Type, Properties }) =>
          /Policy$/.test(Type) ? Type : `${Type} ${JSON.stringify(Properties)}`,
        )
        .toSorted(),
    }));
  };
  expect(templates(recommended)).toEqual(templates({}));
});
