import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/** Secrets that one stack names in outputs. It may have 200 of them, and most are for its user. */
export const MAX_NAMED_SECRETS = 50;

const named = new WeakMap<Stack, number>();

/**
 * Tells whoever deploys the name of a created secret, which waits for a value. Beyond the bound, one output tells how to
 * list them all.
 */
export function nameCreatedSecret(scope: Construct, sourceName: string, secret: ISecret): void {
  const stack = Stack.of(scope);
  const before = named.get(stack) ?? 0;
  named.set(stack, before + 1);
  if (before < MAX_NAMED_SECRETS) {
    new CfnOutput(scope, 'SecretName', {
      value: secret.secretName,
      description: `Secret that waits for the signing secret of ${sourceName}`,
    });
  } else if (before === MAX_NAMED_SECRETS) {
    new CfnOutput(stack, 'FurtherSecretNames', {
      value: `npx webhooks sources --stack ${stack.stackName}`,
      description: 'Lists the secrets that no output names',
    });
  }
}
