import { describe, expect, it } from '@jest/globals';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { acme } from '../../../bin/acme.ts';
import {
  type DeliveryContract,
  type ProviderSpec,
  type WebhookConfigError,
  WebhookProvider,
  WebhookSource,
  type WebhookSourceOptions,
} from '../../../lib/index.ts';
import { DiscordWebhook } from '../../../lib/providers/discord/index.ts';
import { environmentOf, newGateway, resource, resourcesOf } from '../synthesis.ts';

const DAY = 86_400;

const told: ProviderSpec = {
  ...acme,
  delivery: {
    ...acme.delivery,
    level: 'docs',
    schedule: 'every hour for a day',
    success: '2xx',
    retriedOn: 'anything else',
    stops: '406',
    disables: 'unknown',
    retrySignature: 'anew',
    fatal: [410],
    stop: { status: 406, headers: { 'x-acme-stop': '1' } },
  },
  facts: {
    secret: 'shown under Settings',
    rotation: 'two signatures for a day',
    sameKey: 'yes',
    maxBytes: 1_000_000,
    personal: ['/data/email'],
  },
};

function environment(spec: ProviderSpec, options: Partial<WebhookSourceOptions> = {}): string {
  return JSON.stringify(variables(spec, options)['WEBHOOK_SPEC']);
}

function variables(spec: ProviderSpec, options: Partial<WebhookSourceOptions> = {}): Record<string, unknown> {
  const { stack, gateway } = newGateway();
  const provider = WebhookProvider.fromSpec(spec);
  new WebhookSource(stack, 'Source', { gateway, provider, ...options });
  const receiver = resource(Template.fromStack(stack), 'AWS::Lambda::Function', 'SourceEndpointReceiver');
  return environmentOf(receiver);
}

function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    // Everything thrown here is one.
    return (error as WebhookConfigError).message;
  }
  return '';
}

describe('what a provider promises about delivering again', () => {
  it('what only people need is in no environment', () => {
    const text = environment(told, { stopRetries: true });
    for (const word of ['every hour', 'anything else', 'Settings', 'email', 'fatal', 'docs']) {
      expect(text).not.toContain(word);
    }
  });

  it('a provider is told to stop only where the source asks for it, or its spec need not be asked', () => {
    expect(environment(told)).not.toContain('x-acme-stop');
    expect(environment(told, { stopRetries: true })).toContain('x-acme-stop');
    const unasked = {
      ...told,
      delivery: { ...told.delivery, stop: { ...told.delivery.stop, unasked: true } },
    };
    // A literal in a test.
    expect(environment(unasked as ProviderSpec)).toContain('x-acme-stop');
    expect(environment(unasked as ProviderSpec, { stopRetries: false })).not.toContain('x-acme-stop');
  });

  it.each([
    ['docs', 3 * DAY],
    ['secondary', 7 * DAY],
  ] as const)('a horizon of %s gives a dedupe window of %d s', (level, window) => {
    const delivery: DeliveryContract = { ...told.delivery, level, horizonSeconds: 600 };
    expect(variables({ ...told, delivery })['WEBHOOK_WINDOW']).toBe(String(window));
    expect(variables({ ...told, delivery })['WEBHOOK_PREVIOUS_OVERLAP']).toBe(String(window));
  });

  it.each([
    [3, [2400]],
    [1.25, [1000]],
    ['unknown', []],
  ] as const)('an answer wanted within %s s: an alarm from %j ms', (timeoutSeconds, thresholds) => {
    const { stack, gateway } = newGateway();
    const provider = WebhookProvider.fromSpec({ ...told, delivery: { ...told.delivery, timeoutSeconds } });
    new WebhookSource(stack, 'Source', { gateway, provider });
    const slow = Object.entries(resourcesOf(Template.fromStack(stack), 'AWS::CloudWatch::Alarm'))
      .filter(([id]) => id.startsWith('SourceAlarmsSlow'))
      .map(([, alarm]) => alarm);
    expect(slow.map(({ Properties }) => Properties['Threshold'])).toEqual(thresholds);
  });

  it('Discord signs wrongly on purpose: no alarm of one source looks at refusals, and none at a few of them', () => {
    const { stack, gateway } = newGateway();
    new DiscordWebhook(stack, 'Discord', { gateway, publicKey: 'ab'.repeat(32) });
    const alarms = resourcesOf(Template.fromStack(stack), 'AWS::CloudWatch::Alarm');
    const refused = Object.entries(alarms).filter(([, alarm]) =>
      JSON.stringify(alarm).includes('DeliveriesRefused'),
    );
    expect(refused.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      'GatewayAlarmsRefusedRatio',
      'GatewayAlarmsBadSignatures',
    ]);
    expect(JSON.stringify(refused[0])).toContain('IF(FILL(refused, 0) >= 20,');
    expect(refused[1]?.[1].Properties['Threshold']).toBe(100);
  });

  it('a provider that cannot be told is an error', () => {
    expect(problemOf(() => environment(acme, { stopRetries: true }))).toMatch(/cannot be told to stop/);
  });

  it('a status that ends an endpoint is never the answer to a refusal', () => {
    const deadly = (fatal: readonly number[], statuses = {}) => ({
      ...told,
      statuses,
      delivery: { ...told.delivery, fatal },
    });
    expect(problemOf(() => WebhookProvider.fromSpec(deadly([400])))).toMatch(/answered 400/);
    expect(problemOf(() => WebhookProvider.fromSpec(deadly([410], { stale: 410 })))).toMatch(/answered 410/);
    expect(problemOf(() => WebhookProvider.fromSpec(deadly([400], { malformed: 422 })))).toBe('');
  });

  it.each([
    ['a refusal that says it was accepted', { stop: { status: 200 } }],
    ['a level nobody knows', { level: 'rumour' }],
    ['an empty fact', { schedule: '' }],
    ['a header in capitals', { stop: { headers: { 'X-Stop': '1' } } }],
    ['a member there is not', { retriesOn: 'x' }],
  ])('refuses %s', (_what, change) => {
    // As from JSON, where no compiler looked at it.
    const spec = { ...told, delivery: { ...told.delivery, ...change } } as ProviderSpec;
    expect(problemOf(() => WebhookProvider.fromSpec(spec))).not.toBe('');
  });
});

describe('what is known from others only', () => {
  const source = { url: 'https://example.com/a', read: '2026-11-30' };
  it.each([
    ['secondary', true],
    ['docs', false],
    ['sdk', false],
  ] as const)('%s: a warning at synth is %s', (level, warned) => {
    const { stack, gateway } = newGateway();
    const spec: ProviderSpec = { ...acme, sources: [{ ...source, level }] };
    new WebhookSource(stack, 'Source', { gateway, provider: WebhookProvider.fromSpec(spec) });
    const found = Annotations.fromStack(stack).findWarning('*', Match.stringLikeRegexp('example.com/a'));
    expect(found).toHaveLength(warned ? 1 : 0);
  });

  it('a spec of the user’s own is nobody’s account', () => {
    const { stack, gateway } = newGateway();
    new WebhookSource(stack, 'Source', { gateway, provider: WebhookProvider.fromSpec(acme) });
    expect(Annotations.fromStack(stack).findWarning('*', Match.anyValue())).toEqual([]);
  });
});
