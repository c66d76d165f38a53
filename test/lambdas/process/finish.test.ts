import { describe, expect, it } from '@jest/globals';
import type { Handler } from '../../../lambdas/process/handler.ts';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { POLICY, START, World } from '../../fakes/processing.ts';

/** A blocked stream: `one` was tried before, and these are held behind it. */
function parked(world: World, held: readonly string[] = []) {
  const one = world.accept({ id: 'one', stream: 'cus' });
  world.alter('one', { a: 1, blk: 1 });
  world.block('cus', 'one');
  for (const id of held) {
    world.accept({ id, stream: 'cus' });
    world.holdEvent('cus', id);
  }
  return world.record(one, { receiveCount: 2 });
}

function recorder(runs: string[], during: (id: string) => void = () => {}): Handler {
  return ({ event }) => {
    runs.push(event.id);
    during(event.id);
  };
}

describe('an event that does not block its stream (D1)', () => {
  it('is finished with the end of its window by the clock and a ttl that outlives every queue copy', async () => {
    const world = new World();
    await world.process(() => world.pass(1_000), [world.record(world.accept({ id: 'one' }))]);
    expect(world.event('one')).toMatchObject({
      st: 'processed',
      fin: world.now,
      win: world.now + POLICY.window * 1000,
      ttl: Math.ceil(world.now / 1000) + TTL_MIN_SECONDS,
    });
    expect(world.telemetry.metrics).toContainEqual({
      name: 'ProcessingDelay',
      dimensions: { Source: 'stripe' },
      value: world.now - START,
    });
  });

  it('that the sweep has blocked the stream on meanwhile is finished with the release (D2)', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.accept({ id: 'two', stream: 'cus' });
    const runs: string[] = [];
    const handler = recorder(runs, (id) => {
      if (id !== 'one') return;
      world.alter('one', { blk: 1 });
      world.block('cus', 'one');
      world.holdEvent('cus', 'two');
    });
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([runs, world.stream('cus'), world.held('cus')]).toEqual([['one', 'two'], undefined, []]);
    expect(world.problems()).toEqual([]);
  });

  it('that another run has finished is fine', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const handler = recorder([], () => world.alter('one', { st: 'processed', o: undefined, fin: 1, win: 1 }));
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect(world.event('one')?.fin).toBe(1);
  });

  it('that another attempt has begun is given back', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const handler = recorder([], () => world.alter('one', { a: 1, blk: 1 }));
    expect((await world.process(handler, [world.record(one)])).failed).toEqual(['m1']);
    expect(world.event('one')?.st).toBe('claimed');
  });

  it.each([
    [true, ['m1', 'm2'], ['one'], undefined],
    [false, [], ['one', 'one', 'two'], 'processed'],
  ])('whose item vanished is judged anew (claimed: %s)', async (claimed, failed, runs, state) => {
    const world = new World();
    const one = { ...world.accept({ id: 'one', stream: 'cus' }), claimed };
    const two = world.accept({ id: 'two', stream: 'cus' });
    const ran: string[] = [];
    const handler = recorder(ran, () => {
      const event = world.event('one');
      if (event && ran.length === 1) world.table.remove({ pk: event.pk, sk: event.sk });
    });
    expect((await world.process(handler, [world.record(one), world.record(two)])).failed).toEqual(failed);
    expect([ran, world.event('one')?.st]).toEqual([runs, state]);
  });

  it('that cannot be written is given back with the rest of its group', async () => {
    const world = new World();
    const batch = ['one', 'two'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    const runs: string[] = [];
    const handler = recorder(runs, () => {
      world.table.onCall = () => {
        throw new Error('throttled');
      };
    });
    expect((await world.process(handler, batch)).failed).toEqual(['m1', 'm2']);
    expect(runs).toEqual(['one']);
  });
});

