import type { AppProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../bin/app.ts';

/** Logical ids of the sources of the default stack, and their names. */
export const SOURCES = {
  Stripe: 'stripe',
  GitHub: 'github',
  StandardWebhooks: 'standard-webhooks',
  Acme: 'acme',
};

/** The template of the default stack. */
export function defaultTemplate(props?: AppProps): Template {
  const assembly = createApp(props).synth();
  return Template.fromJSON(assembly.getStackByName('Webhooks').template);
}
