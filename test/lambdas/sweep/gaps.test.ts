import { describe, expect, it } from '@jest/globals';
import { Numbered, STREAM } from '../../fakes/numbered.ts';
import { POLICY, SEQUENCE } from '../../fakes/processing.ts';

const WINDOW = SEQUENCE.window * 1000;
const LOSE = { onGap: 'dead-letter' } as const;

const sent = (world: Numbered) => world.queue.sent.map(({ deduplication }) => deduplication);

describe('a gap that closes in time', () => {
  it('is left alone, and costs the sweep no read of its stream', async () => {
    const world = new Numbered();
    await world.receive([world.number(3)]);
    const calls: string[] = [];
    world.table.onCall = (call) => void calls.push(call);
    // To the last moment of the window.
    await world.sweepAfter(WINDOW - 1);
    expect([...new Set(calls)]).toEqual(['scanOpen']);
    world.table.onCall = () => undefined;
    await world.sweepAfter(0);
    await world.receive([world.number(2), world.number(1)]);
    expect([world.runs, world.telemetry.total('GapsEnded')]).toEqual([['1', '2', '3'], 0]);
    expect(world.event('3')).not.toHaveProperty('gap');
    await world.sweepAfter(2 * WINDOW);
    expect([world.stream(STREAM)?.cur, sent(world)]).toEqual([3, []]);
    expect(world.problems()).toEqual([]);
  });
});

describe("a gap that never closes, policy 'proceed' (G2)", () => {
  it('lets what waited run after the window, told so; what never came is late', async () => {
    const world = new Numbered();
    await world.receive([1, 4, 5, 6].map((seq) => world.number(seq)));
    await world.sweepAfter(WINDOW + 1);
    const { v, by, cur } = world.stream(STREAM) ?? {};
    expect([by, cur]).toEqual([world.event('4')?.h, 3]);
    expect(sent(world)).toEqual([`${by}.p${v}`]);
    expect(world.event('4')).toMatchObject({ st: 'claimed', blk: 1, gap: 1, act: world.now });
    expect(world.event('4')?.hist?.at(-1)).toEqual({
      t: world.now,
      what: 'released',
      why: '2 to 3 never came',
    });
    expect(world.telemetry.total('GapsEnded')).toBe(1);
    expect(world.problems()).toEqual([]);
    expect(await world.receiveSent()).toEqual([]);
    expect(world.runs).toEqual(['1', '4 gap', '5 gap', '6 gap']);
    await world.receive([world.number(2), world.number(7)]);
    expect([world.states('2'), world.runs.at(-1)]).toEqual([['late'], '7']);
    expect(world.problems()).toEqual([]);
  });

  it('waits anew for the next numbers that are missing', async () => {
    const world = new Numbered();
    await world.receive([2, 4].map((seq) => world.number(seq)));
    await world.sweepAfter(WINDOW + 1);
    await world.receiveSent();
    expect([world.runs, world.held(STREAM)]).toEqual([['2 gap'], ['4']]);
    expect(world.stream(STREAM)).toMatchObject({ cur: 2, gap: world.now + WINDOW });
    await world.sweepAfter(WINDOW);
    expect(world.held(STREAM)).toEqual(['4']);
    await world.sweepAfter(1);
    await world.receiveSent();
    expect(world.runs).toEqual(['2 gap', '4 gap']);
    expect([world.stream(STREAM)?.cur, world.telemetry.total('GapsEnded')]).toEqual([4, 2]);
    expect(world.problems()).toEqual([]);
  });

  it('is finished by the next sweep when its message was lost (W4)', async () => {
    const world = new Numbered();
    await world.receive([world.number(2)]);
    world.queue.onCall = (call) => {
      if (call === 'send') throw new Error('no queue');
    };
    await world.sweepAfter(WINDOW + 1);
    expect([sent(world), world.telemetry.faults.length]).toEqual([[], 1]);
    world.queue.onCall = () => undefined;
    await world.sweepAfter(POLICY.oldAfter * 1000 + 1);
    expect(sent(world)).toEqual([`${world.event('2')?.h}.s1`]);
    await world.receiveSent();
    expect(world.runs).toEqual(['2 gap']);
    expect(world.problems()).toEqual([]);
  });

  it('gives way to the missing event when that comes at the same moment', async () => {
    const world = new Numbered();
    await world.receive([world.number(2)]);
    let first = true;
    world.table.onCall = async (call) => {
      if (call !== 'transact' || !first) return;
      first = false;
      await world.receive([world.number(1)]);
    };
    await world.sweepAfter(WINDOW + 1);
    expect([world.runs, sent(world), world.telemetry.total('GapsEnded')]).toEqual([['1', '2'], [], 0]);
    expect(world.problems()).toEqual([]);
  });

  it('does not end while the missing event runs, however long that takes', async () => {
    const world = new Numbered();
    await world.receive([world.number(2)]);
    const one = world.number(1);
    const handlers = {
      '*': async () => {
        await world.sweepAfter(WINDOW + 1);
      },
    };
    expect((await world.process(handlers, [world.record(one)])).failed).toEqual([]);
    expect([world.states('1', '2'), sent(world)]).toEqual([['processed', 'processed'], []]);
    expect(world.problems()).toEqual([]);
  });

  it('ends while the missing event runs if the index lags: that one is late, and what waited goes on', async () => {
    const world = new Numbered();
    await world.receive([world.number(2)]);
    world.table.queryOpen = async () => [];
    const one = world.number(1);
    const handlers = {
      '*': async ({ event }: Parameters<typeof world.handler>[0]) => {
        world.runs.push(event.id);
        if (event.id === '1') await world.sweepAfter(WINDOW + 1);
      },
    };
    expect((await world.process(handlers, [world.record(one)])).failed).toEqual([]);
    expect(world.states('1', '2')).toEqual(['late', 'claimed']);
    expect(world.problems()).toEqual([]);
    await world.receiveSent();
    expect([world.runs, world.states('1', '2')]).toEqual([
      ['1', '2 gap'],
      ['late', 'processed'],
    ]);
    expect(world.problems()).toEqual([]);
  });
});

