import { join } from 'node:path';
import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { createApp } from '../../../bin/app.ts';
import { GitHubWebhook, StripeWebhook, WebhookGateway, WebhookProcessor } from '../../../lib/index.ts';
import { UNCHECKED } from '../synthesis.ts';
import { type Baseline, keptOf } from './stateful.ts';

/** Written by write.ts, one file a layout. */
export const baselineFile = (layout: string): string => join(import.meta.dirname, `${layout}.json`);

/** What is looked after: the default app, and a gateway whose sources stand in other stacks. */
export const LAYOUTS: Readonly<Record<string, () => App>> = {
  'default-app': () => createApp(UNCHECKED),
  'several-stacks': severalStacks,
};

function severalStacks(): App {
  const app = new App(UNCHECKED);
  const shared = new Stack(app, 'Shared');
  const gateway = new WebhookGateway(shared, 'Gateway', { removalPolicy: RemovalPolicy.RETAIN });
  const processor = new WebhookProcessor(new Stack(app, 'Work'), 'Worker', {
    code: lambda.Code.fromInline('exports.handler = () => {}'),
    handler: 'index.handler',
  });
  new GitHubWebhook(shared, 'GitHub', { gateway, processor });
  new StripeWebhook(new Stack(app, 'Billing'), 'Stripe', { gateway, processor });
  return app;
}

/** What a layout keeps, by stack. */
export function keptIn(app: App): Readonly<Record<string, Baseline>> {
  return Object.fromEntries(app.synth().stacks.map(({ id, template }) => [id, keptOf(template)]));
}
