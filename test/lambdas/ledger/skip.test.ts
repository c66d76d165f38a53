import { describe, expect, it } from '@jest/globals';
import { skip } from '../../../lambdas/ledger/skip.ts';
import { MAX_ERROR_TEXT, MAX_WHO_TEXT } from '../../../lib/contract/limits.ts';
import { POLICY, World } from '../../fakes/processing.ts';
import { before, named, parked, sent } from './parked.ts';

const ACT = { who: 'ada', why: 'customer refunded by hand' };

function skipped(world: World, id: string, act = ACT) {
  return skip(world.ledger, world.queue, named(id), act);
}

describe('skipping what a stream waits for (K1)', () => {
  it('discards it with who, when and why, and sends the next one', async () => {
    const world = new World();
    parked(world);
    world.pass(5_000);
    const outcome = await skipped(world, 'one');
    expect(outcome).toMatchObject({ status: 'skipped', promoted: { key: 'two' } });
    expect(world.event('one')).toMatchObject({
      st: 'discarded',
      a: 6,
      why: ACT.why,
      fin: world.now,
      win: world.now + POLICY.window * 1000,
      hist: [{ t: world.now, what: 'skipped', ...ACT }],
      err: { text: 'poison' },
    });
    const stream = world.stream('cus');
    expect([stream?.by, world.held('cus')]).toEqual([named('two').h, ['three']]);
    expect(sent(world)).toMatchObject([
      { key: 'two', claimed: true, deduplication: `${named('two').h}.p${stream?.v}` },
    ]);
    expect(world.problems()).toEqual([]);
  });

  it('ends the block where nothing waits', async () => {
    const world = new World();
    parked(world, []);
    expect(await skipped(world, 'one')).toMatchObject({ status: 'skipped', stream: undefined });
    expect([world.stream('cus'), world.queue.sent]).toEqual([undefined, []]);
  });

  it('lets the rest run in order once the next one is received', async () => {
    const world = new World();
    parked(world);
    await skipped(world, 'one');
    const ran: string[] = [];
    const [two] = sent(world);
    if (!two) throw new Error('nothing was sent');
    const record = world.record(two, { deduplication: two.deduplication });
    await world.process(({ event }) => void ran.push(event.id), [record]);
    expect([ran, world.stream('cus')]).toEqual([['two', 'three'], undefined]);
    expect(world.problems()).toEqual([]);
  });

  it('lets an older event that is stuck outside the list go first', async () => {
    const world = new World();
    world.accept({ id: 'lost', stream: 'cus' });
    parked(world, ['two']);
    world.pass(POLICY.oldAfter * 1000 + 1);
    const outcome = await skipped(world, 'one');
    expect(outcome).toMatchObject({ status: 'skipped', stream: { by: named('lost').h } });
    // Its own message may still be in the queue; the sweep sends another in time.
    expect([world.queue.sent, world.held('cus')]).toEqual([[], ['two']]);
    expect(world.problems()).toEqual([]);
  });

  it('keeps what was done when the message of the next one cannot be sent', async () => {
    const world = new World();
    parked(world);
    world.queue.onCall = () => {
      throw new Error('no queue');
    };
    const outcome = await skipped(world, 'one');
    expect(outcome).toMatchObject({ status: 'skipped', unsent: new Error('no queue') });
    expect(world.event('two')).toMatchObject({ st: 'claimed', blk: 1 });
    world.queue.onCall = () => undefined;
    world.pass(POLICY.oldAfter * 1000 + 1);
    world.remaining = 30_000;
    await world.sweep();
    expect(sent(world)).toMatchObject([{ key: 'two' }]);
  });

  it('bounds what people say and makes it printable', async () => {
    const world = new World();
    parked(world);
    await skipped(world, 'one', { who: `eve\u202e${'x'.repeat(500)}`, why: `\u001b[2J${'y'.repeat(5_000)}` });
    const [entry] = world.event('one')?.hist ?? [];
    expect(entry?.who).toMatch(/^eve\\u202ex+$/);
    expect(entry?.why).toMatch(/^\\u001b\[2Jy+$/);
    expect([entry?.who?.length, entry?.why?.length]).toEqual([MAX_WHO_TEXT, MAX_ERROR_TEXT]);
  });
});

describe('skipping what nothing waits for', () => {
  it('is refused for an open event, with the one its stream waits for', async () => {
    const world = new World();
    world.accept({ id: 'free', stream: 'other' });
    expect(await skipped(world, 'free')).toMatchObject({ status: 'blocks-nothing', blocker: undefined });
    const { loc } = world.accept({ id: 'empty', stream: 'empty' });
    world.archive.objects.delete(loc);
    expect(await skipped(world, 'empty')).toMatchObject({ status: 'without-bytes' });
    parked(world, []);
    world.accept({ id: 'behind', stream: 'cus' });
    const outcome = await skipped(world, 'behind');
    expect(outcome).toMatchObject({ status: 'blocks-nothing', blocker: named('one').h });
    expect(world.event('behind')).toMatchObject({ st: 'claimed', a: 0 });
  });

  it('is refused for a finished event and for none at all', async () => {
    const world = new World();
    world.accept({ id: 'done' });
    world.alter('done', { st: 'processed', o: undefined, fin: 1, win: 1 });
    expect(await skipped(world, 'done')).toMatchObject({ status: 'finished', event: { st: 'processed' } });
    expect(await skipped(world, 'none')).toEqual({ status: 'missing' });
  });
});

describe('races of a skip', () => {
  it('takes the fence from a handler that runs: neither its success nor its commit counts', async () => {
    const world = new World();
    const one = parked(world, []);
    const ends: unknown[] = [];
    const redriven = world.record(one, { deduplication: 'set by SQS' });
    const outcome = await world.process(
      async ({ commit }) => {
        ends.push((await skipped(world, 'one')).status);
        const effect = { Put: { TableName: 'effects', Item: { pk: 'one', sk: '0' } } };
        await commit([effect]).catch((error: Error) => ends.push(error.name));
      },
      [redriven],
    );
    expect(ends).toEqual(['skipped', 'FenceLost']);
    expect([world.table.items('effects'), world.event('one')?.st]).toEqual([[], 'discarded']);
    expect([outcome.failed, world.problems()]).toEqual([[], []]);
  });

  it('takes the fence from a handler that fails: its failure is booked on nobody', async () => {
    const world = new World();
    const one = parked(world, ['two']);
    const redriven = world.record(one, { deduplication: 'set by SQS' });
    const handler = async () => {
      await skipped(world, 'one');
      throw new Error('poison');
    };
    await world.process(handler, [redriven]);
    expect(world.event('one')).toMatchObject({ st: 'discarded', a: 7 });
    expect(world.stream('cus')?.by).toBe(named('two').h);
    expect(world.problems()).toEqual([]);
  });

  it('sees a stream that comes to wait for the event while it looks', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus' });
    // It has read the event and that nothing blocks the stream; then the sweep marks it.
    before(world, 'get', 3, () => {
      world.alter('one', { blk: 1 });
      world.block('cus', 'one');
    });
    expect(await skipped(world, 'one')).toMatchObject({ status: 'skipped', stream: undefined });
    expect([world.event('one')?.st, world.stream('cus')]).toEqual(['discarded', undefined]);
    expect(world.problems()).toEqual([]);
  });

  it('loses to a redrive that succeeds first', async () => {
    const world = new World();
    const one = parked(world);
    const ran: string[] = [];
    let redrive: Promise<unknown> = Promise.resolve();
    world.table.onCall = async (call) => {
      if (call !== 'transact') return;
      world.table.onCall = () => undefined;
      const record = world.record(one, { deduplication: 'set by SQS' });
      redrive = world.process(({ event }) => void ran.push(event.id), [record]);
      await redrive;
    };
    const outcome = await skipped(world, 'one');
    await redrive;
    expect(outcome).toMatchObject({ status: 'finished', event: { st: 'processed' } });
    expect([ran, world.queue.sent]).toEqual([['one', 'two', 'three'], []]);
    expect(world.problems()).toEqual([]);
  });

  it('wins over a redrive that comes later: the copy ends', async () => {
    const world = new World();
    const one = parked(world);
    await skipped(world, 'one');
    const ran: string[] = [];
    const record = world.record(one, { deduplication: 'set by SQS' });
    const outcome = await world.process(({ event }) => void ran.push(event.id), [record]);
    expect([outcome.failed, ran]).toEqual([[], []]);
  });

  it('happens once when two people ask at once', async () => {
    const world = new World();
    parked(world);
    const outcomes = await Promise.all(
      ['ada', 'bob', 'eve'].map((who) => skipped(world, 'one', { ...ACT, who })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['finished', 'finished', 'skipped']);
    expect([world.event('one')?.hist?.length, sent(world).length]).toEqual([1, 1]);
    expect([world.held('cus'), world.problems()]).toEqual([['three'], []]);
  });

  it('of neighbours on the list at once takes both off', async () => {
    const world = new World();
    parked(world, ['two', 'three', 'four']);
    const outcomes = await Promise.all(['two', 'three', 'one'].map((id) => skipped(world, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(world.problems()).toEqual([]);
    expect([world.held('cus'), world.event('four')?.st]).toEqual([[], 'claimed']);
  });

  it('gives up on a stream that never rests, and does nothing', async () => {
    const world = new World();
    parked(world);
    world.table.onCall = (call) => {
      const stream = world.stream('cus');
      if (call === 'transact' && stream) world.block('cus', 'one', { v: stream.v + 1 });
    };
    expect(await skipped(world, 'one')).toEqual({ status: 'moving' });
    expect(world.event('one')).toMatchObject({ st: 'dead', a: 5 });
  });
});
