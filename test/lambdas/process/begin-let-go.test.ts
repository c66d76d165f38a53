import { describe, expect, it } from '@jest/globals';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { START, World } from '../../fakes/processing.ts';
import { recorder } from './recorder.ts';

describe('an event whose stream is blocked by another (B3)', () => {
  it('is held, in queue order, and its message may go', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.alter('blocker', { blk: 1, a: 1 });
    world.block('cus', 'blocker', { v: 7 });
    const records = ['one', 'two', 'three'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    const { handler, runs } = recorder();
    expect((await world.process(handler, records)).failed).toEqual([]);
    expect([runs, world.held('cus')]).toEqual([[], ['one', 'two', 'three']]);
    expect(world.event('one')).toMatchObject({ st: 'held', hist: [{ t: world.now, what: 'held' }] });
    expect(world.stream('cus')).toMatchObject({ v: 10, last: world.event('three')?.k });
    expect(world.telemetry.total('EventsHeld')).toBe(3);
    expect(world.problems()).toEqual([]);
  });

  it('keeps queue order within the clock skew, and puts a clearly older event in front', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const first = world.accept({ id: 'first', stream: 'cus' }, START + 10_000);
    const skewed = world.accept({ id: 'skewed', stream: 'cus' }, START + 9_000);
    const older = world.accept({ id: 'older', stream: 'cus' }, START - 60_000);
    await world.process(
      () => {},
      [first, skewed, older].map((message) => world.record(message)),
    );
    expect(world.held('cus')).toEqual(['older', 'first', 'skewed']);
  });

  it('is not held past an earlier record that could not be held', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const records = ['one', 'two', 'three'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    let calls = 0;
    world.table.onCall = (call) => {
      if (call === 'transact' && ++calls === 2) throw new Error('throttled');
    };
    expect((await world.process(() => {}, records)).failed).toEqual(['m2', 'm3']);
    expect([world.held('cus'), world.event('three')?.st]).toEqual([['one'], 'claimed']);
  });

  it('is not held by an old view of the stream: it is read again', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.table.onCall = (call) => {
      if (call !== 'transact') return;
      world.table.onCall = () => {};
      // The blocker has just been finished by another invocation.
      world.alter('blocker', { st: 'processed', o: undefined });
      const stream = world.stream('cus');
      if (stream) world.table.remove({ pk: stream.pk, sk: stream.sk });
    };
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([runs, world.held('cus')]).toEqual([['one'], []]);
  });
});

describe('copies that need nothing (B4, B5)', () => {
  it.each(['processed', 'ignored', 'discarded', 'late', 'lost'] as const)(
    'lets a copy of a %s event go',
    async (st) => {
      const world = new World();
      const one = world.accept({ id: 'one' });
      world.alter('one', { st, o: undefined, fin: START, win: START });
      const { handler, runs } = recorder();
      expect((await world.process(handler, [world.record(one, { receiveCount: 3 })])).failed).toEqual([]);
      expect([runs, world.event('one')?.st]).toEqual([[], st]);
    },
  );

  it('lets a copy of a held event go', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.holdEvent('cus', 'one');
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([runs, world.held('cus')]).toEqual([[], ['one']]);
  });

  it('takes a missing event that is old for finished and expired', async () => {
    const world = new World();
    const old = world.message({ id: 'old' }, START - TTL_MIN_SECONDS * 1000 - 1);
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record({ ...old, claimed: false })])).failed).toEqual([]);
    expect([runs, world.telemetry.total('ExpiredCopies')]).toEqual([[], 1]);
  });
});
