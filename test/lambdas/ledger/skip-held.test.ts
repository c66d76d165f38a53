import { describe, expect, it } from '@jest/globals';
import { skip } from '../../../lambdas/ledger/skip.ts';
import { POLICY, World } from '../../fakes/processing.ts';
import { before, named, parked } from './parked.ts';

const ACT = { who: 'ada', why: 'customer refunded by hand' };

function skipped(world: World, id: string) {
  return skip(world.ledger, world.queue, named(id), ACT);
}

describe('skipping a held event (K2)', () => {
  it('is told to those that wait with it, and to nobody where none waits behind it', async () => {
    const world = new World();
    const one = parked(world, ['two', 'three', 'four']);
    const told: string[] = [];
    await skipped(world, 'four');
    expect(world.stream('cus')).not.toHaveProperty('hole');
    await skipped(world, 'two');
    const copy = world.record(one, { deduplication: `${one.h}.r1` });
    await world.process(({ event, gap }) => void told.push(gap ? `${event.id} gap` : event.id), [copy]);
    expect(told).toEqual(['one', 'three gap']);
    expect([world.stream('cus'), world.problems()]).toEqual([undefined, []]);
  });

  it('is no news to what comes to wait when all that waited were skipped', async () => {
    const world = new World();
    parked(world, ['two', 'three']);
    await skipped(world, 'two');
    expect(world.stream('cus')).toHaveProperty('hole');
    await skipped(world, 'three');
    expect(world.stream('cus')).not.toHaveProperty('hole');
    expect([world.held('cus'), world.problems()]).toEqual([[], []]);
  });

  it('finds it on a list that grows all the time', async () => {
    const world = new World();
    parked(world);
    let n = 0;
    let searching = true;
    // Each search of the list takes so long that another event has been held by then.
    world.table.onCall = (call) => {
      if (call === 'transact') searching = true;
      if (call !== 'query' || !searching) return;
      searching = false;
      n++;
      world.accept({ id: `live${n}`, stream: 'cus' });
      world.holdEvent('cus', `live${n}`);
    };
    expect(await skipped(world, 'three')).toMatchObject({ status: 'skipped' });
    expect(world.problems()).toEqual([]);
  });

  it('takes it off the list and leaves everything else', async () => {
    const world = new World();
    parked(world);
    const version = world.stream('cus')?.v ?? 0;
    expect(await skipped(world, 'two')).toMatchObject({ status: 'skipped', event: { st: 'discarded' } });
    expect(world.stream('cus')).toMatchObject({ by: named('one').h, v: version + 1 });
    expect([world.held('cus'), world.queue.sent]).toEqual([['three'], []]);
    expect(world.event('two')?.hist).toContainEqual({ t: world.now, what: 'skipped', ...ACT });
    expect(world.problems()).toEqual([]);
  });

  it('finds it in a list of any length', async () => {
    const world = new World();
    const ids = Array.from({ length: 2_300 }, (_, index) => `e${index}`);
    parked(world, ids);
    expect(await skipped(world, 'e2299')).toMatchObject({ status: 'skipped' });
    expect(world.held('cus')).toHaveLength(2_299);
  }, 60_000);

  it('is refused where its missing number would make others lost', async () => {
    const world = new World();
    parked(world);
    const sequence = { window: 300, onGap: 'dead-letter', late: 'drop' } as const;
    world.alter('two', { seq: 2, policy: { ...POLICY, sequence } });
    expect(await skipped(world, 'two')).toMatchObject({ status: 'numbered' });
    expect(world.held('cus')).toEqual(['two', 'three']);
  });

  it('that is released meanwhile skips it as the blocker it now is', async () => {
    const world = new World();
    parked(world, ['two']);
    const one = world.event('one');
    before(world, 'transact', 1, () => {
      world.table.onCall = () => undefined;
      const entry = world.table.items().find(({ sk }) => String(sk).startsWith('H#'));
      world.table.remove({ pk: String(entry?.['pk']), sk: String(entry?.['sk']) });
      world.alter('one', { st: 'processed', a: 6, blk: undefined, cp: undefined, fin: 1, win: 1 });
      world.alter('two', { st: 'claimed', blk: 1, o: one?.pk.replace(/^E.*/, String(entry?.['pk'])) });
      world.block('cus', 'two', { v: world.now + 50 });
    });
    expect(await skipped(world, 'two')).toMatchObject({ status: 'skipped', stream: undefined });
    expect([world.event('two')?.st, world.stream('cus')]).toEqual(['discarded', undefined]);
    expect(world.problems()).toEqual([]);
  });
});
