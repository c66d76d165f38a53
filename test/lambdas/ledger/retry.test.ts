import { describe, expect, it } from '@jest/globals';
import { retry } from '../../../lambdas/ledger/retry.ts';
import { MAX_HISTORY } from '../../../lib/contract/limits.ts';
import { World } from '../../fakes/processing.ts';
import { named, parked, sent } from './parked.ts';

const ACT = { who: 'ada' };

function retried(world: World, id: string, request = 'r-1') {
  return retry(world.ledger, world.queue, named(id), request, ACT);
}

describe('retrying an event', () => {
  it('sends a copy of a dead one under a name of its own, and says so in the history', async () => {
    const world = new World();
    parked(world);
    expect(await retried(world, 'one')).toMatchObject({ status: 'sent' });
    const [copy] = sent(world);
    expect(copy).toMatchObject({ key: 'one', claimed: true, deduplication: `${named('one').h}.rr-1` });
    expect(copy).not.toHaveProperty('replay');
    expect(world.event('one')).toMatchObject({
      st: 'dead',
      a: 5,
      hist: [{ t: world.now, what: 'retried', who: 'ada' }],
    });
    expect(world.problems()).toEqual([]);
  });

  it('revives the stream: the copy runs, then what was held, though the dead-letter queue has nothing', async () => {
    const world = new World();
    parked(world);
    await retried(world, 'one');
    const ran: unknown[] = [];
    const [copy] = sent(world);
    if (!copy) throw new Error('nothing was sent');
    const record = world.record(copy, { deduplication: copy.deduplication });
    await world.process(
      ({ event, attempt, redelivered }) => void ran.push([event.id, attempt, redelivered]),
      [record],
    );
    expect(ran).toEqual([
      ['one', 6, true],
      ['two', 1, false],
      ['three', 1, false],
    ]);
    expect(world.problems()).toEqual([]);
  });

  it('sends a copy of an open one too, which does no harm beside its own message', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    expect(await retried(world, 'one')).toMatchObject({ status: 'sent' });
    const ran: string[] = [];
    const [copy] = sent(world);
    if (!copy) throw new Error('nothing was sent');
    const records = [world.record(one), world.record(copy, { deduplication: copy.deduplication })];
    expect((await world.process(({ event }) => void ran.push(event.id), records)).failed).toEqual([]);
    expect(ran).toEqual(['one']);
  });

  it('is refused for one whose bytes never came: begun without them it would block its stream for ever', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus' });
    world.archive.objects.clear();
    expect(await retried(world, 'one')).toMatchObject({ status: 'without-bytes' });
    expect(world.queue.sent).toEqual([]);
    expect(world.event('one')?.hist).toBeUndefined();
  });

  it('is refused for a held one, with what it waits for', async () => {
    const world = new World();
    parked(world);
    expect(await retried(world, 'two')).toMatchObject({ status: 'held', blocker: named('one').h });
    expect([world.queue.sent, world.event('two')?.hist]).toEqual([[], undefined]);
  });

  it('is refused for a finished one and for none at all', async () => {
    const world = new World();
    world.accept({ id: 'done' });
    world.alter('done', { st: 'ignored', o: undefined, fin: 1, win: 1 });
    expect(await retried(world, 'done')).toMatchObject({ status: 'finished', event: { st: 'ignored' } });
    expect(await retried(world, 'none')).toEqual({ status: 'missing' });
    expect(world.queue.sent).toEqual([]);
  });

  it('looks again when an attempt ends meanwhile', async () => {
    const world = new World();
    parked(world);
    world.table.onCall = (call) => {
      if (call !== 'write') return;
      world.table.onCall = () => undefined;
      world.alter('one', { a: 6 });
    };
    expect(await retried(world, 'one')).toMatchObject({ status: 'sent', event: { a: 6 } });
    world.table.onCall = (call) => {
      if (call === 'write') world.alter('one', { a: (world.event('one')?.a ?? 0) + 1 });
    };
    expect(await retried(world, 'one')).toEqual({ status: 'moving' });
    expect(world.queue.sent).toHaveLength(1);
  });

  it('stays in the history, however often the event fails after it', async () => {
    const world = new World();
    const one = parked(world, []);
    await retried(world, 'one');
    const first = world.event('one')?.hist?.[0];
    for (let tried = 0; tried < 2 * MAX_HISTORY; tried++) {
      const record = world.record(one, { deduplication: `copy ${tried}` });
      await world.process(() => Promise.reject(new Error('poison')), [record]);
    }
    const history = world.event('one')?.hist ?? [];
    expect(history).toHaveLength(MAX_HISTORY);
    expect(history[0]).toEqual(first);
    expect(history.at(-1)).toMatchObject({ what: 'dead', t: world.now });
  });

  it('makes room for the newest of many acts', async () => {
    const world = new World();
    parked(world, []);
    for (let tried = 0; tried <= MAX_HISTORY; tried++) {
      world.pass(1_000);
      await retried(world, 'one', `r-${tried}`);
    }
    const history = world.event('one')?.hist ?? [];
    expect([history.length, history.at(-1)?.t]).toEqual([MAX_HISTORY, world.now]);
  });

  it('fails where the queue does, and can be asked for again under the same name', async () => {
    const world = new World();
    parked(world);
    world.queue.onCall = () => {
      throw new Error('no queue');
    };
    await expect(retried(world, 'one')).rejects.toThrow('no queue');
    world.queue.onCall = () => undefined;
    expect(await retried(world, 'one')).toMatchObject({ status: 'sent' });
    expect(sent(world).map(({ deduplication }) => deduplication)).toEqual([`${named('one').h}.rr-1`]);
  });

  it('takes no request name that a queue would not', async () => {
    const world = new World();
    parked(world);
    for (const name of ['', 'a b', 'x'.repeat(61), 'é']) {
      await expect(retried(world, 'one', name)).rejects.toThrow(TypeError);
    }
    expect(world.queue.sent).toEqual([]);
  });
});
