import { describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { providerShape } from '../../../lib/contract/provider-shape.ts';
import type { HandshakeSpec, ProviderSpec, ReplySpec } from '../../../lib/contract/provider-spec.ts';
import { AsanaWebhook, FastlyWebhook, SlackWebhook, WebhookProvider } from '../../../lib/index.ts';
import { slack } from '../../../lib/providers/slack/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import { allowed, newGateway, resource, resourcesOf } from '../synthesis.ts';

const OK: ReplySpec = { status: 200 };
const BASE: HandshakeSpec = {
  method: 'POST',
  when: [{ at: { json: '/a' }, is: 'present' }],
  proof: 'nothing',
  reply: OK,
};

function refusalOf(change: Partial<ProviderSpec>): string {
  try {
    WebhookProvider.fromSpec({ ...stripe, ...change });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'taken';
}

describe('answers that are refused at synth', () => {
  const html = [{ text: 'text/html' }];
  it.each<[string, Partial<HandshakeSpec>, RegExp]>([
    ['a secret handed over at any time', { capture: { header: 'x' } }, /armed/],
    [
      'a secret in a signed request',
      { capture: { header: 'x' }, armed: true, proof: 'signature' },
      /unsigned/,
    ],
    [
      'an HMAC of nothing',
      { reply: { ...OK, body: { text: [{ hmac: 'sha256', encoding: 'hex' }] } } },
      /token/,
    ],
    [
      'a digest of no token',
      { reply: { ...OK, body: { text: [{ digest: 'sha256', of: ['token'] }] } } },
      /token/,
    ],
    ['a token of no length', { token: { at: { query: 'q' }, alphabet: 'word', length: [9, 8] } }, /length/],
    ['a signed GET', { method: 'GET', proof: 'signature' }, /is a POST/],
    ['any unsigned POST', { when: [] }, /swallow/],
    ['HTML', { reply: { ...OK, headers: { 'content-type': html } } }, /HTML/],
    [
      'a type the sender picks',
      { reply: { ...OK, headers: { 'content-type': [{ echo: { header: 'accept' } }] } } },
      /literal/,
    ],
    ['a cookie', { reply: { ...OK, headers: { 'set-cookie': [{ text: 'a=b' }] } } }, /set-cookie/],
    ['a way elsewhere', { reply: { ...OK, headers: { location: [{ text: 'https://x' }] } } }, /location/],
    ['a setting nobody declares', { reply: { ...OK, body: { text: [{ setting: 'word' }] } } }, /settings/],
  ])('%s', (_what, change, problem) => {
    expect(refusalOf({ handshakes: [{ ...BASE, ...change }] })).toMatch(problem);
  });

  it('an HMAC under a key that deliveries are not signed with', () => {
    const reply: ReplySpec = { ...OK, body: { text: [{ hmac: 'sha256', encoding: 'hex' }] } };
    const token = { at: { query: 'q' }, alphabet: 'word', length: [1, 64] } as const;
    const handshakes: HandshakeSpec[] = [{ ...BASE, token, reply }];
    expect(refusalOf({ handshakes, signature: { scheme: 'none', trust: 'x' } })).toMatch(/its key is theirs/);
  });

  it('an acknowledgement that holds something of the secret, in any variant', () => {
    const acknowledgement: ReplySpec = {
      ...OK,
      body: { text: [{ digest: 'sha256', of: [{ secret: 'a' }] }] },
    };
    expect(refusalOf({ acknowledgement })).toMatch(/nothing of the secret/);
    const variants = { other: { title: 'other', signature: stripe.signature, acknowledgement } };
    expect(refusalOf({ variants })).toMatch(/nothing of the secret/);
  });

  it.each<[string, unknown]>([
    ['a status of a redirect', { ...BASE, reply: { status: 302 } }],
    [
      'a token of 257 characters',
      { ...BASE, token: { at: { query: 'q' }, alphabet: 'word', length: [1, 257] } },
    ],
    ['an alphabet of its own', { ...BASE, token: { at: { query: 'q' }, alphabet: '.*', length: [1, 9] } }],
    ['a body of HTML', { ...BASE, reply: { ...OK, body: { html: 'x' } } }],
    ['a path with a query', { ...BASE, path: '/a?b' }],
    ['an unknown member', { ...BASE, forward: 'https://x' }],
  ])('what the grammar has no words for: %s', (_what, handshake) => {
    expect(providerShape({ ...stripe, handshakes: [handshake] }, 'stripe')).not.toEqual([]);
  });

  it('none of a well-formed one', () => {
    expect(refusalOf({ handshakes: [BASE], acknowledgement: OK })).toBe('taken');
    expect(refusalOf(slack)).toBe('taken');
  });
});

describe('a source', () => {
  const rights = (template: Template) =>
    allowed(resource(template, 'AWS::IAM::Policy', 'SourceEndpoint')).filter((right) => !/logs:/.test(right));

  it('may keep a secret only where its provider hands one over', () => {
    const { stack, gateway } = newGateway();
    const secret = new Secret(stack, 'Own', { encryptionKey: new Key(stack, 'Key') });
    new AsanaWebhook(stack, 'Source', { gateway, secret });
    const asana = rights(Template.fromStack(stack)).join('\n');
    expect(asana).toMatch(/secretsmanager:PutSecretValue/);
    expect(asana).toMatch(/kms:GenerateDataKey/);
    const other = newGateway();
    new SlackWebhook(other.stack, 'Source', { gateway: other.gateway });
    expect(rights(Template.fromStack(other.stack)).join('\n')).not.toMatch(/PutSecretValue|GenerateDataKey/);
  });

  it('is asked on the path its provider asks for, which no second source can have', () => {
    const { stack, gateway } = newGateway();
    new FastlyWebhook(stack, 'Source', { gateway, header: 'x-token' });
    const parts = Object.values(resourcesOf(Template.fromStack(stack), 'AWS::ApiGateway::Resource'));
    expect(parts.map(({ Properties }) => Properties['PathPart'])).toEqual(
      expect.arrayContaining(['.well-known', 'fastly', 'logging', 'challenge']),
    );
    const second = newGateway();
    const build = (id: string) =>
      new FastlyWebhook(second.stack, id, {
        gateway: second.gateway,
        header: 'x-token',
        sourceName: id.toLowerCase(),
      });
    build('One');
    expect(() => build('Two')).toThrow(/listens on this path already/);
  });
});
