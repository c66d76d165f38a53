import { describe, expect, it } from '@jest/globals';
import { acme } from '../../../bin/acme.ts';
import {
  type ProviderSpec,
  type TimestampSpec,
  WebhookConfigError,
  WebhookProvider,
} from '../../../lib/index.ts';
import { standardWebhooks } from '../../../lib/providers/standard-webhooks/spec.ts';

const { signature, event } = acme;

const eachSigned = {
  scheme: 'hmac-items',
  hash: 'sha256',
  encoding: 'base64',
  key: 'hex',
  items: '/items',
  signature: '/signature',
  message: [{ item: '/id' }],
} as const;

const components = {
  scheme: 'http-signature',
  form: 'rfc9421',
  at: { header: 'signature' },
  algorithm: 'ed25519',
  key: 'raw-base64',
  covers: ['@method', 'content-digest'],
} as const;

describe('WebhookProvider.fromSpec', () => {
  it.each([acme, standardWebhooks])('takes the spec of $name', (spec) => {
    expect(WebhookProvider.fromSpec(spec).slug).toBe(spec.slug);
  });

  it.each<[string, ProviderSpec, RegExp]>([
    ['a slug in capitals', { ...acme, slug: 'Acme' }, /lower-case letters/],
    ['undefined members', { ...acme, statuses: undefined }, /plain JSON data/],
    ['a header in capitals', { ...acme, signature: { ...signature, at: { header: 'X-Sig' } } }, /lower case/],
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
      { ...acme, signature: { ...signature, at: { header: '*-signature' } } },
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
    [
      'families that are none',
      { ...acme, signature: { ...signature, at: { header: '*-signature' }, families: [] } },
      /need each other/,
    ],
    [
      'a header with a space',
      { ...acme, signature: { ...signature, at: { header: 'x sig' } } },
      /lower case/,
    ],
    [
      'a pointer with a loose tilde',
      { ...acme, event: { ...event, type: [{ json: '/a~2' }] } },
      /followed by 0 or 1/,
    ],
    [
      'a separator that would be found everywhere',
      { ...acme, signature: { ...signature, layout: { form: 'pairs', separator: '', key: 'v1' } } },
      /not empty/,
    ],
    [
      'a tag that would match every entry',
      {
        ...acme,
        signature: { ...signature, layout: { form: 'list', separator: ' ', tagSeparator: ',', tag: '' } },
      },
      /not empty/,
    ],
    [
      'a timestamp that anybody could replace',
      { ...acme, signature: { ...signature, message: ['body'] } },
      /not signed/,
    ],
    [
      'a timestamp in a pair where there are none',
      withTimestamp({ from: { pair: 't' } }),
      /written as pairs/,
    ],
    ['a tolerance below nothing', withTimestamp({ toleranceSeconds: -1 }), /whole number from 1 to 604800/],
    ['a tolerance of years', withTimestamp({ toleranceSeconds: 1e9 }), /whole number from 1 to 604800/],
    [
      'an event id that stands nowhere',
      { ...acme, event: { ...event, key: { recipe: 'id', id: [] } } },
      /at least one place/,
    ],
    [
      'a horizon of half seconds',
      { ...acme, delivery: { ...acme.delivery, horizonSeconds: 3600.5 } },
      /whole seconds/,
    ],
    [
      'items that are not elements of a list',
      { ...acme, event: { ...event, batch: { items: ['/events'] } } },
      /whose last one is `\*`/,
    ],
    [
      'a batch without items',
      { ...acme, event: { ...event, batch: { items: [] } } },
      /no list of at least 1/,
    ],
    [
      'more facts of a delivery than travel',
      {
        ...acme,
        event: {
          ...event,
          batch: { items: ['/*'], envelope: { a: '/a', b: '/b', c: '/c', d: '/d', e: '/e' } },
        },
      },
      /more than 4 facts/,
    ],
    [
      'a fact by an odd name',
      { ...acme, event: { ...event, batch: { items: ['/*'], envelope: { 'a b': '/a' } } } },
      /no name of letters/,
    ],
    [
      'a place of the envelope without a batch',
      { ...acme, event: { ...event, type: [{ envelope: '/type' }] } },
      /needs a batch/,
    ],
    [
      'a signed list of which another is split',
      { ...acme, signature: eachSigned, event: { ...event, batch: { items: ['/others/*'] } } },
      /items of that very list/,
    ],
    [
      'a signed list that is not split',
      { ...acme, signature: { scheme: 'token', at: { every: '/value', item: '/token' } } },
      /items of that very list/,
    ],
    [
      'a gzipped delivery that is split',
      { ...acme, gzip: true, event: { ...event, batch: { items: ['/*'] } } },
      /exclude each other/,
    ],
    [
      'a signature without its payload that leaves the body open',
      {
        ...acme,
        signature: {
          scheme: 'jws',
          at: { header: 'x-sig' },
          algorithms: ['ES256'],
          key: 'jwks',
          payload: ['path'],
        },
      },
      /must hold the body/,
    ],
    [
      'a signature whose payload may also be one that leaves the body open',
      {
        ...acme,
        signature: {
          scheme: 'jws',
          at: { header: 'x-sig' },
          algorithms: ['ES256'],
          key: 'jwks',
          payload: ['path', 'body'],
          alternative: ['path'],
        },
      },
      /must hold the body/,
    ],
    [
      'a message that may also be one that leaves the body open',
      { ...acme, signature: { ...acme.signature, alternative: ['timestamp'] } },
      /must hold the body/,
    ],
    [
      'a time beside a signature without its payload',
      {
        ...acme,
        signature: {
          scheme: 'jws',
          at: { header: 'x-sig' },
          algorithms: ['ES256'],
          key: 'jwks',
          payload: ['body'],
          timestamp: { from: { header: 'x-time' }, unit: 's', toleranceSeconds: 300 },
        },
      },
      /not signed proves nothing/,
    ],
    [
      'components that leave the body open',
      { ...acme, signature: { ...components, covers: ['@method', '@path'] } },
      /must hold the body/,
    ],
    [
      'a date that no component covers',
      {
        ...acme,
        signature: {
          ...components,
          timestamp: { from: { header: 'date' }, unit: 'http-date', toleranceSeconds: 300 },
        },
      },
      /not signed proves nothing/,
    ],
    [
      'a public key where components are signed with a shared secret',
      { ...acme, signature: { ...components, algorithm: 'hmac-sha256' } },
      /key: the grammar has no "raw-base64"/,
    ],
    [
      'a component nobody knows',
      { ...acme, signature: { ...components, covers: ['content-digest', '@status'] } },
      /name of a component/,
    ],
    ['a refusal that looks accepted', { ...acme, statuses: { signature: 200 } }, /from 400 to 499/],
    ['a refusal that looks like our fault', { ...acme, statuses: { malformed: 500 } }, /from 400 to 499/],
  ])('refuses %s', (_, spec, text) => {
    expect(() => WebhookProvider.fromSpec(spec)).toThrow(text);
    expect(() => WebhookProvider.fromSpec(spec)).toThrow(WebhookConfigError);
  });
});

