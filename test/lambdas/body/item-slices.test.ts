import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { itemRoute, sliceItems } from '../../../lambdas/body/item-slices.ts';

function slices(text: string | Uint8Array, ...pointers: string[]) {
  const bytes = Buffer.from(text);
  const slicing = sliceItems(bytes, itemRoute(pointers), 1000);
  return slicing.ok
    ? slicing.items.map(({ start, end, at }) => `${at} ${bytes.subarray(start, end).toString()}`)
    : slicing.problem;
}

describe('items of a body', () => {
  it('are exactly the bytes between the separators', () => {
    expect(
      slices(' [ {"n":12345678901234567890 , "n":1.0} ,\r\n"a,]\\"" ,\tnull,-1e3, [[]],{} ]\r\n', '/*'),
    ).toEqual([
      '/0 {"n":12345678901234567890 , "n":1.0}',
      '/1 "a,]\\""',
      '/2 null',
      '/3 -1e3',
      '/4 [[]]',
      '/5 {}',
    ]);
  });

  it('are found through objects and lists, whatever their names are written like', () => {
    const body = '{"object":"page","en\\u0074ry":[{"id":1,"changes":[1,2]},{"changes":[3],"messaging":[4]}]}';
    expect(slices(body, '/entry/*/changes/*', '/entry/*/messaging/*')).toEqual([
      '/entry/0/changes/0 1',
      '/entry/0/changes/1 2',
      '/entry/1/changes/0 3',
      '/entry/1/messaging/0 4',
    ]);
    expect(slices('{"a/b":{"c~d":[7]}}', '/a~1b/c~0d/*')).toEqual(['/a~1b/c~0d/0 7']);
  });

  it('are the elements themselves where those hold none of the lists', () => {
    const body = '{"entry":[{"changed_fields":["email"]},{"changes":[]},{"changes":null},7]}';
    expect(slices(body, '/entry/*/changes/*')).toEqual([
      '/entry/0 {"changed_fields":["email"]}',
      '/entry/2 {"changes":null}',
      '/entry/3 7',
    ]);
  });

  it('are none in an empty list, and the list may be missing', () => {
    expect(slices('{"events":[ ]}', '/events/*')).toEqual([]);
    expect(slices('\ufeff[]', '/*')).toEqual([]);
    for (const body of ['{}', '{"events":{}}', '{"events":null}', '"events"', '[1]']) {
      expect(slices(body, '/events/*')).toBe('no_list');
    }
  });

  it('keep their bytes when they are no JSON or not UTF-8, as long as their brackets close', () => {
    expect(slices('[{"a":01},{"a" "b"},{"c":1]]', '/*')).toEqual([
      '/0 {"a":01}',
      '/1 {"a" "b"}',
      '/2 {"c":1]',
    ]);
    const bytes = Buffer.concat([Buffer.from('[{"a":"'), Buffer.from([0xff, 0xc3]), Buffer.from('"},2]')]);
    const slicing = sliceItems(bytes, itemRoute(['/*']), 10);
    expect(slicing).toMatchObject({
      ok: true,
      items: [
        { start: 1, end: 11 },
        { start: 12, end: 13 },
      ],
    });
  });

  it('are not guessed at', () => {
    for (const body of [
      '',
      '[',
      '[1',
      '[1,',
      '[1,]',
      '[,1]',
      '[1 2]',
      '["a]',
      '{"events":[1]',
      '{"events" [1]}',
    ]) {
      expect([body, slices(body, '/*', '/events/*')]).toEqual([body, 'malformed']);
    }
    expect(slices('{"events":[1],"events":[2]}', '/events/*')).toBe('repeated');
    expect(slices('{"events":[1],"\\u0065vents":[2]}', '/events/*')).toBe('repeated');
    expect(slices('{"x":1,"x":2,"events":[3]}', '/events/*')).toEqual(['/events/0 3']);
  });

  it('are bounded', () => {
    const body = Buffer.from(JSON.stringify(Array.from({ length: 11 }, (_, i) => i)));
    expect(sliceItems(body, itemRoute(['/*']), 10)).toEqual({ ok: false, problem: 'too_many' });
    expect(sliceItems(body, itemRoute(['/*']), 11)).toMatchObject({ ok: true });
  });
});

describe('whatever comes', () => {
  it('the items of any JSON list are what JSON reads there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.nat(3),
        fc.constantFrom('', '\ufeff'),
        (list, indent, mark) => {
          const bytes = Buffer.from(mark + JSON.stringify({ list }, null, indent));
          const slicing = sliceItems(bytes, itemRoute(['/list/*']), 1000);
          const read =
            slicing.ok &&
            slicing.items.map(({ start, end }) => JSON.parse(bytes.toString('utf8', start, end)));
          expect(read).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });

  it('bytes of any kind are read without an exception, and items never overlap', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      '\\',
      ',',
      ':',
      '1',
      'a',
      ' ',
      '"events"',
      '*',
      '\u{1f680}',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const bytes = Buffer.from(pieces.join(''));
        const slicing = sliceItems(bytes, itemRoute(['/*', '/events/*', '/*/events/*']), 1000);
        if (!slicing.ok) return;
        let last = 0;
        for (const { start, end } of slicing.items) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(bytes.length);
          last = end;
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('takes time by length alone', () => {
    const bytes = Buffer.from(`[${'{"a":"\\\\\\\\\\""},'.repeat(300_000)}0]`);
    const start = performance.now();
    expect(sliceItems(bytes, itemRoute(['/*']), 1_000_000)).toMatchObject({ ok: true });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
