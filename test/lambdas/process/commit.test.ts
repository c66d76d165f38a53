import { describe, expect, it } from '@jest/globals';
import type { CommitItem } from '../../../lambdas/process/commit-item.ts';
import { CommitConditionFailed, CommitRefused, FenceLost } from '../../../lambdas/process/errors.ts';
import type { Handler, HandlerInput } from '../../../lambdas/process/handler.ts';
import { World } from '../../fakes/processing.ts';

const put = (pk: string, condition?: string): CommitItem => ({
  Put: {
    TableName: 'mine',
    Item: { pk, sk: '0' },
    ...(condition && { ConditionExpression: condition }),
  },
});

/** Runs one event with a handler that commits, and tells what the commit ended with. */
async function commitWith(world: World, items: unknown, before: (input: HandlerInput) => void = () => {}) {
  const one = world.event('one')
    ? world.message({ id: 'one', stream: 'cus' })
    : world.accept({ id: 'one', stream: 'cus' });
  let error: unknown;
  const handler: Handler = async (input) => {
    before(input);
    try {
      await input.commit(items as readonly CommitItem[]);
    } catch (thrown) {
      error = thrown;
      throw thrown;
    }
  };
  const { failed } = await world.process(handler, [world.record(one)]);
  return { failed, error };
}

