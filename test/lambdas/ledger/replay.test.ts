import { describe, expect, it } from '@jest/globals';
import type { Item } from '../../../lambdas/clients/ports.ts';
import { archivedFacts } from '../../../lambdas/ledger/archived-facts.ts';
import { factsOf } from '../../../lambdas/ledger/event-item.ts';
import { replay } from '../../../lambdas/ledger/replay.ts';
import { retry } from '../../../lambdas/ledger/retry.ts';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { eventKey } from '../../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../../lib/contract/message.ts';
import { POLICY, SEQUENCE, World } from '../../fakes/processing.ts';
import { before, named, parked, sent } from './parked.ts';

const ACT = { who: 'ada', why: 'the processor was wrong for an hour' };

function finish(world: World, id: string): void {
  world.alter(id, { st: 'processed', o: undefined, fin: world.now, win: world.now + 1 });
}

/** What the archive alone says about an event. */
function archived(world: World, { loc, q, policy }: QueueMessage) {
  const object = world.archive.objects.get(loc);
  if (!object) throw new Error('not archived');
  const facts = archivedFacts(loc, { ...object, bytes: Buffer.from(object.bytes) }, { q, policy });
  if (!facts) throw new Error('not to be read');
  return facts;
}

function replayed(world: World, of: QueueMessage, force = false) {
  const event = world.event(of.key);
  const facts = event ? factsOf(event) : archived(world, of);
  return replay(world.ledger, world.queue, facts, { id: 'p-1', force }, ACT);
}

async function runSent(world: World) {
  const ran: unknown[] = [];
  const records = sent(world).map((copy) => world.record(copy, { deduplication: copy.deduplication }));
  world.queue.sent.length = 0;
  const { failed } = await world.process(
    ({ event, replay, redelivered }) => void ran.push([event.id, replay, redelivered, event.data]),
    records,
  );
  return { ran, failed };
}

describe('replaying what the ledger knows', () => {
  it('runs an unfinished event as itself, marked as a replay, with who and why in its history', async () => {
    const world = new World();
    const one = parked(world, ['two']);
    expect(await replayed(world, one)).toMatchObject({ status: 'sent', event: { h: one.h, st: 'dead' } });
    expect(sent(world)).toMatchObject([
      { claimed: true, replay: true, k: one.k, loc: one.loc, dig: one.dig, deduplication: `${one.h}.rp-1` },
    ]);
    expect(world.event('one')?.hist).toEqual([{ t: world.now, what: 'replayed', ...ACT, rq: 'p-1' }]);
    const { ran } = await runSent(world);
    expect(ran).toEqual([
      ['one', true, true, { id: 'one', type: 'invoice.paid' }],
      ['two', false, false, { id: 'two', type: 'invoice.paid' }],
    ]);
    expect(world.problems()).toEqual([]);
  });

  it('sends nothing for one whose bytes never came', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.archive.objects.clear();
    expect(await replayed(world, one)).toEqual({ status: 'without-bytes', loc: one.loc });
    expect(world.queue.sent).toEqual([]);
  });

  it('sends nothing for finished and held ones', async () => {
    const world = new World();
    parked(world, ['two']);
    const done = world.accept({ id: 'done' });
    finish(world, 'done');
    const two = world.message({ id: 'two', stream: 'cus' });
    expect(await replayed(world, done)).toMatchObject({ status: 'finished' });
    expect(await replayed(world, two)).toMatchObject({ status: 'held' });
    expect(world.queue.sent).toEqual([]);
  });

  it('finishes at once as a duplicate when the event came to its end meanwhile', async () => {
    const world = new World();
    const one = parked(world, []);
    await replayed(world, one);
    world.table.remove(eventKeyOf(world, 'cus'));
    world.alter('one', { st: 'processed', blk: undefined, cp: undefined, fin: world.now, win: world.now });
    expect(await runSent(world)).toEqual({ ran: [], failed: [] });
  });
});

function eventKeyOf(world: World, stream: string) {
  const item = world.stream(stream);
  return { pk: item?.pk ?? '', sk: item?.sk ?? '' };
}

