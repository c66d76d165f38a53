import { describe, expect, it } from '@jest/globals';
import { eventKey } from '../../../lib/contract/ledger.ts';
import { Numbered, STREAM } from '../../fakes/numbered.ts';
import { POLICY } from '../../fakes/processing.ts';

const sent = (world: Numbered) => world.queue.sent.map(({ deduplication }) => deduplication);

describe('old open events of a numbered stream (W1 without its block)', () => {
  const OLD = POLICY.oldAfter * 1000 + 1;

  it('are sent again and block nothing: their numbers keep the order', async () => {
    const world = new Numbered();
    for (const seq of [3, 1, 2]) world.number(seq);
    await world.sweepAfter(OLD + 10);
    expect(sent(world)).toEqual(['3', '1', '2'].map((id) => `${world.event(id)?.h}.s1`));
    expect(world.stream(STREAM)).toBeUndefined();
    expect(world.event('1')).not.toHaveProperty('blk');
    expect(world.event('1')).toMatchObject({ rs: 1, re: world.now });
    expect([world.telemetry.total('SweepMarked'), world.telemetry.total('SweepResent')]).toEqual([0, 3]);
    expect(world.problems()).toEqual([]);
    await world.receiveSent();
    expect(world.runs).toEqual(['1', '2', '3']);
    expect(world.problems()).toEqual([]);
  });

  it.each([
    ['proceed', 86_400],
    ['proceed', 60],
    ['dead-letter', 60],
  ] as const)(
    'are sent again though others wait for them in the stream (%s, window %i s)',
    async (onGap, window) => {
      const world = new Numbered();
      world.number(1, { onGap, window });
      await world.receive([world.number(2, { onGap, window }), world.number(3, { onGap, window })]);
      // Accepted and not processed yet is not missing, however long that takes.
      await world.sweepAfter(120_000);
      expect([world.states('1', '2'), sent(world)]).toEqual([['claimed', 'held'], []]);
      await world.sweepAfter(OLD);
      expect(sent(world)).toEqual([`${world.event('1')?.h}.s1`]);
      await world.receiveSent();
      expect(world.runs).toEqual(['1', '2', '3']);
      expect(world.problems()).toEqual([]);
    },
  );

  it('keep a gap open behind however many that came before them', async () => {
    const world = new Numbered();
    await world.receive([world.number(1), world.number(3)]);
    for (let seq = 4; seq < 250; seq++) world.number(seq);
    world.number(2);
    await world.sweepAfter(300_001);
    expect([world.states('2', '3'), world.telemetry.total('GapsEnded')]).toEqual([['claimed', 'held'], 0]);
    expect(world.problems()).toEqual([]);
  });

  it.each([
    ['they could not be read', 2],
    ['they are too many to be read', 1001],
  ])('keep a gap open while %s: not known is never missing', async (_, open) => {
    const world = new Numbered();
    await world.receive([world.number(1), world.number(3)]);
    const others = Array.from({ length: open }, (_, n) => world.number(n + 4));
    world.table.unread = ({ pk }) => pk.endsWith(others[0]?.h ?? '');
    await world.sweepAfter(300_001);
    expect([world.states('3'), world.telemetry.total('GapsEnded')]).toEqual([['held'], 0]);
    world.table.unread = () => false;
    for (const { source, h } of others.slice(2)) world.table.remove(eventKey(source, h));
    await world.sweepAfter(60_000);
    expect([world.states('3'), world.telemetry.total('GapsEnded')]).toEqual([['claimed'], 1]);
    expect(world.problems()).toEqual([]);
  });

  it('keep no gap open without their bytes, nor with a number that is not missing there', async () => {
    const world = new Numbered();
    await world.receive([world.number(1), world.number(4)]);
    const two = world.number(2);
    world.archive.objects.delete(two.loc);
    world.number(1, { late: 'process' }, { id: 'late' });
    world.number(5);
    await world.sweepAfter(300_001);
    expect(world.states('4')).toEqual(['claimed']);
    expect(world.stream(STREAM)).toMatchObject({ by: world.event('4')?.h, cur: 3 });
    expect(world.problems()).toEqual([]);
  });

  it('are not sent again while the queue may hold them, nor twice in T_OLD, nor without bytes', async () => {
    const world = new Numbered();
    world.queue.backlog = 3;
    const one = world.number(1);
    await world.sweepAfter(OLD);
    expect([sent(world), world.telemetry.total('SweepHeldBack')]).toEqual([[], 1]);
    world.queue.backlog = 0;
    const { bytes, metadata, contentType } = world.archive.objects.get(one.loc) ?? {};
    world.archive.objects.delete(one.loc);
    await world.sweepAfter(60_000);
    expect([sent(world), world.telemetry.total('ClaimsWithoutBytes')]).toEqual([[], 1]);
    if (bytes && metadata && contentType)
      world.archive.objects.set(one.loc, { bytes, metadata, contentType });
    await world.sweepAfter(3_600_000);
    await world.sweepAfter(120_000);
    expect(sent(world)).toEqual([`${one.h}.s1`]);
    await world.sweepAfter(OLD);
    expect(sent(world)).toEqual([`${one.h}.s1`, `${one.h}.s2`]);
  });

  it('are sent once more when the run that booked it died before it sent', async () => {
    const world = new Numbered();
    const one = world.number(1);
    world.queue.onCall = (call) => {
      if (call === 'send') throw new Error('no queue');
    };
    await world.sweepAfter(OLD);
    world.queue.onCall = () => undefined;
    await world.sweepAfter(60_000);
    expect(sent(world)).toEqual([`${one.h}.s1`]);
  });
});