describe("a gap that never closes, policy 'dead-letter' (G3)", () => {
  it('ends as lost what waited, up to the next gap, which has a window of its own', async () => {
    const world = new Numbered();
    await world.receive([1, 3, 4, 7].map((seq) => world.number(seq, LOSE)));
    await world.sweepAfter(WINDOW + 1);
    expect(world.states('3', '4', '7')).toEqual(['lost', 'lost', 'held']);
    expect(world.event('3')).toMatchObject({ a: 1, why: '2 never came', fin: world.now });
    expect(world.event('4')).toMatchObject({ why: '2 never came' });
    expect(world.event('4')).toHaveProperty('ttl');
    expect(world.stream(STREAM)).toMatchObject({ cur: 4, gap: world.now + WINDOW });
    expect([world.telemetry.total('EventsLost'), world.telemetry.total('GapsEnded')]).toEqual([2, 1]);
    expect(world.problems()).toEqual([]);
    await world.sweepAfter(WINDOW + 1);
    expect(world.event('7')).toMatchObject({ st: 'lost', why: '5 to 6 never came' });
    expect([world.telemetry.total('EventsLost'), world.telemetry.total('GapsEnded')]).toEqual([3, 2]);
    expect(world.stream(STREAM)).toEqual({
      pk: expect.any(String),
      sk: 'S',
      v: expect.any(Number),
      cur: 7,
    });
    // What comes after it runs, and is told of nothing: it did not wait.
    await world.receive([world.number(8, LOSE), world.number(2, LOSE)]);
    expect([world.runs, world.states('2')]).toEqual([['1', '8'], ['late']]);
    expect(world.problems()).toEqual([]);
  });

  it('tells those that follow after a second gap of the first', async () => {
    const world = new Numbered();
    await world.receive([2, 4].map((seq) => world.number(seq, LOSE)));
    await world.sweepAfter(WINDOW + 1);
    await world.receive([world.number(3, LOSE)]);
    expect([world.runs, world.states('2')]).toEqual([['3', '4 gap'], ['lost']]);
    expect(world.stream(STREAM)?.hole).toBeUndefined();
    expect(world.problems()).toEqual([]);
  });

  it.each([1, 2, 3])('that is cut off after %i steps is gone on with by the next sweep', async (steps) => {
    const world = new Numbered();
    const numbers = [3, 4, 5, 6, 9];
    await world.receive(numbers.map((seq) => world.number(seq, LOSE)));
    let left = steps;
    world.table.onCall = (call) => {
      if (call === 'transact' && left-- === 0) throw new Error('the process was killed');
    };
    await world.sweepAfter(WINDOW + 1);
    expect(world.states(...numbers.map(String)).filter((state) => state === 'lost')).toHaveLength(steps);
    expect(world.problems()).toEqual([]);
    // In between, what is next in sequence does not run by any copy, nor what comes after it.
    const next = String(numbers[steps]);
    await world.receive([
      world.message({ id: next, stream: STREAM, seq: Number(next) }),
      world.number(7, LOSE),
    ]);
    expect([world.runs, world.states(next, '7')]).toEqual([[], ['held', 'held']]);
    world.table.onCall = () => undefined;
    await world.sweepAfter(60_000);
    expect(world.states('3', '4', '5', '6', '7', '9')).toEqual([
      'lost',
      'lost',
      'lost',
      'lost',
      'lost',
      'held',
    ]);
    expect(world.telemetry.total('EventsLost')).toBe(5);
    expect(world.telemetry.total('GapsEnded')).toBe(1);
    expect(world.problems()).toEqual([]);
  });

  it('whose answer was lost is not ended twice', async () => {
    const world = new Numbered();
    await world.receive([2, 3].map((seq) => world.number(seq, LOSE)));
    const transact = world.table.transact.bind(world.table);
    let answers = 0;
    world.table.transact = async (operations) => {
      const result = await transact(operations);
      if (answers++ === 0) throw new Error('answer lost');
      return result;
    };
    await world.sweepAfter(WINDOW + 1);
    expect(world.states('2', '3')).toEqual(['lost', 'held']);
    await world.sweepAfter(60_000);
    expect([world.states('2', '3'), world.event('2')?.a]).toEqual([['lost', 'lost'], 1]);
    expect(world.problems()).toEqual([]);
  });

  it('stops when its run has no time left', async () => {
    const world = new Numbered();
    await world.receive([2, 3, 4].map((seq) => world.number(seq, LOSE)));
    world.table.onCall = (call) => {
      if (call === 'transact') world.remaining = 1_000;
    };
    await world.sweepAfter(WINDOW + 1);
    expect(world.states('2', '3', '4')).toEqual(['lost', 'held', 'held']);
    world.table.onCall = () => undefined;
    await world.sweepAfter(60_000);
    expect(world.states('3', '4')).toEqual(['lost', 'lost']);
  });
});

describe('a gap whose waiting events were all skipped by a person', () => {
  it('is forgotten', async () => {
    const world = new Numbered();
    await world.receive([world.number(2)]);
    const stream = world.stream(STREAM);
    const held = world.table.items().find(({ sk }) => String(sk).startsWith('H#'));
    if (held) world.table.remove({ pk: String(held['pk']), sk: String(held['sk']) });
    world.alter('2', { st: 'discarded', fin: 1, win: 1 });
    await world.sweepAfter(WINDOW + 1);
    expect(world.stream(STREAM)).toEqual({
      pk: stream?.pk,
      sk: 'S',
      v: (stream?.v ?? 0) + 1,
      cur: 0,
    });
  });
});