describe('a spec that comes from JSON', () => {
  const parsed = (change: (spec: Record<string, Record<string, unknown>>) => void): ProviderSpec => {
    const spec = JSON.parse(JSON.stringify(acme));
    change(spec);
    return spec;
  };

  it.each<[string, ProviderSpec, RegExp]>([
    [
      'of an unknown hash',
      parsed((spec) => Object.assign(spec['signature'] ?? {}, { hash: 'md4' })),
      /hash: the grammar has no "md4"/,
    ],
    [
      'of an unknown scheme',
      parsed((spec) => Object.assign(spec['signature'] ?? {}, { scheme: 'constructor' })),
      /no scheme constructor/,
    ],
    ['without a signature', parsed((spec) => Reflect.deleteProperty(spec, 'signature')), /has a signature/],
    ['without an event', parsed((spec) => Reflect.deleteProperty(spec, 'event')), /an event with key/],
  ])('is refused %s', (_, spec, text) => {
    expect(() => WebhookProvider.fromSpec(spec)).toThrow(text);
    expect(() => WebhookProvider.fromSpec(spec)).toThrow(WebhookConfigError);
  });

  it('may sign its time as one of its headers', () => {
    const message = [{ header: 'x-acme-timestamp' }, { text: '.' }, 'body'] as const;
    expect(WebhookProvider.fromSpec({ ...acme, signature: { ...signature, message } }).slug).toBe('acme');
  });
});

function withTimestamp(change: Partial<TimestampSpec>): ProviderSpec {
  const { timestamp } = signature;
  return { ...acme, signature: { ...signature, timestamp: { ...timestamp, ...change } } };
}

function withoutTimestamp(): ProviderSpec['signature'] {
  const { timestamp: _, ...rest } = signature;
  return rest;
}
