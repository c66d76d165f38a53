import { describe, expect, it } from '@jest/globals';
import { dataOf } from '../../../lambdas/process/event.ts';
import type { HandlerInput } from '../../../lambdas/process/handler.ts';
import { START, type Told, World } from '../../fakes/processing.ts';

async function received(told: Told, change: (world: World) => void = () => {}, inline = true) {
  const world = new World();
  const message = world.accept({ ...told });
  change(world);
  const inputs: HandlerInput[] = [];
  const { body, ...without } = message;
  const record = world.record(inline ? { ...without, body } : without);
  const { failed } = await world.process((input) => void inputs.push(input), [record]);
  return { world, message, failed, input: inputs[0] };
}

describe('what a handler is given', () => {
  it('is the event as it was received', async () => {
    const { message, input } = await received({
      id: 'evt_1',
      stream: 'cus',
      headers: { 'x-a': 'b' },
      body: '{"n":1}',
    });
    expect(input?.event).toEqual({
      id: 'evt_1',
      hash: message.h,
      source: 'stripe',
      type: 'invoice.paid',
      stream: 'cus',
      receivedAt: new Date(START),
      headers: { 'x-a': 'b' },
      data: { n: 1 },
    });
    expect(input?.bytes.toString()).toBe('{"n":1}');
    expect(input?.replay).toBe(false);
    input?.log.info('a line');
  });

  it('comes from the archive with the headers stored there when it is not in the message', async () => {
    const told = {
      id: 'evt_1',
      body: '{"n":1}',
      headers: { 'x-a': 'ü b', 'content-type': 'application/json' },
    };
    const { input } = await received(told, undefined, false);
    expect([input?.bytes.toString(), input?.event.headers]).toEqual(['{"n":1}', told.headers]);
  });

  it('says when a person sent it again', async () => {
    const world = new World();
    const message = { ...world.accept({ id: 'one' }), replay: true } as const;
    const seen: unknown[] = [];
    await world.process(
      (input) => void seen.push([input.replay, input.redelivered]),
      [world.record(message)],
    );
    expect(seen).toEqual([[true, true]]);
  });
});

describe('the bytes', () => {
  it('are those the ledger names, not those of a message that has others', async () => {
    const { world, message } = await received({ id: 'one', body: '{"right":1}' });
    const other = { ...message, dig: 'f'.repeat(64), body: Buffer.from('{"wrong":1}').toString('base64') };
    world.alter('one', { st: 'claimed', o: 'x' });
    const seen: unknown[] = [];
    await world.process(({ event }) => void seen.push(event.data), [world.record(other)]);
    expect(seen).toEqual([{ right: 1 }]);
  });

  it('of a message are checked as well', async () => {
    const world = new World();
    const message = {
      ...world.accept({ id: 'one', body: '{"right":1}' }),
      body: Buffer.from('{"bad":1}').toString('base64'),
    };
    const seen: unknown[] = [];
    await world.process(({ event }) => void seen.push(event.data), [world.record(message)]);
    expect(seen).toEqual([{ right: 1 }]);
  });

  it.each([
    ['missing', (world: World) => world.archive.objects.clear()],
    [
      'others',
      (world: World) => {
        for (const [key, object] of world.archive.objects)
          world.archive.objects.set(key, { ...object, bytes: Buffer.from('{}') });
      },
    ],
  ])('are never replaced: %s is a visible failure', async (_, change) => {
    const { world, failed, input } = await received({ id: 'one' }, change, false);
    expect([failed, input]).toEqual([['m1'], undefined]);
    expect(world.event('one')).toMatchObject({ a: 1, err: { name: 'BytesMissing' } });
    expect(world.telemetry.total('MissingBytes')).toBe(1);
  });

  it('that cannot be read are a failed attempt', async () => {
    const { world, failed } = await received(
      { id: 'one' },
      (world) => {
        world.archive.before = () => {
          throw new Error('slow down');
        };
      },
      false,
    );
    expect([failed, world.event('one')?.err?.text, world.telemetry.total('MissingBytes')]).toEqual([
      ['m1'],
      'slow down',
      0,
    ]);
  });
});

describe('a body as data', () => {
  const of = (text: string, type?: string) => dataOf(Buffer.from(text), type);

  it('keeps whole numbers beyond 2^53 and leaves the rest as JSON gives it', () => {
    expect(
      of('{"id":1524831183200260097,"n":0.1,"neg":-9007199254740993,"big":1e400,"safe":9007199254740991}'),
    ).toEqual({
      id: 1524831183200260097n,
      n: 0.1,
      neg: -9007199254740993n,
      big: Number.POSITIVE_INFINITY,
      safe: 9007199254740991,
    });
    expect(of('{"f":1.00000000000000000001,"s":"1524831183200260097"}')).toEqual({
      f: 1,
      s: '1524831183200260097',
    });
  });

  it.each(['{"__proto__":{"admin":true}}', '{"__proto__":{"admin":true},"n":12345678901234567890}'])(
    'takes a __proto__ key for what it is: %s',
    (text) => {
      const data = of(text) as object;
      expect(Object.hasOwn(data, '__proto__')).toBe(true);
      expect('admin' in data).toBe(false);
    },
  );

  it('reads forms, and the JSON in their payload field', () => {
    const form = 'application/x-www-form-urlencoded; charset=utf-8';
    expect(of('a=1&b=x+y', form)).toEqual({ a: '1', b: 'x y' });
    expect(of(`payload=${encodeURIComponent('{"n":1}')}`, form)).toEqual({ n: 1 });
    expect(of('payload=no+json&a=1', form)).toEqual({ payload: 'no json', a: '1' });
    expect(of('payload=%7B%22n%22%3A1%7D&payload=%7B%22n%22%3A2%7D', form)).toEqual({ payload: '{"n":2}' });
  });

  it.each(['<xml/>', '', '{"a":'])('has none for %j', (text) => {
    expect(of(text)).toBeUndefined();
  });

  it('has none for invalid UTF-8, and passes over a byte order mark', () => {
    expect(dataOf(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
    expect(of('\ufeff{"n":1}')).toEqual({ n: 1 });
  });
});
