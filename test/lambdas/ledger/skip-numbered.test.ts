import { describe, expect, it } from '@jest/globals';
import { factsOf } from '../../../lambdas/ledger/event-item.ts';
import { replay } from '../../../lambdas/ledger/replay.ts';
import { skip } from '../../../lambdas/ledger/skip.ts';
import { SECONDS } from '../../../lib/contract/durations.ts';
import { Numbered, STREAM } from '../../fakes/numbered.ts';
import { SEQUENCE } from '../../fakes/processing.ts';
import { named } from './parked.ts';

const ACT = { who: 'ada', why: 'shipped by hand' };

function skipped(world: Numbered, id: string) {
  return skip(world.ledger, world.queue, named(id), ACT);
}

/** Number 1 is done, 2 is dead, and these wait. */
async function parked(world: Numbered, ...held: readonly number[]) {
  world.dead.add('2');
  const two = world.number(2);
  await world.receive([world.number(1), two]);
  await world.receive(held.map((seq) => world.number(seq)));
  world.dead.clear();
  world.runs.length = 0;
  return two;
}

describe('skipping in a numbered stream', () => {
  it('moves the sequence past what was skipped (K1): the next number runs and learns that one is missing', async () => {
    const world = new Numbered();
    await parked(world, 3, 4);
    expect(await skipped(world, '2')).toMatchObject({ status: 'skipped', promoted: { key: '3' } });
    expect(world.stream(STREAM)).toMatchObject({ by: named('3').h, cur: 2 });
    await world.receiveSent();
    expect(world.runs).toEqual(['3 gap', '4 gap']);
    expect(world.stream(STREAM)).toMatchObject({ cur: 4 });
    expect(world.problems()).toEqual([]);
  });

  it('lets the sequence rest where the next number is missing, and wait for it from now on', async () => {
    const world = new Numbered();
    await parked(world, 4);
    const outcome = await skipped(world, '2');
    expect(outcome).toMatchObject({
      status: 'skipped',
      stream: { cur: 2, gap: world.now + SEQUENCE.window * 1000 },
    });
    expect(world.queue.sent).toEqual([]);
    expect(await world.receive([world.number(3)])).toEqual([]);
    expect(world.runs).toEqual(['3', '4 gap']);
    expect(world.problems()).toEqual([]);
  });

  it('ends a copy of what was skipped, which has had its number', async () => {
    const world = new Numbered();
    const two = await parked(world, 3);
    await skipped(world, '2');
    await world.receiveSent();
    expect(await world.receive([two], { deduplication: 'redriven' })).toEqual([]);
    expect([world.runs, world.states('2')]).toEqual([['3 gap'], ['discarded']]);
  });

  it('never moves the sequence for an event the stream does not wait for', async () => {
    const world = new Numbered();
    await world.receive([world.number(1)]);
    world.number(3);
    expect(await skipped(world, '3')).toMatchObject({ status: 'blocks-nothing' });
    expect(world.stream(STREAM)).toMatchObject({ cur: 1 });
    expect(world.states('3')).toEqual(['claimed']);
  });

  it('of a held event leaves a gap that ends in its time (K2)', async () => {
    const world = new Numbered();
    await world.receive([world.number(1), world.number(3), world.number(4)]);
    expect(await skipped(world, '3')).toMatchObject({ status: 'skipped', stream: { cur: 1 } });
    expect(world.problems()).toEqual([]);
    world.runs.length = 0;
    expect(await world.receive([world.number(2)])).toEqual([]);
    expect(world.runs).toEqual(['2']);
    await world.sweepAfter((SEQUENCE.window + SECONDS.sweepPeriod) * 1000);
    await world.receiveSent();
    expect([world.runs, world.states('3', '4')]).toEqual([
      ['2', '4 gap'],
      ['discarded', 'processed'],
    ]);
    expect(world.problems()).toEqual([]);
  });

  it('of the only held event leaves nothing that waits', async () => {
    const world = new Numbered();
    await world.receive([world.number(1), world.number(3)]);
    await skipped(world, '3');
    expect(world.held(STREAM)).toEqual([]);
    await world.sweepAfter((SEQUENCE.window + SECONDS.sweepPeriod) * 1000);
    expect(world.stream(STREAM)).not.toHaveProperty('gap');
    expect(await world.receive([world.number(2)])).toEqual([]);
    expect(world.problems()).toEqual([]);
  });
});

describe('replaying by force in a numbered stream', () => {
  it('runs late, whatever the policy, and leaves the sequence where it is (G4)', async () => {
    const world = new Numbered();
    await world.receive([1, 2, 3].map((seq) => world.number(seq, { late: 'drop' })));
    const event = world.event('2');
    if (!event) throw new Error('no event');
    world.runs.length = 0;
    const outcome = await replay(world.ledger, world.queue, factsOf(event), { id: 'p-1', force: true }, ACT);
    expect(outcome).toMatchObject({ status: 'sent' });
    await world.receiveSent();
    expect([world.runs, world.stream(STREAM)?.cur]).toEqual([['2 late'], 3]);
    expect(world.problems()).toEqual([]);
  });
});
