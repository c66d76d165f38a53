import { describe, expect, it } from '@jest/globals';
import { FenceLost } from '../../../lambdas/process/errors.ts';
import type { Handler, HandlerInput } from '../../../lambdas/process/handler.ts';
import { decodeMessage } from '../../../lib/contract/message.ts';
import { World } from '../../fakes/processing.ts';

/** A handler that takes its time, and says when it was aborted. */
function slow(world: World, ms: number, aborted: string[] = []): Handler {
  return async ({ event, signal }) => {
    signal.addEventListener('abort', () => aborted.push(event.id));
    // Given to the event loop first, so that the deadline's race is set up.
    await new Promise((resolve) => setImmediate(resolve));
    world.pass(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
}

function block(world: World): void {
  world.accept({ id: 'one', stream: 'cus' });
  world.alter('one', { a: 1, blk: 1 });
  world.block('cus', 'one');
}

describe('the deadline of a handler', () => {
  it('makes a handler that runs past it a failure, aborts it and refuses its commit', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const two = world.accept({ id: 'two', stream: 'cus' });
    const aborted: string[] = [];
    let late: unknown;
    let over = (): void => {};
    const ended = new Promise<void>((resolve) => {
      over = resolve;
    });
    const handler = async (input: HandlerInput) => {
      await slow(world, 25_000, aborted)(input);
      late = await input
        .commit([{ Put: { TableName: 't', Item: { pk: 'p', sk: 's' } } }])
        .catch((error) => error);
      over();
    };
    const { failed } = await world.process(handler, [world.record(one), world.record(two)]);
    await ended;
    expect([failed, aborted]).toEqual([['m1'], ['one']]);
    expect(late).toBeInstanceOf(FenceLost);
    expect(world.table.items('t')).toEqual([]);
    expect(world.event('one')).toMatchObject({ st: 'claimed', a: 1, err: { name: 'DeadlineExceeded' } });
    expect(world.held('cus')).toEqual(['two']);
    expect(world.problems()).toEqual([]);
  });

  it('lets a commit under way decide', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const handler: Handler = async ({ commit }) => {
      const writing = commit([{ Put: { TableName: 't', Item: { pk: 'p', sk: 's' } } }]);
      world.pass(25_000);
      await writing;
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([world.event('one')?.st, world.table.items('t').length]).toEqual(['processed', 1]);
  });

  it('does not wait for ever for a commit that hangs: the ledger decides', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    let wake = (): void => {};
    let transactions = 0;
    world.table.onCall = (call) => {
      if (call !== 'transact' || transactions++ > 0) return;
      return new Promise<void>((resolve) => {
        wake = resolve;
      });
    };
    const handler: Handler = async ({ commit }) => {
      const writing = commit([{ Put: { TableName: 't', Item: { pk: 'p', sk: 's' } } }]);
      await new Promise((resolve) => setImmediate(resolve));
      world.pass(25_000);
      setImmediate(() => world.pass(1_250));
      await writing;
    };
    expect((await world.process(handler, [world.record(one)])).failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({ a: 1, err: { name: 'DeadlineExceeded' } });
    wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect([world.event('one')?.st, world.table.items('t')]).toEqual(['claimed', []]);
  });
});

describe('not enough time left (Y)', () => {
  it('puts off the next record: a fresh copy, its followers held, nothing given back', async () => {
    const world = new World();
    const messages = ['one', 'two', 'three'].map((id) => world.accept({ id, stream: 'cus' }));
    const { failed } = await world.process(
      slow(world, 24_999),
      messages.map((message) => world.record(message)),
    );
    expect(failed).toEqual([]);
    expect(['one', 'two', 'three'].map((id) => world.event(id)?.st)).toEqual([
      'processed',
      'claimed',
      'held',
    ]);
    const two = world.event('two');
    expect(two).toMatchObject({ a: 0, blk: 1, act: world.now });
    expect(world.queue.sent).toHaveLength(1);
    const [copy] = world.queue.sent;
    expect(copy).toMatchObject({
      group: two?.strm,
      queueUrl: two?.q,
      deduplication: `${two?.h}.p${world.now}`,
    });
    expect(decodeMessage(copy?.body ?? '')).toMatchObject({
      ok: true,
      message: { h: two?.h, claimed: true },
    });
    expect(world.problems()).toEqual([]);
  });

  it('puts off an event cut short by the end of the invocation; it is nobody’s failure', async () => {
    const world = new World();
    const messages = ['one', 'two'].map((id) => world.accept({ id, stream: 'cus' }));
    const aborted: string[] = [];
    const { failed } = await world.process(
      slow(world, 20_000, aborted),
      messages.map((message) => world.record(message)),
    );
    expect([failed, aborted]).toEqual([[], ['two']]);
    expect(world.event('two')).toMatchObject({ st: 'claimed', a: 0, blk: 1 });
    expect(world.event('two')).not.toHaveProperty('err');
    expect(world.queue.sent.map(({ deduplication }) => deduplication)).toEqual([
      `${messages[1]?.h}.p${world.now}`,
    ]);
    const redelivered: unknown[] = [];
    world.remaining = 30_000;
    const copy = world.record(world.message({ id: 'two', stream: 'cus' }), { deduplication: 'p' });
    await world.process((input) => void redelivered.push([input.redelivered, input.attempt]), [copy]);
    expect(redelivered).toEqual([[true, 1]]);
    expect(world.event('two')?.st).toBe('processed');
    expect(world.problems()).toEqual([]);
  });

  it('is not run again when putting it off meets a change', async () => {
    const world = new World();
    const messages = ['one', 'two'].map((id) => world.accept({ id, stream: 'cus' }));
    let marked = false;
    world.table.onCall = (call) => {
      if (call !== 'transact' || marked) return;
      marked = true;
      // The sweep has marked it meanwhile.
      world.alter('two', { blk: 1 });
      world.block('cus', 'two', { v: 41 });
    };
    const runs: string[] = [];
    const handler: Handler = async (input) => {
      runs.push(input.event.id);
      await slow(world, 20_000)(input);
    };
    const { failed } = await world.process(
      handler,
      messages.map((message) => world.record(message)),
    );
    expect([failed, runs]).toEqual([[], ['one', 'two']]);
    expect(world.stream('cus')).toMatchObject({ v: 42 });
    expect(world.queue.sent.map(({ deduplication }) => deduplication)).toEqual([`${messages[1]?.h}.p42`]);
  });

  it('gives the record back when the fresh copy cannot be sent', async () => {
    const world = new World();
    const messages = ['one', 'two', 'three'].map((id) => world.accept({ id, stream: 'cus' }));
    world.queue.onCall = (call) => {
      if (call === 'send') throw new Error('throttled');
    };
    const { failed } = await world.process(
      slow(world, 25_000 - 1),
      messages.map((message) => world.record(message)),
    );
    expect(failed).toEqual(['m2']);
    expect(world.held('cus')).toEqual(['three']);
    expect(world.problems()).toEqual([]);
  });

  it('gives back a copy that would bring a dead event back, uncounted', async () => {
    const world = new World();
    const dead = world.accept({ id: 'dead', stream: 'cus' });
    world.alter('dead', { st: 'dead', a: 5, blk: 1, o: undefined });
    world.block('cus', 'dead');
    world.accept({ id: 'before', stream: 'cus' });
    const before = world.alter('before', { st: 'processed', o: undefined, fin: 1, win: 1 });
    world.remaining = 1_000;
    const batch = [world.record(world.message({ id: before.key, stream: 'cus' })), world.record(dead)];
    expect((await world.process(() => {}, batch)).failed).toEqual(['m2']);
    expect(world.event('dead')).toMatchObject({ st: 'dead', a: 5 });
  });
});

describe('draining a released stream', () => {
  it('runs the held events in order while there is time, and sends what is left', async () => {
    const world = new World();
    block(world);
    const held = ['two', 'three', 'four'];
    for (const id of held) {
      world.accept({ id, stream: 'cus' });
      world.holdEvent('cus', id);
    }
    const runs: string[] = [];
    const handler: Handler = async (input) => {
      runs.push(input.event.id);
      await slow(world, 10_000)(input);
    };
    const one = world.message({ id: 'one', stream: 'cus' });
    expect((await world.process(handler, [world.record(one, { receiveCount: 2 })])).failed).toEqual([]);
    expect(runs).toEqual(['one', 'two', 'three']);
    expect(['one', 'two', 'three', 'four'].map((id) => world.event(id)?.st)).toEqual([
      'processed',
      'processed',
      'claimed',
      'held',
    ]);
    // The third was cut short.
    const v = world.stream('cus')?.v;
    expect(world.queue.sent.map(({ deduplication }) => deduplication)).toEqual([
      `${world.event('three')?.h}.p${v}`,
    ]);
    expect(world.telemetry.total('EventsReleased')).toBe(2);
    expect(world.problems()).toEqual([]);
  });

  it('sends the promoted event at once when there is no time to start it', async () => {
    const world = new World();
    block(world);
    world.accept({ id: 'two', stream: 'cus' });
    world.holdEvent('cus', 'two');
    const one = world.message({ id: 'one', stream: 'cus' });
    const runs: string[] = [];
    const handler: Handler = async (input) => {
      runs.push(input.event.id);
      await slow(world, 24_999)(input);
    };
    world.remaining = 29_999;
    await world.process(handler, [world.record(one, { receiveCount: 2 })]);
    expect([runs, world.queue.sent.length, world.event('two')?.st]).toEqual([['one'], 1, 'claimed']);
  });

  it('books the failure of a promoted event and sends it again', async () => {
    const world = new World();
    block(world);
    for (const id of ['two', 'three']) {
      world.accept({ id, stream: 'cus' });
      world.holdEvent('cus', id);
    }
    const handler: Handler = ({ event }) => {
      if (event.id === 'two') throw new Error('no');
    };
    const one = world.message({ id: 'one', stream: 'cus' });
    expect((await world.process(handler, [world.record(one, { receiveCount: 2 })])).failed).toEqual([]);
    expect(world.event('two')).toMatchObject({ st: 'claimed', a: 1, err: { text: 'no' } });
    expect([world.queue.sent.length, world.held('cus')]).toEqual([1, ['three']]);
    expect(world.problems()).toEqual([]);
  });

  it('sends a promoted event that died so that a copy reaches the dead-letter queue, from which it does not run', async () => {
    const world = new World();
    block(world);
    world.accept({ id: 'two', stream: 'cus' });
    world.alter('two', { a: 4 });
    world.holdEvent('cus', 'two');
    const runs: string[] = [];
    const handler: Handler = ({ event }) => {
      runs.push(event.id);
      if (event.id === 'two') throw new Error('no');
    };
    const one = world.message({ id: 'one', stream: 'cus' });
    await world.process(handler, [world.record(one, { receiveCount: 2 })]);
    expect(world.event('two')).toMatchObject({ st: 'dead', a: 5 });
    const [copy] = world.queue.sent;
    expect(copy?.deduplication).toBe(world.event('two')?.cp);
    const two = world.message({ id: 'two', stream: 'cus' });
    const record = world.record(two, { deduplication: copy?.deduplication ?? '', receiveCount: 1 });
    expect((await world.process(handler, [record])).failed).toEqual(['m2']);
    expect(runs).toEqual(['one', 'two']);
  });

  it('stops without harm when the ledger fails or the copy cannot be sent', async () => {
    const world = new World();
    block(world);
    world.accept({ id: 'two', stream: 'cus' });
    world.holdEvent('cus', 'two');
    const handler: Handler = ({ event }) => {
      if (event.id !== 'two') return;
      world.table.onCall = () => {
        throw new Error('throttled');
      };
      world.queue.onCall = world.table.onCall;
    };
    const one = world.message({ id: 'one', stream: 'cus' });
    expect((await world.process(handler, [world.record(one, { receiveCount: 2 })])).failed).toEqual([]);
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['drain', 'send promoted']);
    expect(world.event('two')).toMatchObject({ st: 'claimed', blk: 1 });
    expect(world.problems()).toEqual([]);
  });

  it('leaves a promoted event alone that a person has given up meanwhile', async () => {
    const world = new World();
    block(world);
    world.accept({ id: 'two', stream: 'cus' });
    world.holdEvent('cus', 'two');
    const handler: Handler = ({ event }) => {
      if (event.id !== 'two') return;
      world.alter('two', { st: 'discarded', a: 1, o: undefined, blk: undefined, fin: 1, win: 1 });
      const stream = world.stream('cus');
      if (stream) world.table.remove({ pk: stream.pk, sk: stream.sk });
      throw new Error('no');
    };
    const one = world.message({ id: 'one', stream: 'cus' });
    expect((await world.process(handler, [world.record(one, { receiveCount: 2 })])).failed).toEqual([]);
    expect(world.event('two')).toMatchObject({ st: 'discarded' });
    expect(world.queue.sent).toEqual([]);
    expect(world.problems()).toEqual([]);
  });
});

describe('several groups', () => {
  it('run side by side, those with the fewest attempts first', async () => {
    const world = new World();
    const tried = world.accept({ id: 'tried', stream: 'a' });
    world.alter('tried', { a: 3 });
    const fresh = world.accept({ id: 'fresh', stream: 'b' });
    const log: string[] = [];
    const handler: Handler = async ({ event }) => {
      log.push(`${event.id} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${event.id} ends`);
    };
    await world.process(handler, [world.record(tried), world.record(fresh)]);
    expect(log.slice(0, 2).sort()).toEqual(['fresh starts', 'tried starts']);
    expect(log[0]).toBe('fresh starts');
  });

  it('divide every duration by the time factor', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const aborted: string[] = [];
    const { failed } = await world.process(slow(world, 750, aborted), [world.record(one)], {
      timeFactor: 100,
    });
    expect([failed, aborted]).toEqual([['m1'], ['one']]);
  });
});
