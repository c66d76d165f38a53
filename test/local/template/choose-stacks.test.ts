import { describe, expect, it } from '@jest/globals';
import { chooseStacks } from '../../../local/template/choose-stacks.ts';
import type { StackTemplate } from '../../../local/template/template.ts';
import { stackOf } from './paper-cloud.ts';

function stack(name: string, webhooks: boolean, ...dependencies: string[]): StackTemplate {
  const Variables = webhooks ? { WEBHOOK_TABLE: 't' } : { TABLE: 't' };
  const Resources = { F: { Type: 'AWS::Lambda::Function', Properties: { Environment: { Variables } } } };
  return { ...stackOf({ Resources }, name), dependencies };
}

const names = (stacks: readonly StackTemplate[]) => stacks.map(({ name }) => name);

describe('chooseStacks', () => {
  it('leaves out what webhooks do not need, and keeps the order', () => {
    const app = [
      stack('Keys', false),
      stack('Site', false),
      stack('Gateway', true, 'Keys'),
      stack('Shop', false, 'Gateway'),
    ];
    expect(names(chooseStacks(app))).toEqual(['Keys', 'Gateway']);
  });

  it('takes stacks whose webhooks belong together as one', () => {
    const app = [
      stack('Gateway', true),
      stack('Between', false, 'Gateway'),
      stack('Billing', true, 'Between'),
      stack('Chat', true, 'Gateway'),
    ];
    expect(names(chooseStacks(app))).toEqual(['Gateway', 'Between', 'Billing', 'Chat']);
  });

  it('asks which, where an app has webhooks that know nothing of each other', () => {
    const app = [stack('Dev', true), stack('Prod', true), stack('ProdBilling', true, 'Prod')];
    expect(() => chooseStacks(app)).toThrow(
      'the app has webhooks in stacks of their own; choose one with --stack: Dev; Prod + ProdBilling',
    );
    expect(names(chooseStacks(app, 'Dev'))).toEqual(['Dev']);
    expect(names(chooseStacks(app, 'ProdBilling'))).toEqual(['Prod', 'ProdBilling']);
  });

  it('finds a stack by its id too, as in a stage', () => {
    const app = [{ ...stack('Prod-Hooks', true), id: 'ProdHooks3C1F' }];
    expect(names(chooseStacks(app, 'ProdHooks3C1F'))).toEqual(['Prod-Hooks']);
  });

  it.each<[string, StackTemplate[], string | undefined, string]>([
    ['an app without stacks', [], undefined, 'no stack of the app holds a WebhookGateway: add one to it'],
    [
      'an app without webhooks',
      [stack('Site', false)],
      'Site',
      'no stack of the app holds a WebhookGateway (it has Site): add one to it',
    ],
    ['a name that is none', [stack('Dev', true)], 'Prod', 'no stack Prod with webhooks; there is Dev'],
  ])('refuses %s', (_what, app, name, message) => {
    expect(() => chooseStacks(app, name)).toThrow(new Error(message));
  });
});