describe('replaying what the ledger has lost', () => {
  it('makes it again from the archive alone, of the same stream, order and bytes', async () => {
    const world = new World();
    // The text of its stream is longer than the archive keeps.
    const one = world.accept({ id: 'one', stream: 'cus'.repeat(80), body: '{"id":"one","n":7}' });
    const before = world.event('one');
    world.table.remove(eventKey(one.source, one.h));
    world.pass(3_600_000);
    world.remaining = 30_000;
    const act = { t: world.now, what: 'replayed', ...ACT };
    expect(await replayed(world, one)).toMatchObject({ status: 'sent', event: { h: one.h } });
    // It stands in the ledger before anything runs, with who and why.
    expect(world.event('one')).toMatchObject({ st: 'claimed', a: 0, k: before?.k, hist: [act] });
    expect(world.problems()).toEqual([]);
    expect((await runSent(world)).ran).toEqual([['one', true, true, { id: 'one', n: 7 }]]);
    const after = world.event('one');
    expect(after).toMatchObject({
      st: 'processed',
      k: before?.k,
      strm: before?.strm,
      dig: one.dig,
      loc: one.loc,
    });
  });

  it('leaves it to the sweep where the queue does not take it', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.table.remove(eventKey(one.source, one.h));
    world.pass(3_600_000);
    world.remaining = 30_000;
    world.queue.onCall = () => {
      throw new Error('unreachable');
    };
    await expect(replayed(world, one)).rejects.toThrow('unreachable');
    world.queue.onCall = () => undefined;
    await world.sweep();
    // Its claim is an hour old, but it was worked on a moment ago: first of all nothing may overtake it.
    expect([world.queue.sent, world.stream('one')?.by]).toEqual([[], one.h]);
    world.pass(POLICY.oldAfter * 1000 + 1);
    world.remaining = 30_000;
    await world.sweep();
    expect((await runSent(world)).ran).toEqual([['one', true, true, { id: 'one', type: 'invoice.paid' }]]);
  });

  it('is the event it is by then, where its provider delivers it once more meanwhile', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const item = world.event('one');
    world.table.remove(eventKey(one.source, one.h));
    before(world, 'write', 1, () => world.table.seed(item as unknown as Item));
    expect(await replayed(world, one)).toMatchObject({ status: 'sent', event: { h: one.h } });
    expect(world.event('one')?.hist).toHaveLength(1);
    expect(sent(world)).toHaveLength(1);
  });

  it('sends nothing for what is so old that it has been finished and forgotten', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.table.remove(eventKey(one.source, one.h));
    world.pass(TTL_MIN_SECONDS * 1000 + 1);
    world.remaining = 30_000;
    expect(await replayed(world, one)).toEqual({ status: 'expired' });
    expect([world.queue.sent, world.event('one')]).toEqual([[], undefined]);
  });

  it('makes no difference between old and new where the event comes from another stack', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.table.remove(eventKey(one.source, one.h));
    world.pass(TTL_MIN_SECONDS * 1000 + 1);
    world.remaining = 30_000;
    const request = { id: 'p-1', force: false, foreign: true } as const;
    await replay(world.ledger, world.queue, archived(world, one), request, ACT);
    expect((await runSent(world)).ran).toMatchObject([['one', true, true, { id: 'one' }]]);
    expect(await replay(world.ledger, world.queue, archived(world, one), request, ACT)).toMatchObject({
      status: 'finished',
    });
  });

  it('gives an event that came without a number no numbered stream', () => {
    const world = new World();
    const { loc, q, policy } = world.accept({ id: 'one', policy: { sequence: SEQUENCE } });
    const object = world.archive.objects.get(loc);
    if (!object) throw new Error('not archived');
    const facts = archivedFacts(loc, { ...object, bytes: Buffer.from(object.bytes) }, { q, policy });
    expect(facts?.policy).toEqual(POLICY);
  });

  it('is not fooled by an object that is not as a receiver wrote it', () => {
    const world = new World();
    const { loc, q, policy } = world.accept({ id: 'one', stream: 'cus' });
    const object = world.archive.objects.get(loc);
    if (!object) throw new Error('not archived');
    const stored = { bytes: Buffer.from(object.bytes), metadata: object.metadata };
    const read = (change: object, at = loc) => archivedFacts(at, { ...stored, ...change }, { q, policy });
    expect(read({})).toMatchObject({ key: 'one', stream: 'cus' });
    expect(read({ bytes: Buffer.from('other') })).toBeUndefined();
    for (const name of ['source', 'stream-hash', 'received-at']) {
      expect(read({ metadata: { ...object.metadata, [name]: 'x' } })).toBeUndefined();
    }
    expect(read({}, loc.replace('raw/', 'quarantine/'))).toBeUndefined();
  });
});