describe('commit', () => {
  it('writes the items and the processed mark in one transaction', async () => {
    const world = new World();
    const calls: string[] = [];
    world.table.onCall = (call) => void calls.push(call);
    const { failed } = await commitWith(world, [put('a'), put('b')]);
    expect(failed).toEqual([]);
    expect(calls).toEqual(['write', 'batchGet', 'transact']);
    expect(world.table.items('mine')).toHaveLength(2);
    expect(world.event('one')?.st).toBe('processed');
  });

  it('takes every kind of member', async () => {
    const world = new World();
    world.table.seed({ pk: 'count', sk: '0', n: 1 }, 'mine');
    world.table.seed({ pk: 'gone', sk: '0' }, 'mine');
    world.table.seed({ pk: 'there', sk: '0' }, 'mine');
    const key = (pk: string) => ({ TableName: 'mine', Key: { pk, sk: '0' } });
    await commitWith(world, [
      {
        Update: {
          ...key('count'),
          UpdateExpression: 'SET n = n + :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      { Delete: key('gone') },
      { ConditionCheck: { ...key('there'), ConditionExpression: 'attribute_exists(pk)' } },
    ]);
    expect(world.table.items('mine')).toEqual([
      { pk: 'count', sk: '0', n: 2 },
      { pk: 'there', sk: '0' },
    ]);
  });

  it('names the failed condition of the user and what stood there, writes nothing, and may be tried again', async () => {
    const world = new World();
    world.table.seed({ pk: 'b', sk: '0', owner: 'me' }, 'mine');
    const one = world.accept({ id: 'one' });
    const errors: unknown[] = [];
    const handler: Handler = async ({ commit }) => {
      await commit([put('a'), put('b', 'attribute_not_exists(pk)')]).catch((error) => errors.push(error));
      await commit([put('c')]);
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect(errors).toEqual([expect.any(CommitConditionFailed)]);
    expect(errors[0]).toMatchObject({ index: 1, item: { pk: 'b', owner: 'me' } });
    expect(world.table.items('mine').map((item) => item['pk'])).toEqual(['b', 'c']);
    expect(world.event('one')?.st).toBe('processed');
  });

  it('fails the attempt when its condition is not caught', async () => {
    const world = new World();
    world.table.seed({ pk: 'a', sk: '0' }, 'mine');
    const { failed } = await commitWith(world, [put('a', 'attribute_not_exists(pk)')]);
    expect(failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({ st: 'claimed', a: 1, err: { name: 'CommitConditionFailed' } });
  });

  it.each([
    ['another attempt', { st: 'claimed', a: 4, blk: 1 }, ['m1']],
    ['a person', { st: 'discarded', o: undefined, fin: 1, win: 1 }, []],
  ] as const)(
    'is refused when %s has the event, even if a condition of the user failed as well',
    async (_, change, failed) => {
      const world = new World();
      world.table.seed({ pk: 'a', sk: '0' }, 'mine');
      const outcome = await commitWith(world, [put('a', 'attribute_not_exists(pk)'), put('b')], () =>
        world.alter('one', change),
      );
      expect(outcome.error).toBeInstanceOf(FenceLost);
      expect(world.table.items('mine')).toHaveLength(1);
      // The attempt that lost its fence books nothing of its own; the event is then taken as it stands.
      expect(world.event('one')?.st).toBe(change.st);
      expect(outcome.failed).toEqual(failed);
    },
  );

  it('releases the stream in the same transaction where the event blocks it', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1 });
    world.block('cus', 'one');
    world.accept({ id: 'two', stream: 'cus' });
    world.holdEvent('cus', 'two');
    const { failed } = await commitWith(world, [put('a')], ({ event }) => {
      if (event.id === 'two') throw new Error('stop here');
    });
    expect(failed).toEqual([]);
    expect([world.event('one')?.st, world.event('two')?.st, world.held('cus')]).toEqual([
      'processed',
      'claimed',
      [],
    ]);
    expect(world.stream('cus')?.by).toBe(world.event('two')?.h);
    expect(world.problems()).toEqual([]);
  });

  it('tells a condition of the user from a moving stream while releasing', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1 });
    world.block('cus', 'one');
    world.table.seed({ pk: 'a', sk: '0' }, 'mine');
    const { error } = await commitWith(world, [put('a', 'attribute_not_exists(pk)')]);
    expect(error).toMatchObject({ name: 'CommitConditionFailed', index: 0 });
  });

  it('counts as success even when the handler throws after it, which is logged', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const handler: Handler = async ({ commit }) => {
      await commit([put('a')]);
      throw new Error('too late to matter');
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect(world.event('one')?.st).toBe('processed');
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['handler after commit']);
    expect(world.telemetry.total('HandlerFailures')).toBe(0);
  });

  it('counts as success when the handler throws without waiting for it', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const handler: Handler = ({ commit }) => {
      void commit([put('a')]);
      throw new Error('hasty');
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([world.event('one')?.st, world.table.items('mine').length]).toEqual(['processed', 1]);
  });

  it('counts as success when the handler returns without waiting for it', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const handler: Handler = ({ commit }) => void commit([put('a')]);
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([world.event('one')?.st, world.table.items('mine').length]).toEqual(['processed', 1]);
  });

  it('fails the attempt when it fails without being waited for', async () => {
    const world = new World();
    world.table.seed({ pk: 'a', sk: '0' }, 'mine');
    const one = world.accept({ id: 'one' });
    const handler: Handler = ({ commit }) => void commit([put('a', 'attribute_not_exists(pk)')]);
    expect((await world.process(handler, [world.record(one)])).failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({ st: 'claimed', err: { name: 'CommitConditionFailed' } });
  });

  it('is written once', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const errors: unknown[] = [];
    const note = (error: unknown) => void errors.push(error);
    const handler: Handler = async ({ commit }) => {
      const first = commit([put('a')]);
      await commit([put('b')]).catch(note);
      await first;
      await commit([put('c')]).catch(note);
    };
    await world.process(handler, [world.record(one)]);
    expect(errors).toEqual([expect.any(CommitRefused), expect.any(CommitRefused)]);
    expect(world.table.items('mine').map((item) => item['pk'])).toEqual(['a']);
  });

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['97 items', Array.from({ length: 97 }, (_, n) => put(String(n)))],
    ['a bare value', ['x']],
    ['two kinds in one', [{ Put: {}, Delete: {} }]],
    ['an unknown kind', [{ Get: {} }]],
    ['a kind that is no object', [{ Put: 1 }]],
    ['no table', [{ Put: { Item: {} } }]],
  ])('refuses %s and writes nothing', async (_, items) => {
    const world = new World();
    const { error, failed } = await commitWith(world, items);
    expect(error).toBeInstanceOf(CommitRefused);
    expect([failed, world.table.items('mine')]).toEqual([['m1'], []]);
  });

  it('takes 96 items beside a release', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1 });
    world.block('cus', 'one');
    world.accept({ id: 'two', stream: 'cus' });
    world.holdEvent('cus', 'two');
    let first = true;
    const one = world.message({ id: 'one', stream: 'cus' });
    const handler: Handler = async ({ commit }) => {
      if (first) await commit(Array.from({ length: 96 }, (_, n) => put(String(n))));
      first = false;
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect(world.table.items('mine')).toHaveLength(96);
  });

  it.each(['transact', 'conflict'])('passes a fault of the service on (%s)', async (kind) => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const errors: unknown[] = [];
    const table = world.table;
    const handler: Handler = async ({ commit }) => {
      const transact = table.transact.bind(table);
      table.transact = async () => {
        table.transact = transact;
        if (kind === 'transact') throw new Error('throttled');
        return { ok: false, reasons: [{ code: 'TransactionConflict' }, { code: 'None' }] };
      };
      await commit([put('a')]).catch((error) => errors.push(error));
      await commit([put('b')]);
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect(errors).toMatchObject([
      kind === 'transact' ? { message: 'throttled' } : { codes: ['TransactionConflict', 'None'] },
    ]);
  });
});
