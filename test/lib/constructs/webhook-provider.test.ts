import { describe, expect, it } from '@jest/globals';
import { acme } from '../../../bin/acme.ts';
import { type ProviderSpec, WebhookConfigError, WebhookProvider } from '../../../lib/index.ts';
import { standardWebhooks } from '../../../lib/providers/standard-webhooks/spec.ts';

const { signature, event } = acme;

describe('WebhookProvider.fromSpec', () => {
  it.each([acme, standardWebhooks])('takes the spec of $name', (spec) => {
    expect(WebhookProvider.fromSpec(spec).slug).toBe(spec.slug);
  });

  it.each<[string, ProviderSpec, RegExp]>([
    ['a slug in capitals', { ...acme, slug: 'Acme' }, /lower-case letters/],
    ['undefined members', { ...acme, statuses: undefined }, /plain JSON data/],
    ['a header in capitals', { ...acme, signature: { ...signature, header: 'X-Sig' } }, /lower case/],
    [
      'an event id in a header in capitals',
      { ...acme, event: { ...event, key: { recipe: 'id', id: [{ header: 'X-Id' }] } } },
      /lower case/,
    ],
    [
      'a signed time that stands nowhere',
      { ...acme, signature: withoutTimestamp() },
      /does not say where it stands/,
    ],
    [
      'a signature that does not cover the body',
      { ...acme, signature: { ...signature, message: ['timestamp'] } },
      /must hold the body/,
    ],
    [
      'a placeholder without families',
      { ...acme, signature: { ...signature, header: '*-signature' } },
      /need each other/,
    ],
    [
      'families without a placeholder',
      { ...acme, signature: { ...signature, families: ['a'] } },
      /need each other/,
    ],
    [
      'a pointer without its slash',
      { ...acme, event: { ...event, type: [{ json: 'type' }] } },
      /begin with a slash/,
    ],
  ])('refuses %s', (_, spec, text) => {
    expect(() => WebhookProvider.fromSpec(spec)).toThrow(text);
    expect(() => WebhookProvider.fromSpec(spec)).toThrow(WebhookConfigError);
  });
});

function withoutTimestamp(): ProviderSpec['signature'] {
  const { timestamp: _, ...rest } = signature;
  return rest;
}
