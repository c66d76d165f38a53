import { describe, expect, it } from '@jest/globals';
import type { Handler } from '../../../lambdas/process/handler.ts';
import { POLICY, World } from '../../fakes/processing.ts';

const failing: Handler = () => {
  throw new TypeError('no such account');
};

/** One event, received for the n-th time with a handler that fails. */
async function failOnce(world: World, record: { receiveCount?: number } = {}, handler = failing) {
  const one = world.accept({ id: 'one', stream: 'cus' });
  const { failed } = await world.process(handler, [world.record(one, record)]);
  return { one, failed };
}

describe('a failed attempt (F1)', () => {
  it('is booked with its error, blocks the stream, and is put off', async () => {
    const world = new World();
    const { one, failed } = await failOnce(world);
    expect(failed).toEqual(['m1']);
    const error = { t: world.now, name: 'TypeError', text: 'no such account' };
    expect(world.event('one')).toMatchObject({
      st: 'claimed',
      a: 1,
      blk: 1,
      act: world.now,
      err: error,
      ferr: error,
      hist: [{ t: world.now, what: 'failed', why: 'TypeError' }],
    });
    expect(world.stream('cus')).toMatchObject({ by: one.h, reason: 'failed', since: world.now });
    expect(world.queue.visibility).toEqual([{ receiptHandle: 'r1', seconds: 10 }]);
    expect(world.telemetry.total('HandlerFailures')).toBe(1);
    expect(world.problems()).toEqual([]);
  });

  it('keeps the first error beside the last, waits longer each time, and ends dead with the last receive', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    for (let receiveCount = 1; receiveCount <= POLICY.attempts; receiveCount++) {
      const handler = () => Promise.reject(new Error(`attempt ${receiveCount}`));
      const { failed } = await world.process(handler, [world.record(one, { receiveCount })]);
      expect(failed).toEqual([`m${receiveCount}`]);
      expect(world.event('one')?.a).toBe(receiveCount);
    }
    // The last receive is not put off: SQS may move the message at once.
    expect(world.queue.visibility.map(({ seconds }) => seconds)).toEqual([10, 30, 90, 180, 0]);
    expect(world.event('one')).toMatchObject({
      st: 'dead',
      why: 'attempts used up',
      ferr: { text: 'attempt 1' },
      err: { text: 'attempt 5' },
      cp: one.h,
    });
    expect(world.event('one')?.hist?.map(({ what }) => what)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'dead',
    ]);
    expect(world.telemetry.total('EventsDead')).toBe(1);
    expect(world.problems()).toEqual([]);
  });

  it('is dead when the attempts are used up though the copy has receives left, and may be tried from it again', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { st: 'dead', a: 5, blk: 1, o: undefined, cp: one.h, act: world.now });
    world.block('cus', 'one');
    const redriven = { deduplication: 'redriven', receiveCount: 1 };
    expect((await world.process(failing, [world.record(one, redriven)])).failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({ st: 'dead', a: 6 });
    expect(world.event('one')).not.toHaveProperty('cp');
    expect(world.queue.visibility).toEqual([{ receiptHandle: 'r1', seconds: 180 }]);
    expect(
      (await world.process(() => {}, [world.record(one, { ...redriven, receiveCount: 2 })])).failed,
    ).toEqual([]);
    expect(world.event('one')).toMatchObject({ st: 'processed', a: 7 });
  });

  it('keeps a bounded history', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    for (let n = 0; n < 25; n++) {
      world.pass(1);
      await world.process(failing, [world.record(one, { receiveCount: 2 })]);
    }
    const hist = world.event('one')?.hist ?? [];
    expect(hist).toHaveLength(20);
    expect(hist.at(-1)).toMatchObject({ t: world.now });
  });

  it('holds the followers of its batch, which run after it in order', async () => {
    const world = new World();
    const records = ['one', 'two', 'three'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    const handler: Handler = ({ event }) => {
      if (event.id === 'one') throw new Error('not yet');
    };
    expect((await world.process(handler, records)).failed).toEqual(['m1']);
    expect(world.held('cus')).toEqual(['two', 'three']);
    expect(world.problems()).toEqual([]);
  });

  it('that cannot be booked gives back the record and the rest of its group, without a back-off', async () => {
    const world = new World();
    const records = ['one', 'two'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    world.table.onCall = (call) => {
      if (call === 'transact') throw new Error('throttled');
    };
    expect((await world.process(failing, records)).failed).toEqual(['m1', 'm2']);
    expect(world.queue.visibility).toEqual([]);
    expect(world.event('one')).toMatchObject({ st: 'claimed', a: 0 });
    expect(world.event('two')).toMatchObject({ st: 'claimed', a: 0 });
    expect(world.telemetry.faults).toHaveLength(1);
  });

  it('whose event another run has finished meanwhile is no failure', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const handler = () => {
      world.alter('one', { st: 'discarded', o: undefined, fin: world.now, win: world.now, a: 1 });
      throw new Error('too late');
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect(world.event('one')).toMatchObject({ st: 'discarded' });
    expect(world.stream('cus')).toBeUndefined();
  });

  it('survives a failing back-off', async () => {
    const world = new World();
    world.queue.onCall = () => {
      throw new Error('throttled');
    };
    const { failed } = await failOnce(world);
    expect([failed, world.event('one')?.a]).toEqual([['m1'], 1]);
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['back-off']);
  });

  it('repeats nothing of the body in the ledger', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', body: '{"card":"4242424242424242"}' });
    const handler = () => {
      throw new Error('card 4242424242424242 was declined');
    };
    await world.process(handler, [world.record(one)]);
    expect(JSON.stringify(world.event('one'))).not.toContain('4242');
    expect(world.event('one')?.err?.text).toMatch(/declined/);
  });
});

