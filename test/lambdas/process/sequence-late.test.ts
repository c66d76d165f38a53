import { describe, expect, it } from '@jest/globals';
import { Numbered, STREAM } from '../../fakes/numbered.ts';

const PROCESS = { late: 'process' } as const;

/** A stream whose sequence is at 3. */
async function atThree(world: Numbered): Promise<void> {
  await world.receive([1, 2, 3].map((seq) => world.number(seq)));
  world.runs.length = 0;
}

describe('an event whose number has passed', () => {
  it.each([
    ['a number that another event had', 3, 1],
    ['a smaller number', 1, 1],
    ['a number before the first', 0, 1],
    ['a copy received before', 2, 2],
  ])('is dropped as late, with the reason: %s (G1)', async (_, seq, receiveCount) => {
    const world = new Numbered();
    await atThree(world);
    expect(await world.receive([world.number(seq, {}, { id: 'twin' })], { receiveCount })).toEqual([]);
    expect(world.runs).toEqual([]);
    expect(world.event('twin')).toMatchObject({
      st: 'late',
      a: 0,
      why: 'its turn was over: the sequence was at 3',
      fin: world.now,
    });
    expect(world.telemetry.total('EventsLate')).toBe(1);
    expect(world.stream(STREAM)?.cur).toBe(3);
    expect(world.problems()).toEqual([]);
  });

  it('is dropped though its stream is blocked by another', async () => {
    const world = new Numbered();
    await atThree(world);
    world.failing.add('4');
    await world.receive([world.number(4)]);
    expect(await world.receive([world.number(2, {}, { id: 'twin' })])).toEqual([]);
    expect([world.states('twin', '4'), world.held(STREAM)]).toEqual([['late', 'claimed'], []]);
    expect(world.problems()).toEqual([]);
  });

  it('is dropped when it is promoted after its twin, and the next one follows', async () => {
    const world = new Numbered();
    const waiting = [
      world.number(2, {}, { id: 'two' }),
      world.number(2, {}, { id: 'twin' }),
      world.number(3),
    ];
    await world.receive(waiting);
    expect(world.held(STREAM)).toHaveLength(3);
    expect(await world.receive([world.number(1)])).toEqual([]);
    expect(world.runs).toHaveLength(3);
    expect(world.runs.toSorted()).toEqual(['1', '3', expect.stringMatching(/two|twin/)]);
    expect(world.states('two', 'twin').toSorted()).toEqual(['late', 'processed']);
    expect(world.stream(STREAM)).toMatchObject({ cur: 3 });
    expect(world.problems()).toEqual([]);
  });

  it('is given back with an earlier one of its group that nothing is known of', async () => {
    const world = new Numbered();
    await atThree(world);
    world.failing.add('4');
    const batch = [world.number(4), world.number(2, {}, { id: 'twin' })];
    world.table.onCall = (call) => {
      if (call === 'transact') throw new Error('throttled');
    };
    expect(await world.receive(batch)).toHaveLength(2);
    expect(world.states('4', 'twin')).toEqual(['claimed', 'claimed']);
  });

  it('releases its stream where that waits for it', async () => {
    const world = new Numbered();
    await atThree(world);
    const twin = world.number(3, {}, { id: 'twin' });
    world.alter('twin', { a: 1, blk: 1 });
    const seen = world.stream(STREAM);
    world.block(STREAM, 'twin', { cur: 3, v: (seen?.v ?? 0) + 1 });
    await world.receive([world.number(4)]);
    expect(world.held(STREAM)).toEqual(['4']);
    expect(await world.receive([twin], { receiveCount: 2 })).toEqual([]);
    expect([world.runs, world.states('twin', '4')]).toEqual([['4'], ['late', 'processed']]);
    expect(world.event('twin')).not.toHaveProperty('blk');
    expect(world.problems()).toEqual([]);
  });

  it('is judged anew when it is marked while it is dropped', async () => {
    const world = new Numbered();
    await atThree(world);
    const twin = world.number(3, {}, { id: 'twin' });
    let first = true;
    world.table.onCall = (call) => {
      if (call !== 'write' || !first) return;
      first = false;
      world.alter('twin', { blk: 1 });
      world.block(STREAM, 'twin', { cur: 3 });
    };
    expect(await world.receive([twin])).toEqual([]);
    expect([world.states('twin'), world.stream(STREAM)?.by]).toEqual([['late'], undefined]);
    expect(world.problems()).toEqual([]);
  });

  it('runs where the source processes late events, and is told so; the sequence stays (G4)', async () => {
    const world = new Numbered();
    await atThree(world);
    const late = world.number(2, PROCESS, { id: 'twin' });
    expect(await world.receive([late, world.number(4)])).toEqual([]);
    expect(world.runs).toEqual(['twin late', '4']);
    expect([world.states('twin'), world.stream(STREAM)?.cur]).toEqual([['processed'], 4]);
    expect(world.telemetry.total('EventsLate')).toBe(0);
    expect(world.problems()).toEqual([]);
  });

  it('fails, blocks its stream and is tried again as any other (G4)', async () => {
    const world = new Numbered();
    await atThree(world);
    world.failing.add('twin');
    const late = world.number(2, PROCESS, { id: 'twin' });
    expect(await world.receive([late, world.number(4)])).toEqual(['m4']);
    expect(world.stream(STREAM)).toMatchObject({ by: late.h, cur: 3 });
    expect(world.held(STREAM)).toEqual(['4']);
    world.failing.clear();
    expect(await world.receive([late], { receiveCount: 2 })).toEqual([]);
    expect(world.runs).toEqual(['twin late', 'twin late', '4']);
    expect(world.stream(STREAM)?.cur).toBe(4);
    expect(world.problems()).toEqual([]);
  });

  it('is held in front while its stream is blocked, and is late when its turn comes (G4)', async () => {
    const world = new Numbered();
    await atThree(world);
    world.failing.add('4');
    const four = world.number(4);
    await world.receive([four, world.number(5), world.number(1, PROCESS, { id: 'twin' })]);
    expect(world.held(STREAM)).toEqual(['twin', '5']);
    world.failing.clear();
    await world.receive([four], { receiveCount: 2 });
    expect(world.runs).toEqual(['4', '4', 'twin late', '5']);
    expect(world.problems()).toEqual([]);
  });

  it('runs when a person has it run by force, whatever the policy', async () => {
    const world = new Numbered();
    await atThree(world);
    const forced = world.number(2, {}, { id: '2', rk: 'again' });
    expect(await world.receive([forced])).toEqual([]);
    expect(world.runs).toEqual(['2 late']);
    expect([world.event('2', 'again')?.st, world.stream(STREAM)?.cur]).toEqual(['processed', 3]);
  });
});

