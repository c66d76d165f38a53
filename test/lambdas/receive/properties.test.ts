import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDocument } from '../../../lambdas/receive/document.ts';
import { identify } from '../../../lambdas/receive/identify.ts';
import { JsonDocument } from '../../../lambdas/signature/json-document.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { github, NOON, Receiving, standardWebhooks, stripe, varied } from './receiving.ts';

const specs = { github, standardWebhooks, stripe } as const;
const which = fc.constantFrom(...Object.values(specs));
/** Text close enough to a header to reach the depths of a reader. */
const headerText = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom('t', 'v', '1', '=', ',', ' ', 'a', 'F', '0', '+', '/', '\u00e9', '-', '.'),
  }),
  fc
    .tuple(
      fc.constantFrom('t=', 'v1=', 'v1,', 'sha256=', 'v0='),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef') }),
    )
    .map(([prefix, rest]) => prefix + rest),
);

describe('whatever the headers are', () => {
  it('a request without the secret is refused with a reason, never accepted, never a throw', async () => {
    await fc.assert(
      fc.asyncProperty(
        which,
        fc.dictionary(
          fc.constantFrom(
            'stripe-signature',
            'x-hub-signature-256',
            'webhook-signature',
            'svix-signature',
            'webhook-id',
            'svix-id',
            'webhook-timestamp',
            'svix-timestamp',
            'x-github-delivery',
          ),
          fc.oneof(headerText, fc.array(headerText, { maxLength: 3 }), fc.constant(String(NOON / 1000))),
        ),
        fc.uint8Array({ maxLength: 64 }),
        async (spec, headers, body) => {
          const to = new Receiving({ spec });
          const { status } = await to.deliver(headers, body);
          expect(status).toBe(401);
          expect(to.queue.sent).toEqual([]);
          expect(to.table.items()).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('only digits are a timestamp', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.double().map(String),
          fc.bigInt().map(String),
          fc.constantFrom('1e10', '0x1', '+1', ' 1', '1 ', '١'),
        ),
        async (timestamp) => {
          fc.pre(!/^\d{1,12}$/.test(timestamp) && timestamp.trim() !== '');
          const to = new Receiving({ spec: standardWebhooks });
          const headers = { ...to.sign('{}', { id: 'm' }), 'webhook-timestamp': timestamp };
          expect((await to.deliver(headers, '{}')).status).toBe(401);
          expect(to.secrets.reads).toEqual([]);
        },
      ),
    );
  });
});

describe('whatever the body is', () => {
  it('a genuine delivery is accepted, archived exactly, and refused once any byte is another', async () => {
    await fc.assert(
      fc.asyncProperty(
        which,
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (spec, text, at, flip) => {
          const body = Buffer.from(JSON.stringify({ id: text, type: text, data: { object: { id: text } } }));
          const headers = { 'x-github-delivery': 'd' };
          const to = new Receiving({ spec });
          expect((await to.send(body, { id: 'm', headers })).status).toBe(200);
          expect(to.archive.objects.get(to.event().loc)?.bytes.equals(body)).toBe(true);
          const signed = to.sign(body, { id: 'm', headers });
          const changed = Buffer.from(body);
          const index = at % changed.length;
          changed[index] = (changed[index] ?? 0) ^ flip;
          expect((await to.deliver(signed, changed)).status).toBe(401);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('signed bytes of any kind get an answer below 500', async () => {
    await fc.assert(
      fc.asyncProperty(which, fc.uint8Array(), async (spec, body) => {
        const { status } = await new Receiving({ spec }).send(body, {
          id: 'm',
          headers: { 'x-github-delivery': 'd' },
        });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });
});

describe('depth', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const problem = (text: string) => {
    const reading = readDocument(Buffer.from(text), 'json');
    return reading.ok ? undefined : reading.problem;
  };

  it('counts objects and arrays alike, up to its limit', () => {
    expect(problem(deep(512))).toBeUndefined();
    expect(problem(deep(513))).toBe('too_deep');
    expect(problem(`${'{"a":['.repeat(256)}1${']}'.repeat(256)}`)).toBeUndefined();
    expect(problem(`${'{"a":['.repeat(257)}1${']}'.repeat(257)}`)).toBe('too_deep');
  });

  it('passes over strings, however their quotes and backslashes stand', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', 'é', 'x'), maxLength: 40 }),
        (inner) => {
          const text = JSON.stringify([inner, deep(600), inner]);
          expect(problem(text)).toBeUndefined();
          expect(problem(`[${text},${deep(512)}]`)).toBe('too_deep');
        },
      ),
    );
    expect(problem(`"${deep(600)}`)).toBe('malformed_json');
    expect(problem('"\\')).toBe('malformed_json');
  });

  it('takes time in proportion to the text', () => {
    const start = performance.now();
    problem(`"${'\\'.repeat(2_000_000)}`);
    problem(`"${'\\"'.repeat(1_000_000)}`);
    problem('[{"":'.repeat(500_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('pointers', () => {
  it('find what the path built, and nothing by any other name', () => {
    const names = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '~', '/', '~1', '')),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(names, fc.string({ minLength: 1 }), (path, value) => {
        const text = path.reduceRight(
          (inner, name) => `{${JSON.stringify(name)}:${inner}}`,
          JSON.stringify(value),
        );
        const pointer = path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
        const reading = readDocument(Buffer.from(text), 'json');
        const wellFormed = text.isWellFormed();
        expect(reading.ok).toBe(true);
        if (!reading.ok || !wellFormed) return;
        expect(reading.document.textAt(pointer)).toBe(value);
        expect(reading.document.textAt(`${pointer}/length`)).toBeUndefined();
        expect(reading.document.textAt(`${pointer}x`)).toBeUndefined();
      }),
    );
  });

  it('take numbers as they were written where a double cannot hold them', () => {
    fc.assert(
      fc.property(fc.bigInt(), (n) => {
        const document = new JsonDocument(`{"a":[${n}]}`, JSON.parse(`{"a":[${n}]}`));
        expect(document.textAt('/a/0')).toBe(String(n));
      }),
    );
  });

  it('reach array members by plain index only', () => {
    const reading = readDocument(Buffer.from('{"a":["x",true,1.5,""]}'), 'json');
    const at = (pointer: string) => (reading.ok ? reading.document.textAt(pointer) : undefined);
    expect(['/a/0', '/a/1', '/a/2', '/a/3', '/a/00', '/a/length', '/a/-', '/a', ''].map(at)).toEqual([
      'x',
      'true',
      '1.5',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('name streams that depend on values alone', () => {
    const spec = varied(stripe, { event: { ...stripe.event } });
    const of = (body: unknown) => {
      const found = identify(
        's',
        spec,
        { headers: headersOf({}), body: Buffer.from(JSON.stringify(body)) },
        '',
      );
      return found.ok ? found.identity.stream : undefined;
    };
    const data = (object: object, account?: string) => ({ id: 'e', account, data: { object } });
    expect(of(data({ id: 'in_1', customer: 'cus_1' }))).toBe('cus_1');
    expect(of(data({ id: 'cus_1' }))).toBe('cus_1');
    expect(of(data({ id: 'in_1', customer: { id: 'cus_1' } }))).toBe('in_1');
    expect(of(data({ id: 'in_1', customer: 'cus_1' }, 'acct_1'))).toBe('acct_1/cus_1');
    expect(of({ id: 'e' })).toBe('');
  });
});
