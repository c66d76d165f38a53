import { describe, expect, it, jest } from '@jest/globals';
import { type Acknowledgment, type App, type AppProps, Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { createApp } from '../../bin/app.ts';
import { WebhookGateway, WebhookStack } from '../../lib/index.ts';
import { type Finding, findingsIn } from './policy-findings.ts';

/** What both packs find in the default app. */
function findings(
  change: (app: App) => void = () => {},
  context: AppProps['context'] = {},
): readonly Finding[] {
  return findingsIn((props) => {
    const app = createApp({ ...props, context });
    change(app);
    return app;
  });
}

function stackOf(app: App): WebhookStack {
  const stack = app.node.findChild('Webhooks');
  if (!(stack instanceof WebhookStack)) throw new Error('no stack of that name');
  return stack;
}

function gatewayOf(app: App): WebhookGateway {
  const found = app.node.findAll().find((one) => one instanceof WebhookGateway);
  if (found === undefined) throw new Error('no gateway');
  return found;
}

describe('cdk-nag, AwsSolutions and Serverless', () => {
  it('finds nothing in the default app that is not acknowledged', () => {
    expect(findings()).toEqual([]);
  });

  it('finds nothing in what a person may be granted', () => {
    const grant = (app: App): void => {
      const stack = stackOf(app);
      const role = new iam.Role(stack, 'Operator', { assumedBy: new iam.AccountRootPrincipal() });
      stack.gateway.grantOperate(role);
    };
    const left = findings(grant).filter(({ path }) => path.includes('Operator'));
    expect(left).toEqual([]);
  });

  it('finds nothing in a stack for development, which empties its bucket', () => {
    expect(findings(undefined, { removalPolicy: 'destroy' })).toEqual([]);
  });

  it.each(['weak', 'strong'])('finds nothing in sources of other stacks, with %s references', (strength) => {
    const person = (app: App): void => {
      const people = new Stack(app, 'People');
      const role = new iam.Role(people, 'Operator', { assumedBy: new iam.AccountRootPrincipal() });
      gatewayOf(app).grantOperate(role);
    };
    const context = { sources: '30', '@aws-cdk/core:defaultCrossStackReferences': strength };
    expect(findings(person, context)).toEqual([]);
  });

  it('does find what nobody has acknowledged, and then there is no assembly', () => {
    const bare = (app: App): void => {
      new s3.Bucket(stackOf(app), 'Bare');
    };
    expect(findings(bare)).toContainEqual({ rule: 'AwsSolutions-S1', path: 'Webhooks/Bare/Resource' });
  });

  it('has no acknowledgement without a finding and a reason, and none above the construct it is about', () => {
    const given: (Acknowledgment & { readonly path: string })[] = [];
    const acknowledge = jest.spyOn(Validations.prototype, 'acknowledge').mockImplementation(function (
      this: Validations,
      ...rules
    ) {
      // Private, and there is no other way to learn what an acknowledgement is about.
      const { scope } = this as unknown as { readonly scope: { readonly node: { readonly path: string } } };
      given.push(...rules.map((rule) => ({ ...rule, path: scope.node.path })));
    });
    const raw = findings();
    acknowledge.mockRestore();
    expect(raw.length).toBeGreaterThan(20);
    for (const { id, reason, path } of given) {
      expect(raw.filter((found) => found.rule === id && found.path.startsWith(`${path}/`))).not.toEqual([]);
      expect(reason.length).toBeGreaterThan(40);
    }
    expect(given.map(({ path }) => path.split('/').length)).not.toContain(1);
  });
});
