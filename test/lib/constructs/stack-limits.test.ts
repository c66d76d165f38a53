import { describe, expect, it } from '@jest/globals';
import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { StripeWebhook, WebhookEdge, WebhookGateway } from '../../../lib/index.ts';
import { newGateway } from '../synthesis.ts';
import { processor, refusal } from './building-sources.ts';

/** A stack with one source, filled up by `fill`, as synthesis finds it. */
function synthesized(fill: (stack: Stack, gateway: WebhookGateway) => void): Template {
  const { stack, gateway } = newGateway();
  const worker = processor(stack, 'Worker');
  new StripeWebhook(stack, 'Stripe', { gateway, processor: worker });
  fill(stack, gateway);
  return Template.fromStack(stack);
}

const times = (count: number, make: (index: number) => void): void => {
  for (let index = 0; index < count; index += 1) make(index);
};

const { Resources, Outputs } = synthesized(() => {}).toJSON();
const taken = Object.keys(Resources).length;
const named = Object.keys(Outputs).length;

describe('what still fits', () => {
  it('500 resources and 200 outputs', () => {
    const template = synthesized((stack) => {
      times(500 - taken, (index) => new sns.CfnTopic(stack, `Topic${index}`));
      times(200 - named, (index) => new CfnOutput(stack, `Output${index}`, { value: 'x' }));
    });
    expect(Object.keys(template.toJSON()['Resources'])).toHaveLength(500);
  });
});

describe('what cannot be deployed is refused when the app is synthesized', () => {
  it.each<[string, RegExp, (stack: Stack, gateway: WebhookGateway) => void]>([
    [
      'resources',
      /^Test: it would have 501 resources, at most 500 .* give some of its sources another stack/,
      (stack) => times(501 - taken, (index) => new sns.CfnTopic(stack, `Topic${index}`)),
    ],
    [
      'outputs',
      /^Test: it would have 201 outputs, at most 200/,
      (stack) => times(201 - named, (index) => new CfnOutput(stack, `Output${index}`, { value: 'x' })),
    ],
    [
      'paths of one API',
      /Gateway\/Edge\/Api\/Resource: it would have 304 paths, at most 300/,
      (_stack, gateway) => times(300, (index) => gateway.api.root.resourceForPath(`/more/${index}`)),
    ],
    [
      'routes of an HTTP API',
      /Fast\/Edge\/Api\/Resource: it would have 301 paths, at most 300/,
      (stack) => {
        const fast = new WebhookGateway(stack, 'Fast', { edge: WebhookEdge.HTTP });
        new StripeWebhook(stack, 'Further', { gateway: fast, sourceName: 'further' });
        times(299, (index) => {
          new apigatewayv2.CfnRoute(fast.httpApi, `More${index}`, { apiId: 'x', routeKey: `GET /${index}` });
        });
      },
    ],
    [
      'a queue policy',
      /Stripe\/Delivery\/.*Policy.*: it would have \d{5} bytes of policy, at most 20480 .* grant to fewer roles/,
      (stack, gateway) =>
        times(60, (index) =>
          gateway.grantOperate(
            new iam.Role(stack, `Operator${index}`, { assumedBy: new iam.AccountRootPrincipal() }),
          ),
        ),
    ],
    [
      'the environment of a processor',
      /Test\/Big\/Processor\/Function\/Resource: it would have \d{4} bytes of environment, at most 4096/,
      (stack, gateway) =>
        new StripeWebhook(stack, 'More', {
          gateway,
          sourceName: 'more',
          processor: processor(stack, 'Big', { environment: { TABLE: 'x'.repeat(4000) } }),
        }),
    ],
  ])('%s', (_what, text, fill) => {
    expect(refusal(() => synthesized(fill))).toMatchObject({
      code: 'limit',
      text: expect.stringMatching(text),
    });
  });
});
