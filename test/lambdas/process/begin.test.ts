import { describe, expect, it } from '@jest/globals';
import { POLICY, START, World } from '../../fakes/processing.ts';
import { recorder } from './recorder.ts';

describe('a first receive (B1)', () => {
  it('runs without any write before the handler', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    let before: unknown;
    await world.process(() => {
      before = world.event('one');
    }, [world.record(one)]);
    expect(before).toEqual(world.eventOf(one));
    expect(world.event('one')?.st).toBe('processed');
  });

  it('runs where its own stream is blocked on it, and releases the stream', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1 });
    world.block('cus', 'one');
    const { handler, inputs } = recorder();
    await world.process(handler, [world.record(one)]);
    expect(inputs[0]).toMatchObject({ attempt: 1, redelivered: true });
    expect(world.event('one')).toMatchObject({ st: 'processed', a: 0 });
    expect(world.stream('cus')).toBeUndefined();
    expect(world.problems()).toEqual([]);
  });
});

describe('a mark before the handler (B2)', () => {
  it.each([
    ['a second receive', { receiveCount: 2 }, {}],
    ['an event tried before', {}, { a: 1 }],
  ])('counts the attempt and blocks the stream: %s', async (_, record, event) => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const { a } = world.alter('one', event);
    let during: unknown[] = [];
    const { failed } = await world.process(
      ({ attempt, redelivered }) => {
        during = [attempt, redelivered, world.event('one'), world.stream('cus')];
      },
      [world.record(one, record)],
    );
    expect(failed).toEqual([]);
    expect(during).toEqual([
      a + 1,
      true,
      expect.objectContaining({ st: 'claimed', a: a + 1, blk: 1, act: world.now }),
      expect.objectContaining({ by: one.h, v: world.now, since: world.now }),
    ]);
    expect(world.event('one')).toMatchObject({ st: 'processed', a: a + 1 });
    expect(world.stream('cus')).toBeUndefined();
  });

  it('brings a dead event back by any copy but the one that is on its way to the dead-letter queue', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const dead = { st: 'dead', a: 5, blk: 1, o: undefined, why: 'attempts used up' } as const;
    world.alter('one', { ...dead, cp: one.h, act: world.now });
    world.block('cus', 'one');
    const { handler, runs, inputs } = recorder();
    const same = await world.process(handler, [world.record(one, { receiveCount: 2 })]);
    expect([same.failed, runs]).toEqual([['m1'], []]);
    expect(world.queue.visibility).toEqual([{ receiptHandle: 'r1', seconds: 0 }]);
    const other = await world.process(handler, [world.record(one, { deduplication: 'redriven' })]);
    expect([other.failed, runs]).toEqual([[], ['one']]);
    expect(inputs[0]).toMatchObject({ attempt: 6, redelivered: true });
    expect(world.event('one')).toMatchObject({ st: 'processed', a: 6 });
    expect(world.event('one')).not.toHaveProperty('why');
    expect(world.event('one')).not.toHaveProperty('cp');
    expect(world.problems()).toEqual([]);
  });

  it('brings a dead event back by a copy that SQS redrove under the same id, for it was sent later', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const dead = { st: 'dead', a: 5, blk: 1, o: undefined, why: 'attempts used up' } as const;
    world.alter('one', { ...dead, cp: one.h, act: world.now });
    world.block('cus', 'one');
    const { handler, runs } = recorder();
    const redriven = world.record(one, { sentAt: world.now + 60_000 });
    expect([(await world.process(handler, [redriven])).failed, runs]).toEqual([[], ['one']]);
  });

  it('marks and holds everything received before, in all groups, before any handler starts', async () => {
    const world = new World();
    const records = ['a', 'b'].flatMap((stream) =>
      [1, 2].map((n) => world.record(world.accept({ id: `${stream}${n}`, stream }), { receiveCount: 2 })),
    );
    let atFirst: unknown;
    await world.process(() => {
      atFirst ??= ['a', 'b'].map((stream) => [
        world.stream(stream)?.by === world.event(`${stream}1`)?.h,
        world.held(stream),
      ]);
    }, records);
    expect(atFirst).toEqual([
      [true, ['a2']],
      [true, ['b2']],
    ]);
    for (const id of ['a1', 'a2', 'b1', 'b2']) expect(world.event(id)?.st).toBe('processed');
    expect(world.event('a1')?.a).toBe(1);
    expect(world.problems()).toEqual([]);
  });

  it('counts one attempt where two copies of the event came before', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const { handler, runs } = recorder();
    const copies = [
      world.record(one, { receiveCount: 2 }),
      world.record(one, { receiveCount: 2, deduplication: `${one.h}.s1` }),
    ];
    expect((await world.process(handler, copies)).failed).toEqual([]);
    expect([runs, world.event('one')?.a]).toEqual([['one'], 1]);
  });

  it('looks again when the sweep was faster, and gives up after four looks', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    let bumps = 1;
    world.table.onCall = (call) => {
      if (call === 'transact' && bumps-- > 0) world.alter('one', { a: (world.event('one')?.a ?? 0) + 1 });
    };
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one, { receiveCount: 2 })])).failed).toEqual([]);
    expect([runs, world.event('one')?.a]).toEqual([['one'], 2]);
    const two = world.accept({ id: 'two', stream: 'other' });
    bumps = 100;
    world.table.onCall = (call) => {
      if (call === 'transact') world.alter('two', { a: (world.event('two')?.a ?? 0) + 1 });
    };
    expect((await world.process(handler, [world.record(two, { receiveCount: 2 })])).failed).toEqual(['m2']);
    expect([runs, world.event('two')?.a]).toEqual([['one'], 4]);
  });
});

describe('an event only the queue knows (B6)', () => {
  it('is made in the ledger with its own stamp and bytes, and runs', async () => {
    const world = new World();
    const one = { ...world.message({ id: 'one', stream: 'cus' }, START - 5000), claimed: false };
    let during: unknown;
    const { failed } = await world.process(() => {
      during = world.event('one');
    }, [world.record(one)]);
    expect(failed).toEqual([]);
    expect(during).toEqual(world.eventOf(one));
    expect(world.event('one')).toMatchObject({ st: 'processed', k: START - 5000, q: one.q, policy: POLICY });
    expect(world.problems()).toEqual([]);
  });

  it('runs with the bytes it brings, and all that is written from it names them', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus', body: '{"claimed":1}' });
    const own = { ...world.message({ id: 'one', stream: 'cus', body: '{"queued":1}' }), claimed: false };
    world.store(own, { id: 'one', body: '{"queued":1}' });
    const { failed } = await world.process(() => {
      throw new Error('once');
    }, [world.record(own)]);
    expect(failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({ loc: own.loc, dig: own.dig, a: 1 });
  });
});