describe('what a handler returns', () => {
  it('ignores with a reason', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    expect((await world.process(() => ({ ignore: 'no use' }), [world.record(one)])).failed).toEqual([]);
    expect(world.event('one')).toMatchObject({ st: 'ignored', why: 'no use' });
    expect(world.telemetry.total('EventsIgnored')).toBe(1);
  });

  it('keeps no word of the body in the reason', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', body: '{"card":"4242424242424242"}' });
    await world.process(
      ({ bytes }) => ({ ignore: `not for us: ${bytes} 4242424242424242` }),
      [world.record(one)],
    );
    expect(world.event('one')?.why).toMatch(/^not for us: /);
    expect(world.event('one')?.why).not.toMatch(/4242|card/);
  });

  it('ignores types without a handler, whatever they are called', async () => {
    const world = new World();
    const types = ['constructor', '__proto__', 'other'];
    const records = types.map((type) => world.record(world.accept({ id: type, type })));
    expect((await world.process({ 'invoice.paid': () => {} }, records)).failed).toEqual([]);
    for (const type of types)
      expect(world.event(type)).toMatchObject({ st: 'ignored', why: 'no handler for this type' });
  });

  it('prefers the handler of the type to that of every type', async () => {
    const world = new World();
    const ran: string[] = [];
    const records = ['a', 'b'].map((type) => world.record(world.accept({ id: type, type })));
    await world.process(
      { a: () => void ran.push('own'), '*': ({ event }) => void ran.push(event.type) },
      records,
    );
    expect(ran).toEqual(['own', 'b']);
  });

  it('gives up at once: dead, and its copy goes to the dead-letter queue without running again', async () => {
    const world = new World();
    const runs: number[] = [];
    const handler: Handler = ({ attempt }) => {
      runs.push(attempt);
      return { dead: 'account closed' };
    };
    const one = world.accept({ id: 'one', stream: 'cus' });
    const two = world.accept({ id: 'two', stream: 'cus' });
    const first = await world.process(handler, [world.record(one), world.record(two)]);
    expect(first.failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({
      st: 'dead',
      a: 1,
      why: 'account closed',
      cp: one.h,
      err: { name: 'GivenUp' },
    });
    for (let receiveCount = 2; receiveCount <= 5; receiveCount++) {
      const again = await world.process(handler, [world.record(one, { receiveCount, messageId: 'same' })]);
      expect(again.failed).toEqual(['same']);
    }
    expect(runs).toEqual([1]);
    expect(world.queue.visibility.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0]);
    expect(world.held('cus')).toEqual(['two']);
    const redriven = world.record(one, { deduplication: 'redriven' });
    const healed = await world.process(({ event }) => void runs.push(event.id === 'one' ? 2 : 3), [redriven]);
    expect([healed.failed, runs]).toEqual([[], [1, 2, 3]]);
    expect(world.problems()).toEqual([]);
  });

  it.each([
    [900, 900],
    [0.2, 1],
    [-5, 0],
    [1e9, 42_300],
  ])('asks for another attempt after %d seconds', async (retryAfterSeconds, seconds) => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const { failed } = await world.process(() => ({ retryAfterSeconds }), [world.record(one)]);
    expect(failed).toEqual(['m1']);
    expect(world.queue.visibility).toEqual([{ receiptHandle: 'r1', seconds }]);
    expect(world.event('one')).toMatchObject({ a: 1, err: { name: 'RetryWanted' } });
  });

  it.each([null, 'done', 7, {}, { retryAfterSeconds: Number.NaN }])(
    'fails on %j, which is no result',
    async (result) => {
      const world = new World();
      const one = world.accept({ id: 'one' });
      const handler = () => result as never;
      expect((await world.process(handler, [world.record(one)])).failed).toEqual(['m1']);
      expect(world.event('one')?.err?.name).toBe('UnknownResult');
    },
  );
});
