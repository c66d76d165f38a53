import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

/** Lets cdk-nag look at every template: synthesis fails on a finding that nobody has given a reason for. */
export function addPolicyPacks(app: App): App {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
}
