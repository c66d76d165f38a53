import { describe, expect, it } from '@jest/globals';
import type { Sample } from '../../../bin/cli/samples/sample.ts';
import { composer, type Wish } from '../../../bin/cli/send/compose.ts';
import { pointerValue, removePointer, setPointer } from '../../../bin/cli/send/json-pointer.ts';
import { identify } from '../../../lambdas/receive/identify.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import type { Locator, RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';

const connected: Sample = {
  bodies: {
    'a.b': () => ({ account: 'acct_1', data: { object: { id: 'in_1', customer: 'cus_0' } } }),
    'c.d': () => ({ account: 'acct_1', data: { object: { id: 'ch_1' } } }),
  },
  headers: {},
  newId: () => 'evt_new',
  stream: (n) => `cus_${n}`,
};

const wish: Wish = { type: undefined, id: undefined, stream: undefined, number: undefined, body: undefined };

function named(spec: RuntimeSpec, changes: Partial<Wish>) {
  const draft = composer(spec, connected)({ ...wish, ...changes }, 0).close();
  const request = { headers: headersOf(draft.headers), body: draft.body };
  const identification = identify('stripe', spec, request, '');
  if (!identification.ok) throw new TypeError(identification.reason);
  return { ...identification.identity, body: JSON.parse(draft.body.toString()) };
}

describe('a composed delivery', () => {
  it('leaves the sample’s stream alone unless one is asked for', () => {
    expect(named(stripe, {})).toMatchObject({ key: 'evt_new', type: 'a.b', stream: 'acct_1/cus_0' });
    expect(named(stripe, { type: 'c.d' })).toMatchObject({ type: 'c.d', stream: 'acct_1/ch_1' });
  });

  it('empties what would match before the stream that is asked for', () => {
    const { stream, body } = named(stripe, { stream: 'cus_9' });
    expect(stream).toBe('cus_9');
    expect(body).not.toHaveProperty('account');
  });

  it('follows the places a user chose for streams', () => {
    const own: RuntimeSpec = {
      ...stripe,
      event: { ...stripe.event, stream: [[{ json: '/data/own/deep' }]] },
    };
    expect(named(own, { stream: 's1' })).toMatchObject({
      stream: 's1',
      body: { data: { own: { deep: 's1' } } },
    });
  });

  it('uses the first body for a type that has none of its own', () => {
    expect(named(stripe, { type: 'x.y' })).toMatchObject({
      type: 'x.y',
      body: { data: { object: { id: 'in_1' } } },
    });
    expect(named(stripe, { type: 'toString' })).toMatchObject({ type: 'toString' });
  });

  it('does not put the id where type or stream stand', () => {
    const shared: RuntimeSpec = {
      ...stripe,
      event: {
        ...stripe.event,
        key: { recipe: 'id', id: [{ json: '/type' }, { json: '/n' }, { json: '/data/object/customer' }] },
        stream: [[{ json: '/data/object/customer' }]],
      },
    };
    expect(named(shared, { id: '7' })).toMatchObject({ type: 'a.b', stream: 'cus_0', body: { n: '7' } });
  });
});

describe('a number in a stream', () => {
  const sequence = (at: Locator): RuntimeSpec => ({
    ...stripe,
    event: { ...stripe.event, sequence: { at, first: 1 } },
  });

  it('stands where the spec looks for it: as a number in the body, as text in a header', () => {
    const inBody = named(sequence({ json: '/data/version' }), { number: 7 });
    expect(inBody).toMatchObject({ seq: 7, body: { data: { version: 7 } } });
    expect(named(sequence({ header: 'x-version' }), { number: 7 })).toMatchObject({ seq: 7 });
  });

  it('is refused where streams have none, or the body is given', () => {
    expect(() => named(stripe, { number: 1 })).toThrow(/not numbered/);
    const body = Buffer.from('{"id":"e"}');
    expect(() => named(sequence({ json: '/n' }), { number: 1, body })).toThrow(/--number would change it/);
  });
});

describe('a JSON pointer', () => {
  it('makes its way, with escapes and array places', () => {
    const document = { list: [{ a: 1 }] };
    setPointer(document, '/list/0/a', 2);
    setPointer(document, '/x~1y/m~0n', true);
    expect(document).toEqual({ list: [{ a: 2 }], 'x/y': { 'm~n': true } });
    expect(pointerValue(document, '/list/0/a')).toBe(2);
    removePointer(document, '/list/0/a');
    removePointer(document, '/nowhere/at/all');
    expect(document.list).toEqual([{}]);
  });

  it('never reaches a prototype', () => {
    const document: Record<string, unknown> = {};
    setPointer(document, '/__proto__/polluted', 1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(JSON.stringify(document)).toBe('{"__proto__":{"polluted":1}}');
    expect(pointerValue({}, '/toString')).toBeUndefined();
  });
});