describe('an event that blocks its stream (D2, R)', () => {
  it('ends the block when nothing waits', async () => {
    const world = new World();
    const record = parked(world);
    expect((await world.process(() => {}, [record])).failed).toEqual([]);
    expect([world.event('one')?.st, world.stream('cus')]).toEqual(['processed', undefined]);
    expect(world.event('one')).not.toHaveProperty('blk');
    expect(world.problems()).toEqual([]);
  });

  it('promotes the first held event in the same transaction', async () => {
    const world = new World();
    const record = parked(world, ['two', 'three']);
    let between: unknown;
    const handler = recorder([], (id) => {
      if (id === 'two')
        between = [world.event('one')?.st, world.event('two'), world.stream('cus'), world.held('cus')];
    });
    await world.process(handler, [record]);
    expect(between).toEqual([
      'processed',
      expect.objectContaining({
        st: 'claimed',
        blk: 1,
        act: world.now,
        hist: [{ t: world.now, what: 'released' }],
      }),
      expect.objectContaining({ by: world.event('two')?.h }),
      ['three'],
    ]);
    expect(world.problems()).toEqual([]);
  });

  it('looks again when a follower was held meanwhile', async () => {
    const world = new World();
    const record = parked(world);
    world.accept({ id: 'two', stream: 'cus' });
    const runs: string[] = [];
    let calls = 0;
    const handler = recorder(runs, () => {
      world.table.onCall = (call) => {
        if (call === 'transact' && calls++ === 0) world.holdEvent('cus', 'two');
      };
    });
    expect((await world.process(handler, [record])).failed).toEqual([]);
    expect([runs, world.event('two')?.st, world.stream('cus')]).toEqual([
      ['one', 'two'],
      'processed',
      undefined,
    ]);
    expect(world.problems()).toEqual([]);
  });

  it('gives the record back when the stream never stands still', async () => {
    const world = new World();
    const record = parked(world);
    const handler = recorder([], () => {
      world.table.onCall = (call) => {
        if (call === 'transact') world.block('cus', 'one', { v: Math.random() });
      };
    });
    expect((await world.process(handler, [record])).failed).toEqual(['m1']);
    expect(world.event('one')?.st).toBe('claimed');
  });

  it.each([
    ['was finished by another run', { st: 'processed', o: undefined, blk: undefined, fin: 1, win: 1 }, []],
    ['belongs to another attempt', { st: 'claimed', a: 9 }, ['m1']],
  ] as const)('that %s meanwhile is left alone', async (_, change, failed) => {
    const world = new World();
    const record = parked(world);
    const handler = recorder([], () => world.alter('one', change));
    expect((await world.process(handler, [record])).failed).toEqual(failed);
    expect(world.event('one')).toMatchObject('fin' in change ? { fin: 1 } : { a: 9 });
  });

  it('whose stream was released by a person is left alone', async () => {
    const world = new World();
    const record = parked(world);
    const handler = recorder([], () => {
      world.accept({ id: 'other', stream: 'cus' });
      world.alter('one', { st: 'discarded', a: 3, o: undefined, blk: undefined, fin: 1, win: 1 });
      world.block('cus', 'other', { v: 0 });
    });
    expect((await world.process(handler, [record])).failed).toEqual([]);
    expect([world.event('one')?.st, world.stream('cus')?.v]).toEqual(['discarded', 0]);
  });

  it('does not act on a held list that disagrees with its events', async () => {
    const world = new World();
    const record = parked(world, ['two']);
    const handler = recorder([], () => world.alter('two', { st: 'discarded' }));
    expect((await world.process(handler, [record])).failed).toEqual(['m1']);
    expect(world.event('one')?.st).toBe('claimed');
  });

  describe('looks for older events stuck outside the held list', () => {
    const OLD = START - POLICY.oldAfter * 1000 - 10_000;

    function stuckWorld(stuckAt: number) {
      const world = new World();
      const record = parked(world, ['two']);
      const stuck = world.accept({ id: 'stuck', stream: 'cus' }, stuckAt);
      const runs: string[] = [];
      return { world, record, stuck, runs, handler: recorder(runs) };
    }

    it('and blocks the stream on them before it lets held ones go', async () => {
      const { world, record, stuck, runs, handler } = stuckWorld(OLD);
      expect((await world.process(handler, [record])).failed).toEqual([]);
      expect([runs, world.held('cus')]).toEqual([['one'], ['two']]);
      expect(world.stream('cus')?.by).toBe(stuck.h);
      expect(world.event('stuck')).toMatchObject({
        st: 'claimed',
        blk: 1,
        hist: [{ t: world.now, what: 'marked' }],
      });
      expect(world.problems()).toEqual([]);
      // A copy of it, whichever, runs it and releases the rest.
      await world.process(handler, [world.record(stuck, { deduplication: 'redriven' })]);
      expect([runs, world.stream('cus')]).toEqual([['one', 'stuck', 'two'], undefined]);
    });

    it('but not those whose bytes never came', async () => {
      const { world, record, stuck, runs, handler } = stuckWorld(OLD);
      world.archive.objects.delete(stuck.loc);
      await world.process(handler, [record]);
      expect([runs, world.stream('cus')]).toEqual([['one', 'two'], undefined]);
      expect(world.event('stuck')).toMatchObject({ st: 'claimed', a: 0 });
    });

    it.each([
      ['not old yet', START - POLICY.oldAfter * 1000 + 1000],
      ['later than the first held one', START + 500],
    ])('nor those that are %s', async (_, at) => {
      const { world, record, runs, handler } = stuckWorld(at);
      await world.process(handler, [record]);
      expect([runs, world.stream('cus')]).toEqual([['one', 'two'], undefined]);
    });

    it('nor what the index shows too late', async () => {
      const { world, record, stuck, runs, handler } = stuckWorld(OLD);
      world.alter('stuck', { st: 'processed', fin: 1, win: 1 });
      await world.process(handler, [record]);
      expect([runs, world.stream('cus')?.by === stuck.h]).toEqual([['one', 'two'], false]);
    });
  });
});