describe('an event whose turn passes while its handler runs', () => {
  it('is not finished as if it had come in turn', async () => {
    const world = new Numbered();
    await atThree(world);
    const twin = world.number(4, {}, { id: 'twin' });
    const other = world.number(4);
    const refused: unknown[] = [];
    const handlers = {
      '*': async ({ event, commit }: Parameters<typeof world.handler>[0]) => {
        if (event.id !== 'twin') return;
        await world.receive([other]);
        await commit([{ Put: { TableName: 'effects', Item: { pk: 'twin', sk: '0' } } }]).catch((error) => {
          refused.push(error.message);
          throw error;
        });
      },
    };
    expect((await world.process(handlers, [world.record(twin)])).failed).toEqual([]);
    expect(refused).toEqual(['nothing was committed: its turn in the sequence is over']);
    expect([world.states('twin', '4'), world.table.items('effects')]).toEqual([['late', 'processed'], []]);
    expect(world.problems()).toEqual([]);
  });

  it('runs once more and is told so where the source processes late events', async () => {
    const world = new Numbered();
    await atThree(world);
    const twin = world.number(4, PROCESS, { id: 'twin' });
    const other = world.number(4);
    const told: boolean[] = [];
    const handlers = {
      '*': async ({ event, late }: Parameters<typeof world.handler>[0]) => {
        if (event.id !== 'twin') return;
        told.push(late);
        if (!late) await world.receive([other]);
      },
    };
    expect((await world.process(handlers, [world.record(twin)])).failed).toEqual([]);
    expect([told, world.states('twin'), world.stream(STREAM)?.cur]).toEqual([
      [false, true],
      ['processed'],
      4,
    ]);
  });
});
