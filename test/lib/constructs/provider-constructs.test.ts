import { describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import * as sns from 'aws-cdk-lib/aws-sns';
import {
  AwsSnsWebhook,
  DiscordWebhook,
  DiscordWebhookVariant,
  KindeWebhook,
  KindeWebhookVariant,
  OktaWebhook,
  StripeWebhook,
  TwilioWebhook,
  WebhookConfigError,
  WebhookProvider,
  WebhookSource,
} from '../../../lib/index.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { allowed, environmentOf, newGateway, resource, resourcesOf } from '../synthesis.ts';

const KEY = 'be'.repeat(32);

/** The receiver's variables and rights, and how many secrets there are. */
function receiverOf(template: Template) {
  return {
    variables: environmentOf(resource(template, 'AWS::Lambda::Function', 'SourceEndpoint')),
    rights: allowed(resource(template, 'AWS::IAM::Policy', 'SourceEndpoint')).join('\n'),
    secrets: Object.keys(resourcesOf(template, 'AWS::SecretsManager::Secret')).length,
  };
}

function refusal(build: () => unknown): WebhookConfigError {
  try {
    build();
  } catch (error) {
    if (error instanceof WebhookConfigError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a provider with settings', () => {
  it('takes the topics of SNS, known only at deployment, and needs no secret', () => {
    const { stack, gateway } = newGateway();
    const topics = ['One', 'Two'].map((id) => new sns.Topic(stack, id));
    new AwsSnsWebhook(stack, 'Source', { gateway, topicArns: topics.map(({ topicArn }) => topicArn) });
    const { variables, rights, secrets } = receiverOf(Template.fromStack(stack));
    const spec = JSON.stringify(variables['WEBHOOK_SPEC']);
    expect(spec).toMatch(/topicArns\\":\\"",\{"Ref":"One[0-9A-F]{8}"\},",",\{"Ref":"Two[0-9A-F]{8}"\}/);
    expect(variables).not.toHaveProperty('WEBHOOK_SECRET_ARN');
    expect([secrets, /secretsmanager/.test(rights)]).toEqual([0, false]);
  });

  it('refuses a setting that says nothing', () => {
    const { stack, gateway } = newGateway();
    const { code, message } = refusal(() => new AwsSnsWebhook(stack, 'Source', { gateway, topicArns: [] }));
    expect([code, message]).toEqual(['settings', expect.stringMatching(/topicArns/)]);
  });

  it('keeps the default of one that was not given', () => {
    const { stack, gateway } = newGateway();
    new OktaWebhook(stack, 'Source', { gateway });
    const { variables } = receiverOf(Template.fromStack(stack));
    expect(JSON.parse(String(variables['WEBHOOK_SPEC'])).settings).toEqual({ header: 'authorization' });
  });
});

describe('a provider with a public key', () => {
  it('needs the key and no secret', () => {
    const { stack, gateway } = newGateway();
    const source = new DiscordWebhook(stack, 'Source', { gateway, publicKey: KEY });
    const { variables, rights, secrets } = receiverOf(Template.fromStack(stack));
    expect(variables['WEBHOOK_PUBLIC_KEY']).toBe(KEY);
    expect([source.secret, secrets, /secretsmanager/.test(rights)]).toEqual([undefined, 0, false]);
  });

  it('may have it in a secret, to rotate it without a deployment', () => {
    const { stack, gateway } = newGateway();
    const secret = new secretsmanager.Secret(stack, 'Key');
    new DiscordWebhook(stack, 'Source', { gateway, secret, variant: DiscordWebhookVariant.EVENTS });
    const { variables, rights } = receiverOf(Template.fromStack(stack));
    expect(variables).not.toHaveProperty('WEBHOOK_PUBLIC_KEY');
    expect(rights).toMatch(/secretsmanager:GetSecretValue → Key/);
    expect(JSON.parse(String(variables['WEBHOOK_SPEC'])).event.type).toEqual([{ json: '/event/type' }]);
  });

  it('refuses none, two, and one in another form', () => {
    const { stack, gateway } = newGateway();
    const secret = new secretsmanager.Secret(stack, 'Key');
    const of = (id: string, more: object) =>
      refusal(() => new DiscordWebhook(stack, id, { gateway, ...more }));
    expect(of('None', {})).toMatchObject({ code: 'public-key', message: expect.stringMatching(/publicKey/) });
    expect(of('Two', { publicKey: KEY, secret }).message).toMatch(/not both/);
    expect(of('Short', { publicKey: KEY.slice(1) }).message).toMatch(/64 hex digits/);
    expect(
      refusal(
        () =>
          new KindeWebhook(stack, 'Kinde', {
            gateway,
            issuer: 'https://x',
            publicKey: 'abc',
            variant: KindeWebhookVariant.OWN_DOMAIN,
          }),
      ).message,
    ).toMatch(/key set/);
  });

  it.each([
    'https://kinde.com.evil.example',
    'https://evil.example/.kinde.com',
    'https://a.b.kinde.com',
    'https://acme.kinde.com/x',
    'https://acme.kinde.com:8443',
    'https://user@acme.kinde.com',
    'http://acme.kinde.com',
    'https://acme.kinde.com\n',
    'https://169.254.169.254',
    'https://-.kinde.com',
  ])('is not fetched from %j', (issuer) => {
    const { stack, gateway } = newGateway();
    const { code, message } = refusal(() => new KindeWebhook(stack, 'Kinde', { gateway, issuer }));
    expect([code, message]).toEqual(['settings', expect.stringMatching(/https:\/\/example\.kinde\.com/)]);
  });

  it('is fetched from the domain of an account, without a key or secret of the user', () => {
    const { stack, gateway } = newGateway();
    new KindeWebhook(stack, 'Source', { gateway, issuer: 'https://acme.kinde.com' });
    const { variables, secrets } = receiverOf(Template.fromStack(stack));
    expect(JSON.parse(String(variables['WEBHOOK_SPEC']))).toMatchObject({
      signature: { key: { remote: 'kinde' } },
      settings: { issuer: 'https://acme.kinde.com' },
    });
    expect(secrets).toBe(0);
  });

  it('is none that signs with a secret', () => {
    const { stack, gateway } = newGateway();
    const provider = WebhookProvider.fromSpec(stripe);
    expect(
      refusal(() => new WebhookSource(stack, 'Source', { gateway, provider, publicKey: KEY })),
    ).toMatchObject({ code: 'public-key', message: expect.stringMatching(/give a `secret`/) });
  });
});

describe('a provider that signs its address', () => {
  it('may be called at another than the gateway knows', () => {
    const { stack, gateway } = newGateway({ publicUrl: 'https://hooks.example.com' });
    const publicUrl = 'https://cdn.example.com/sms';
    expect(new TwilioWebhook(stack, 'Source', { gateway, publicUrl }).url).toBe(publicUrl);
    expect(receiverOf(Template.fromStack(stack)).variables['WEBHOOK_PUBLIC_URL']).toBe(publicUrl);
  });

  it('refuses an address with a query, and one for a provider that does not sign it', () => {
    const { stack, gateway } = newGateway();
    const publicUrl = 'https://cdn.example.com/sms?a=1';
    expect(refusal(() => new TwilioWebhook(stack, 'Query', { gateway, publicUrl })).code).toBe('public-url');
    const provider = WebhookProvider.fromSpec(stripe);
    expect(
      refusal(
        () => new WebhookSource(stack, 'Stripe', { gateway, provider, publicUrl: 'https://cdn.example.com' }),
      ).message,
    ).toMatch(/does not sign its address/);
  });
});

it('gives a secret only to a source that has one to compare', () => {
  const { stack, gateway } = newGateway();
  expect(new StripeWebhook(stack, 'Source', { gateway }).secret).toBeDefined();
});
