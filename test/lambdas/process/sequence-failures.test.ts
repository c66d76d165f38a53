import { describe, expect, it } from '@jest/globals';
import { Numbered, STREAM } from '../../fakes/numbered.ts';

describe('an event that fails in a numbered stream', () => {
  it('blocks the stream; those that wait follow it in sequence, then newer ones', async () => {
    const world = new Numbered();
    world.failing.add('2');
    const two = world.number(2);
    expect(await world.receive([world.number(4), world.number(1), two])).toEqual(['m3']);
    expect(world.stream(STREAM)).toMatchObject({ by: two.h, cur: 1, reason: 'failed' });
    expect(world.stream(STREAM)).not.toHaveProperty('gap');
    expect(await world.receive([world.number(3), world.number(5)])).toEqual([]);
    expect(world.held(STREAM)).toEqual(['3', '4', '5']);
    expect(world.problems()).toEqual([]);
    world.failing.clear();
    expect(await world.receive([two, world.number(6)], { receiveCount: 2 })).toEqual([]);
    expect(world.runs).toEqual(['1', '2', '2', '3', '4', '5', '6']);
    expect(world.stream(STREAM)).toMatchObject({ cur: 6 });
    expect(world.stream(STREAM)).not.toHaveProperty('by');
    expect(world.problems()).toEqual([]);
  });

  it('stays in its place through death and redrive', async () => {
    const world = new Numbered();
    world.failing.add('1');
    const one = world.number(1);
    for (let receiveCount = 1; receiveCount <= 5; receiveCount++) {
      expect(await world.receive([one], { receiveCount })).toHaveLength(1);
      expect(world.problems()).toEqual([]);
    }
    expect([world.states('1'), world.telemetry.total('EventsDead')]).toEqual([['dead'], 1]);
    await world.receive([world.number(3), world.number(2)]);
    world.failing.clear();
    world.runs.length = 0;
    expect(await world.receive([one, world.number(4)], { deduplication: 'redriven' })).toEqual([]);
    expect(world.runs).toEqual(['1', '2', '3', '4']);
    expect(world.problems()).toEqual([]);
  });

  it('ends the drain: what is promoted and fails is sent, and blocks', async () => {
    const world = new Numbered();
    await world.receive([2, 3, 4].map((seq) => world.number(seq)));
    world.failing.add('3');
    expect(await world.receive([world.number(1)])).toEqual([]);
    expect(world.runs).toEqual(['1', '2', '3']);
    const { v, by } = world.stream(STREAM) ?? {};
    expect(by).toBe(world.event('3')?.h);
    expect(world.queue.sent.map(({ deduplication }) => deduplication)).toEqual([`${by}.p${v}`]);
    world.failing.clear();
    expect(await world.receiveSent()).toEqual([]);
    expect(world.runs).toEqual(['1', '2', '3', '3', '4']);
    expect(world.problems()).toEqual([]);
  });

  it('leaves a gap open behind it where numbers are missing', async () => {
    const world = new Numbered();
    world.failing.add('1');
    const one = world.number(1);
    await world.receive([one, world.number(3)]);
    world.failing.clear();
    world.pass(5_000);
    await world.receive([one], { receiveCount: 2 });
    expect(world.stream(STREAM)).toMatchObject({ cur: 1, gap: world.now + 300_000 });
    expect([world.runs, world.held(STREAM)]).toEqual([['1', '1'], ['3']]);
    expect(world.problems()).toEqual([]);
  });
});

describe('a batch of a numbered stream that runs out of time', () => {
  it('is put off and goes on in sequence from a copy of its own (Y)', async () => {
    const world = new Numbered();
    const messages = [1, 2, 3].map((seq) => world.number(seq));
    const handlers = {
      '*': ({ event }: Parameters<typeof world.handler>[0]) => {
        world.runs.push(event.id);
        if (event.id === '1') world.remaining = 4_000;
      },
    };
    const batch = messages.map((message) => world.record(message));
    expect((await world.process(handlers, batch)).failed).toEqual([]);
    expect([world.runs, world.held(STREAM), world.stream(STREAM)?.by]).toEqual([
      ['1'],
      ['3'],
      world.event('2')?.h,
    ]);
    expect(world.problems()).toEqual([]);
    world.remaining = 30_000;
    expect(await world.receiveSent()).toEqual([]);
    expect(world.runs).toEqual(['1', '2', '3']);
    expect(world.problems()).toEqual([]);
  });

  it('is put off as the first of its stream, too', async () => {
    const world = new Numbered();
    const slow = world.number(1, {}, { id: 'slow', stream: 'another' });
    const one = world.number(1);
    const handlers = {
      '*': () => {
        world.remaining = 4_000;
      },
    };
    const group = { group: 'both' };
    const batch = [world.record(slow, group), world.record(one, group)];
    expect((await world.process(handlers, batch)).failed).toEqual([]);
    expect([world.states('slow', '1'), world.stream(STREAM)?.by]).toEqual([['processed', 'claimed'], one.h]);
    expect(world.stream(STREAM)).toMatchObject({ cur: 0 });
    expect(world.problems()).toEqual([]);
  });
});

describe('a numbered stream that changes under the processor', () => {
  it('is looked at again when another follower was held meanwhile', async () => {
    const world = new Numbered();
    const [one, three] = [world.number(1), world.number(3)];
    let first = true;
    world.table.onCall = async (call) => {
      if (call !== 'transact' || !first) return;
      first = false;
      await world.receive([three]);
    };
    expect(await world.receive([one])).toEqual([]);
    expect([world.runs, world.held(STREAM)]).toEqual([['1'], ['3']]);
    expect(world.stream(STREAM)).toMatchObject({ cur: 1 });
    expect(world.problems()).toEqual([]);
  });

  it('does not lose a failure booked at the same time', async () => {
    const world = new Numbered();
    const [one, three] = [world.number(1), world.number(3)];
    world.failing.add('1');
    let first = true;
    world.table.onCall = async (call) => {
      if (call !== 'transact' || !first) return;
      first = false;
      await world.receive([three]);
    };
    expect(await world.receive([one])).toHaveLength(1);
    expect(world.stream(STREAM)).toMatchObject({ by: one.h, cur: 0 });
    expect([world.event('1')?.a, world.held(STREAM)]).toEqual([1, ['3']]);
    expect(world.problems()).toEqual([]);
  });

  it('lets two runs of one event have one effect', async () => {
    const world = new Numbered();
    const one = world.number(1);
    const twice = async ({ event, commit }: Parameters<typeof world.handler>[0]) => {
      world.runs.push(event.id);
      if (world.runs.length === 1) await world.process({ '*': twice }, [world.record(one)]);
      await commit([{ Put: { TableName: 'effects', Item: { pk: String(world.runs.length), sk: '0' } } }]);
    };
    expect((await world.process({ '*': twice }, [world.record(one)])).failed).toEqual([]);
    expect([world.runs, world.table.items('effects')]).toEqual([['1', '1'], [{ pk: '2', sk: '0' }]]);
    expect(world.stream(STREAM)?.cur).toBe(1);
    expect(world.problems()).toEqual([]);
  });
});
