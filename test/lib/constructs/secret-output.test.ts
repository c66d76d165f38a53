import { expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { MAX_NAMED_SECRETS, nameCreatedSecret } from '../../../lib/constructs/secret-output.ts';
import { StripeWebhook } from '../../../lib/index.ts';
import { newGateway, newStack } from '../synthesis.ts';

const outputsOf = (template: Template) => Object.entries(template.findOutputs('*'));

it('names a secret that was created, and none that was given', () => {
  const { stack, gateway } = newGateway();
  const secret = secretsmanager.Secret.fromSecretNameV2(stack, 'Named', 'stripe/eu');
  new StripeWebhook(stack, 'Stripe', { gateway });
  new StripeWebhook(stack, 'Eu', { gateway, secret, sourceName: 'eu' });
  const template = Template.fromStack(stack);
  const [created] = Object.keys(template.findResources('AWS::SecretsManager::Secret'));
  const outputs = outputsOf(template).filter(([id]) => id.includes('Secret'));
  expect(outputs.map(([id]) => id)).toEqual([expect.stringMatching(/^StripeSecretName/)]);
  expect(JSON.stringify(outputs)).toContain(`{"Ref":"${created}"}`);
});

it('leaves most of the 200 outputs of a stack to its user, and says how to list the others', () => {
  const stack = newStack();
  for (let index = 0; index < MAX_NAMED_SECRETS + 3; index += 1) {
    const scope = new secretsmanager.Secret(stack, `S${index}`);
    nameCreatedSecret(scope, `source-${index}`, scope);
  }
  const outputs = outputsOf(Template.fromStack(stack));
  expect(outputs).toHaveLength(MAX_NAMED_SECRETS + 1);
  expect(outputs.at(-1)).toEqual([
    'FurtherSecretNames',
    { Value: 'npx webhooks sources --stack Test', Description: expect.any(String) },
  ]);
});