describe('replaying by force', () => {
  it('runs a finished event once more as a new one of now, once for each request', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    finish(world, 'one');
    world.pass(60_000);
    world.remaining = 30_000;
    const first = await replayed(world, one, true);
    const again = await replayed(world, one, true);
    expect(first).toEqual(again);
    expect(first).not.toMatchObject({ event: { h: one.h } });
    const [copy, repeat] = sent(world);
    const as = copy?.h;
    expect(world.event('one')?.hist).toEqual([{ t: world.now, what: 'replayed', ...ACT, as }]);
    expect(world.event('one', copy?.rk)?.hist).toEqual([{ t: world.now, what: 'replayed', ...ACT }]);
    expect(copy).toMatchObject({
      k: world.now,
      loc: one.loc,
      dig: one.dig,
      streamHash: one.streamHash,
      claimed: true,
    });
    expect(copy?.deduplication).toBe(repeat?.deduplication);
    const { ran } = await runSent(world);
    expect(ran).toEqual([['one', true, true, { id: 'one', type: 'invoice.paid' }]]);
    // Gone on with after it was cut short, it finds this one done; asked for anew, it runs it anew.
    expect(await replayed(world, one, true)).toMatchObject({ status: 'finished', event: { h: as } });
    expect(world.queue.sent).toEqual([]);
    const anew = await replay(
      world.ledger,
      world.queue,
      archived(world, one),
      { id: 'p-2', force: true },
      ACT,
    );
    expect(anew).toMatchObject({ status: 'sent' });
    expect(anew).not.toMatchObject({ event: { h: as } });
    expect(world.problems()).toEqual([]);
  });

  it('gives each of two events with the same cut key a name of its own', async () => {
    const world = new World();
    const facts = ['one', 'two'].map((id) => ({ ...world.accept({ id }), key: 'k'.repeat(256) }));
    for (const { source, h } of facts) world.table.remove(eventKey(source, h));
    for (const each of facts) {
      const outcome = await replay(world.ledger, world.queue, each, { id: 'p-1', force: true }, ACT);
      expect(outcome.status).toBe('sent');
    }
    const names = sent(world).map(({ h }) => h);
    expect(new Set([...names, ...facts.map(({ h }) => h)]).size).toBe(4);
  });

  it('waits behind what its stream waits for, as any new arrival', async () => {
    const world = new World();
    const done = world.accept({ id: 'done', stream: 'cus' });
    finish(world, 'done');
    parked(world, ['two']);
    world.pass(60_000);
    world.remaining = 30_000;
    await replayed(world, done, true);
    expect((await runSent(world)).ran).toEqual([]);
    expect(world.held('cus')).toEqual(['two', 'done']);
    expect(world.problems()).toEqual([]);
    // Promoted, it has no message of its own, and is told that it is a replay all the same.
    await retry(world.ledger, world.queue, named('one'), 'r-1', ACT);
    expect((await runSent(world)).ran).toMatchObject([
      ['one', false, true, {}],
      ['two', false, false, {}],
      ['done', true, true, {}],
    ]);
  });

  it('runs an unfinished event as itself, not beside itself', async () => {
    const world = new World();
    const one = parked(world, []);
    expect(await replayed(world, one, true)).toMatchObject({ status: 'sent', event: { h: one.h } });
    expect((await runSent(world)).ran).toMatchObject([['one', true, true, { id: 'one' }]]);
    expect(world.table.items().filter(({ sk }) => sk === 'E')).toHaveLength(1);
    // Gone on with after it was cut short, the same replay finds it done; another one runs it once more.
    expect(await replayed(world, one, true)).toMatchObject({ status: 'finished', event: { h: one.h } });
    expect(world.queue.sent).toEqual([]);
    const facts = archived(world, one);
    expect(await replay(world.ledger, world.queue, facts, { id: 'p-2', force: true }, ACT)).toMatchObject({
      status: 'sent',
    });
  });

  it('runs what the ledger has forgotten, however old it is', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.table.remove(eventKey(one.source, one.h));
    world.pass(TTL_MIN_SECONDS * 1000 + 1);
    world.remaining = 30_000;
    await replayed(world, one, true);
    expect((await runSent(world)).ran).toMatchObject([['one', true, true, { id: 'one' }]]);
  });
});
