import { describe, expect, it, jest } from '@jest/globals';
import type { QueueMessage } from '../../../lib/contract/message.ts';
import { Numbered, STREAM } from '../../fakes/numbered.ts';
import { SEQUENCE } from '../../fakes/processing.ts';

// Every permutation takes a while on a machine that does much else.
jest.setTimeout(60_000);

function permutations<T>(of: readonly T[]): readonly (readonly T[])[] {
  if (of.length < 2) return [of];
  return of.flatMap((one, i) => permutations(of.filter((_, j) => j !== i)).map((rest) => [one, ...rest]));
}

describe('a numbered stream', () => {
  const NUMBERS = [1, 2, 3, 4, 5, 6];
  const ORDERS = permutations(NUMBERS);

  it.each([
    ['one by one', 1],
    ['in batches of three', 3],
  ])(
    'runs every permutation of six events in the same order: %s, each copy received again',
    async (_, size) => {
      expect(ORDERS).toHaveLength(720);
      for (const order of ORDERS) {
        const world = new Numbered();
        const messages = order.map((seq) => world.number(seq));
        for (let start = 0; start < messages.length; start += size) {
          const batch = messages.slice(start, start + size);
          expect(await world.receive(batch)).toEqual([]);
          expect(
            await world.receive(batch.toReversed(), { receiveCount: 2, deduplication: 'again' }),
          ).toEqual([]);
          const broken = world.problems();
          if (broken.length > 0) throw new Error(`${order.join(' ')}: ${broken.join(', ')}`);
        }
        expect(world.runs).toEqual(NUMBERS.map(String));
        expect(world.stream(STREAM)).toMatchObject({ cur: 6 });
        expect(world.stream(STREAM)).not.toHaveProperty('gap');
      }
    },
  );

  it('runs every permutation in the same order when each event fails once', async () => {
    for (const order of ORDERS.filter((_, n) => n % 7 === 0)) {
      const world = new Numbered();
      for (const id of NUMBERS.map(String)) world.failingOnce.add(id);
      let waiting: readonly QueueMessage[] = order.map((seq) => world.number(seq));
      for (let receiveCount = 1; receiveCount < 4; receiveCount++) {
        const failed: QueueMessage[] = [];
        for (const message of waiting) {
          if ((await world.receive([message], { receiveCount })).length > 0) failed.push(message);
          await world.receiveSent();
          expect(world.problems()).toEqual([]);
        }
        waiting = failed;
      }
      // Each one twice, and never one before another is through with both.
      expect([order, world.runs]).toEqual([order, NUMBERS.flatMap((seq) => [String(seq), String(seq)])]);
    }
  });

  it('costs one read of the batch and one transaction an event, without a look at the held list', async () => {
    const world = new Numbered();
    await world.receive([world.number(1)]);
    const calls: string[] = [];
    world.table.onCall = (call) => void calls.push(call);
    await world.receive([world.number(2), world.number(3)]);
    expect(calls).toEqual(['batchGet', 'transact', 'transact']);
    expect(world.stream(STREAM)?.cur).toBe(3);
  });

  it('waits for a missing number, and says until when', async () => {
    const world = new Numbered();
    const first = world.now;
    expect(await world.receive([world.number(5), world.number(4)])).toEqual([]);
    expect([world.runs, world.held(STREAM)]).toEqual([[], ['4', '5']]);
    // The time of the gap starts with the first that waits.
    const gap = first + 2 + SEQUENCE.window * 1000;
    expect(world.stream(STREAM)).toEqual({
      pk: expect.any(String),
      sk: 'S',
      v: expect.any(Number),
      cur: 0,
      gap,
      o: world.stream(STREAM)?.pk,
      k: gap,
    });
    expect(world.event('5')?.hist).toEqual([{ t: first + 2, what: 'held', why: 'waits for 1 to 4' }]);
    world.pass(10_000);
    await world.receive([world.number(1)]);
    expect(world.stream(STREAM)).toMatchObject({ cur: 1, gap: world.now + SEQUENCE.window * 1000 });
    expect(world.problems()).toEqual([]);
  });

  it('lets a cancel that came before its create run after it', async () => {
    const world = new Numbered();
    const orders = new Map<string, string>();
    const handlers = {
      'order.created': ({ event }: { event: { stream: string } }) => {
        if (orders.has(event.stream)) throw new Error('exists already');
        orders.set(event.stream, 'open');
      },
      'order.cancelled': ({ event }: { event: { stream: string } }) => {
        if (orders.get(event.stream) !== 'open') throw new Error('no such order');
        orders.set(event.stream, 'cancelled');
      },
    };
    const cancel = world.number(2, {}, { id: 'cancel', type: 'order.cancelled' });
    expect((await world.process(handlers, [world.record(cancel)])).failed).toEqual([]);
    expect(orders).toEqual(new Map());
    const create = world.number(1, {}, { id: 'create', type: 'order.created' });
    expect((await world.process(handlers, [world.record(create)])).failed).toEqual([]);
    expect(orders).toEqual(new Map([[STREAM, 'cancelled']]));
    expect([world.event('cancel')?.a, world.event('create')?.a]).toEqual([0, 0]);
  });

  it('has no say in other streams, nor in those without numbers', async () => {
    const world = new Numbered();
    const other = world.accept({ id: 'other', stream: 'cus' });
    const alone = world.number(1, {}, { id: 'alone', stream: 'order 2' });
    expect(await world.receive([world.number(2), other, alone])).toEqual([]);
    expect(world.runs).toEqual(['other', 'alone']);
    expect(world.stream('cus')).toBeUndefined();
  });

  it('whose events had no numbers before goes on with both kinds', async () => {
    const world = new Numbered();
    const old = world.accept({ id: 'old', stream: STREAM });
    world.failing.add('old');
    expect(await world.receive([old, world.number(3), world.number(2), world.number(1)])).toEqual(['m1']);
    expect(world.held(STREAM)).toEqual(['1', '2', '3']);
    world.failing.clear();
    expect(await world.receive([old], { receiveCount: 2 })).toEqual([]);
    expect(world.runs).toEqual(['old', 'old', '1', '2', '3']);
    const unnumbered = world.accept({ id: 'again', stream: STREAM });
    expect(await world.receive([unnumbered], { receiveCount: 2 })).toEqual([]);
    expect(world.stream(STREAM)).toMatchObject({ cur: 3 });
    expect(world.problems()).toEqual([]);
  });

  it('never waits for an old open event before its turn', async () => {
    const world = new Numbered();
    const old = world.accept({ id: 'old', stream: STREAM });
    world.failing.add('old');
    await world.receive([old]);
    const lost = world.number(5);
    const { k } = world.alter('5', { k: lost.k - 3_600_000 });
    await world.receive([world.number(1)]);
    world.failing.clear();
    expect(await world.receive([old], { receiveCount: 2 })).toEqual([]);
    expect([world.runs, world.event('5')?.k]).toEqual([['old', 'old', '1'], k]);
    expect(world.stream(STREAM)).toMatchObject({ cur: 1 });
    expect(world.problems()).toEqual([]);
  });
});
