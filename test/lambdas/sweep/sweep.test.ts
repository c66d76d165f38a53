import { describe, expect, it } from '@jest/globals';
import { MARK_CAP, RESEND_CAP } from '../../../lib/contract/durations.ts';
import { decodeMessage } from '../../../lib/contract/message.ts';
import { POLICY, SOURCE, START, World } from '../../fakes/processing.ts';

const OLD = START - POLICY.oldAfter * 1000 - 1000;
const PERIOD = 60_000;

/** An event claimed long ago, of which nothing more was heard. */
function stuck(world: World, id = 'one', stream = 'cus', k = OLD) {
  return world.accept({ id, stream }, k);
}

/** A stream that has been waiting for its first event. */
function blocked(world: World, change: Parameters<World['alter']>[1] = {}) {
  const one = stuck(world);
  world.alter('one', { blk: 1, ...change });
  world.block('cus', 'one', { v: 5 });
  return one;
}

const sent = (world: World) => world.queue.sent.map(({ deduplication }) => deduplication);
const total = (world: World) => ({
  marked: world.telemetry.total('SweepMarked'),
  resent: world.telemetry.total('SweepResent'),
  heldBack: world.telemetry.total('SweepHeldBack'),
});

describe('an open event nobody finished (W1, W4)', () => {
  it('blocks its stream and is sent again, in one transaction', async () => {
    const world = new World();
    const one = stuck(world);
    await world.sweep();
    expect(world.event('one')).toMatchObject({ st: 'claimed', a: 0, blk: 1, rs: 1, re: world.now });
    expect(world.event('one')?.hist).toEqual([{ t: world.now, what: 'marked' }]);
    expect(world.stream('cus')).toMatchObject({ by: one.h, v: world.now });
    const [copy] = world.queue.sent;
    expect(copy).toMatchObject({ queueUrl: one.q, group: one.streamHash, deduplication: `${one.h}.s1` });
    const { body, headers, ...facts } = one;
    expect(decodeMessage(copy?.body ?? '')).toEqual({ ok: true, message: { ...facts, headers: {} } });
    expect([body === undefined, headers]).toEqual([false, { 'content-type': 'application/json' }]);
    expect(total(world)).toEqual({ marked: 1, resent: 1, heldBack: 0 });
    expect(world.problems()).toEqual([]);
  });

  it('is then processed from that copy, bytes and headers from the archive, and the stream goes on', async () => {
    const world = new World();
    const one = stuck(world);
    await world.sweep();
    const seen: unknown[] = [];
    const record = world.record(one, { body: world.queue.sent[0]?.body ?? '', deduplication: `${one.h}.s1` });
    await world.process(({ event }) => void seen.push([event.data, event.headers]), [record]);
    expect(seen).toEqual([[{ id: 'one', type: 'invoice.paid' }, { 'content-type': 'application/json' }]]);
    expect([world.event('one')?.st, world.stream('cus')]).toEqual(['processed', undefined]);
  });

  it('is left alone while it is young', async () => {
    const world = new World();
    stuck(world, 'young', 'cus', START - POLICY.oldAfter * 1000);
    await world.sweep();
    expect([world.event('young')?.blk, sent(world)]).toEqual([undefined, []]);
  });

  it('goes by the age its own policy sets', async () => {
    const world = new World();
    stuck(world);
    world.alter('one', { policy: { ...POLICY, oldAfter: 1265 } });
    await world.sweep();
    expect(world.event('one')?.blk).toBeUndefined();
  });

  it('is the oldest of its stream, never a younger one', async () => {
    const world = new World();
    stuck(world, 'younger', 'cus', OLD + 100);
    const oldest = stuck(world, 'oldest', 'cus', OLD);
    await world.sweep();
    expect([world.stream('cus')?.by, sent(world)]).toEqual([oldest.h, [`${oldest.h}.s1`]]);
    expect(world.event('younger')?.blk).toBeUndefined();
  });

  it('is one each of many streams, whatever page of the index they are on', async () => {
    const world = new World();
    for (let n = 0; n < 45; n++) stuck(world, `e${n}`, `s${n}`, OLD - n);
    await world.sweep();
    expect(new Set(sent(world)).size).toBe(45);
    expect(world.problems()).toEqual([]);
  });

  it('is not touched when the index lags behind', async () => {
    const world = new World();
    stuck(world);
    world.alter('one', { st: 'processed', fin: 1, win: 1 });
    await world.sweep();
    expect([world.event('one')?.blk, world.stream('cus')]).toEqual([undefined, undefined]);
  });

  it('is not touched when it changed between the look and the write', async () => {
    const world = new World();
    stuck(world);
    world.table.onCall = (call) => {
      if (call === 'transact') world.alter('one', { a: 1 });
    };
    await world.sweep();
    expect([world.event('one')?.blk, world.stream('cus'), sent(world)]).toEqual([undefined, undefined, []]);
  });

  it('does not overtake the event its stream waits for (W3)', async () => {
    const world = new World();
    const one = blocked(world);
    stuck(world, 'earlier', 'cus', OLD - 5000);
    await world.sweep();
    expect([world.event('earlier')?.blk, sent(world)]).toEqual([undefined, [`${one.h}.s1`]]);
  });
});

describe('the event a stream waits for (W4)', () => {
  it('is sent again after it has been quiet for T_OLD, under a new number each time', async () => {
    const world = new World();
    const one = blocked(world);
    await world.sweep();
    world.now += PERIOD * 2;
    await world.sweep();
    world.now = START + POLICY.oldAfter * 1000;
    await world.sweep();
    expect(sent(world)).toEqual([`${one.h}.s1`]);
    world.now += 1;
    await world.sweep();
    expect(sent(world)).toEqual([`${one.h}.s1`, `${one.h}.s2`]);
    expect(world.event('one')).toMatchObject({ rs: 2, re: world.now });
    expect(world.event('one')?.hist?.map(({ what }) => what)).toEqual(['resent', 'resent']);
    expect(world.stream('cus')?.v).toBe(5);
  });

  it('is not sent again while attempts are being made, put off or promoted', async () => {
    const world = new World();
    blocked(world, { a: 2, act: START - 1000 });
    await world.sweep();
    expect(sent(world)).toEqual([]);
  });

  it('gets the same copy once more when the run that booked it died before sending', async () => {
    const world = new World();
    const one = stuck(world);
    world.queue.onCall = (call) => {
      if (call === 'send') throw new Error('killed');
    };
    await world.sweep();
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['sweep']);
    world.queue.onCall = () => {};
    world.now += PERIOD;
    await world.sweep();
    world.now += PERIOD;
    await world.sweep();
    expect(sent(world)).toEqual([`${one.h}.s1`]);
    expect(world.event('one')).toMatchObject({ rs: 1 });
  });

  it('gets no copy once more when an attempt was begun since', async () => {
    const world = new World();
    stuck(world);
    await world.sweep();
    world.now += 1000;
    world.alter('one', { a: 1, act: world.now });
    world.now += PERIOD - 1000;
    await world.sweep();
    expect(sent(world)).toHaveLength(1);
  });

  it('is not sent when somebody else was faster', async () => {
    const world = new World();
    blocked(world);
    world.table.onCall = (call) => {
      if (call === 'transact') world.alter('one', { rs: 1, re: START });
    };
    await world.sweep();
    expect([sent(world), total(world).resent]).toEqual([[], 0]);
  });

  it('needs its bytes; those of a begun event that are gone raise an alarm', async () => {
    const world = new World();
    const one = blocked(world, { a: 1 });
    world.archive.objects.delete(one.loc);
    await world.sweep();
    expect([sent(world), world.telemetry.total('MissingBytes')]).toEqual([[], 1]);
    expect(world.telemetry.total('ClaimsWithoutBytes')).toBe(0);
  });

  it('is looked for every five minutes when its bytes are gone, and reported each time', async () => {
    const world = new World();
    const one = blocked(world, { a: 1 });
    world.archive.objects.delete(one.loc);
    for (let run = 0; run < 16; run++) {
      await world.sweep();
      world.now += PERIOD;
    }
    expect([world.archive.calls.length, world.telemetry.faults.length]).toEqual([4, 4]);
    expect(world.telemetry.total('MissingBytes')).toBe(16);
  });
});

describe('an event that kills its process each time (W2)', () => {
  it('is given up when its attempts are used up', async () => {
    const world = new World();
    blocked(world, { a: 5, act: OLD });
    await world.sweep();
    expect(world.event('one')).toMatchObject({
      st: 'dead',
      a: 5,
      why: 'attempts used up',
      err: { name: 'NoAnswer' },
      ferr: { name: 'NoAnswer' },
      hist: [{ t: world.now, what: 'dead', why: 'NoAnswer' }],
    });
    expect([sent(world), world.telemetry.total('EventsDead')]).toEqual([[], 1]);
    expect(world.telemetry.total('StreamsParked')).toBe(1);
    expect(world.problems()).toEqual([]);
  });

  it('keeps the error it had', async () => {
    const world = new World();
    const err = { t: 1, name: 'TypeError', text: 'x' };
    blocked(world, { a: 6, act: OLD, err, ferr: err });
    await world.sweep();
    expect(world.event('one')).toMatchObject({ st: 'dead', err, ferr: err });
  });

  it('is not given up while an attempt may be running, nor when one has just begun', async () => {
    const world = new World();
    blocked(world, { a: 6, act: START - 20_000 });
    await world.sweep();
    expect(world.event('one')?.st).toBe('claimed');
    world.alter('one', { act: OLD });
    world.table.onCall = (call) => {
      if (call === 'transact') world.alter('one', { act: START });
    };
    await world.sweep();
    expect(world.event('one')?.st).toBe('claimed');
    expect(world.telemetry.total('EventsDead')).toBe(0);
  });
});

describe('claims without bytes', () => {
  it('are reported and left alone; the next event of the stream is looked at', async () => {
    const world = new World();
    const empty = stuck(world, 'empty');
    world.archive.objects.delete(empty.loc);
    const next = stuck(world, 'next', 'cus', OLD + 100);
    await world.sweep();
    expect(world.event('empty')).toEqual(world.eventOf(empty));
    expect([world.stream('cus')?.by, world.telemetry.total('ClaimsWithoutBytes')]).toEqual([next.h, 1]);
  });

  it('are looked for less and less often, and found when they come', async () => {
    const world = new World();
    const empty = stuck(world, 'empty');
    const object = world.archive.objects.get(empty.loc);
    world.archive.objects.delete(empty.loc);
    for (let run = 0; run < 240; run++) {
      await world.sweep();
      world.now += PERIOD;
    }
    // After 0, 1, 3, 7, 15, 31 minutes, and then every hour.
    expect(world.archive.calls.length).toBe(9);
    expect(world.telemetry.total('ClaimsWithoutBytes')).toBe(240);
    if (object) world.archive.objects.set(empty.loc, object);
    for (let run = 0; run < 61; run++) {
      await world.sweep();
      world.now += PERIOD;
    }
    expect(world.event('empty')?.blk).toBe(1);
  });

  it('never cost more than a bounded number of looks in one run', async () => {
    const world = new World();
    for (let n = 0; n < 2050; n++) {
      const empty = stuck(world, `e${n}`, `s${n % 41}`, OLD - 5000 + n);
      world.archive.objects.delete(empty.loc);
    }
    await world.sweep();
    expect(world.archive.calls).toHaveLength(2000);
    await world.sweep();
    expect(world.archive.calls).toHaveLength(2050);
  });
});

describe('a stream with many claims without bytes', () => {
  it('has its other events looked at in the next runs', async () => {
    const world = new World();
    for (let n = 0; n < 150; n++) {
      const empty = stuck(world, `e${n}`, 'cus', OLD - 5000 + n);
      world.archive.objects.delete(empty.loc);
    }
    const whole = stuck(world, 'whole', 'cus', OLD);
    await world.sweep();
    await world.sweep();
    expect(world.stream('cus')?.by).toBe(whole.h);
    expect(world.archive.calls).toHaveLength(151);
  });
});

describe('the backlog signal', () => {
  const front = (world: World, sentAt: number) =>
    world.table.seed({ pk: `P#${SOURCE}`, sk: 'P', sent: sentAt });

  it.each([
    ['messages wait and nothing was ever received', 3, undefined, 0],
    ['messages wait and the processor has not come so far', 3, OLD - 1, 0],
    ['messages wait and the processor has passed it', 3, OLD + 1, 1],
    ['the queue is empty', 0, undefined, 1],
  ])('%s', async (_, waiting, frontAt, resent) => {
    const world = new World();
    const one = stuck(world);
    world.queue.backlog = waiting;
    if (frontAt !== undefined) front(world, frontAt);
    await world.sweep();
    // The mark never waits for it: order depends on it.
    expect(world.stream('cus')?.by).toBe(one.h);
    expect(total(world)).toEqual({ marked: 1, resent, heldBack: 1 - resent });
    expect(world.event('one')?.rs).toBe(resent === 1 ? 1 : undefined);
    expect(world.problems()).toEqual([]);
  });

  it('is read once a run and source', async () => {
    const world = new World();
    const calls: string[] = [];
    world.queue.onCall = (call) => void calls.push(call);
    stuck(world, 'a', 'a');
    stuck(world, 'b', 'b');
    await world.sweep();
    expect(calls.filter((call) => call === 'waiting')).toHaveLength(1);
  });

  it('that cannot be read holds re-sends back, not marks', async () => {
    const world = new World();
    const one = stuck(world);
    world.queue.onCall = () => {
      throw new Error('throttled');
    };
    await world.sweep();
    expect([world.stream('cus')?.by, total(world).heldBack]).toEqual([one.h, 1]);
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['backlog']);
  });

  it('holds back the event a stream waits for as well', async () => {
    const world = new World();
    blocked(world);
    world.queue.backlog = 1;
    await world.sweep();
    expect([sent(world), total(world).heldBack]).toEqual([[], 1]);
  });
});

/** Streams blocked for long on events of which nothing is heard. */
function manyBlocked(world: World, count: number) {
  world.table.pageSize = 1000;
  for (let n = 0; n < count; n++) {
    stuck(world, `waits${n}`, `waits${n}`, OLD - 10_000 - n);
    world.alter(`waits${n}`, { blk: 1 });
    world.block(`waits${n}`, `waits${n}`, { k: OLD - 5000 });
  }
}

describe('many blocked streams', () => {
  it('never keep a new one from being marked, and are looked for only to be sent', async () => {
    const world = new World();
    manyBlocked(world, 2000);
    stuck(world, 'new', 'new');
    await world.sweep();
    expect(world.event('new')?.blk).toBe(1);
    expect(total(world)).toEqual({ marked: 1, resent: RESEND_CAP, heldBack: 2001 - RESEND_CAP });
    expect(world.archive.calls.length).toBeLessThanOrEqual(RESEND_CAP + 20);
  });

  it('take no place from new ones, however many there are', async () => {
    const world = new World();
    manyBlocked(world, 2 * MARK_CAP + 10);
    world.queue.backlog = 1;
    stuck(world, 'new', 'new');
    await world.sweep();
    expect(world.event('new')?.blk).toBe(1);
  });

  it('are looked at a bounded number a run, and then rest while nothing is to be sent', async () => {
    const world = new World();
    manyBlocked(world, 2 * MARK_CAP + 10);
    // Later events of the same streams, in the queue still.
    for (let n = 0; n < 20; n++) stuck(world, `later${n}`, `waits${n}`, OLD);
    world.queue.backlog = 1;
    let reads = 0;
    world.table.onCall = (call) => {
      if (call === 'get') reads++;
    };
    const readsOfRun = async () => {
      reads = 0;
      await world.sweep();
      world.now += PERIOD;
      return reads;
    };
    // Two reads a stream, and the front of the source.
    const runs = [await readsOfRun(), await readsOfRun(), await readsOfRun(), await readsOfRun()];
    expect(runs).toEqual([4 * MARK_CAP + 1, 20 + 1, 1, 1]);
    expect(world.telemetry.metrics.findLast(({ name }) => name === 'SweepHeldBack')?.value).toBe(
      2 * MARK_CAP + 10,
    );
    // Looked at again when the queue is empty, at once, and oldest first.
    world.queue.backlog = 0;
    await world.sweep();
    expect(sent(world)).toHaveLength(RESEND_CAP);
    expect(world.event(`waits${2 * MARK_CAP + 9}`)?.rs).toBe(1);
  });

  it('that wait for a person are read every five minutes and reported each time', async () => {
    const world = new World();
    blocked(world, { st: 'dead', a: 5, o: undefined });
    let reads = 0;
    world.table.onCall = (call) => {
      if (call === 'get') reads++;
    };
    for (let run = 0; run < 6; run++) {
      await world.sweep();
      world.now += PERIOD;
    }
    expect([reads, world.telemetry.total('StreamsParked')]).toEqual([4, 6]);
  });

  it('whose event is tried are read again when it may have been quiet for long, or after five minutes', async () => {
    const world = new World();
    blocked(world, { a: 1, act: START });
    let reads = 0;
    world.table.onCall = (call) => {
      if (call === 'get') reads++;
    };
    for (const minutes of [0, 1, 4.9, 5, 6]) {
      world.now = START + minutes * PERIOD;
      await world.sweep();
    }
    expect([reads, sent(world)]).toEqual([4, []]);
    world.now = START + POLICY.oldAfter * 1000 + 1;
    await world.sweep();
    expect(sent(world)).toHaveLength(1);
  });
});

describe('the limits of a run', () => {
  it('re-sends and marks at most so many, oldest first; the rest follows in the next runs', async () => {
    const world = new World();
    for (let n = 0; n < MARK_CAP + 50; n++) stuck(world, `e${n}`, `s${n}`, OLD - n);
    await world.sweep();
    expect(total(world)).toEqual({ marked: MARK_CAP, resent: RESEND_CAP, heldBack: MARK_CAP - RESEND_CAP });
    expect(world.event(`e${MARK_CAP + 49}`)?.rs).toBe(1);
    expect(world.event('e0')?.blk).toBeUndefined();
    await world.sweep();
    expect(world.event('e0')?.blk).toBe(1);
  });

  it('starts nothing when its time is nearly over', async () => {
    const world = new World();
    stuck(world);
    world.remaining = 5000;
    await world.sweep();
    expect(world.event('one')?.blk).toBeUndefined();
  });

  it('lets one stream’s fault be its own', async () => {
    const world = new World();
    stuck(world, 'a', 'a', OLD - 1);
    stuck(world, 'b', 'b', OLD);
    let calls = 0;
    world.table.onCall = (call) => {
      if (call === 'transact' && calls++ === 0) throw new Error('throttled');
    };
    await world.sweep();
    expect([world.event('a')?.blk, world.event('b')?.blk]).toEqual([undefined, 1]);
    expect(world.telemetry.faults).toHaveLength(1);
  });

  it('fails visibly when the index cannot be read', async () => {
    const world = new World();
    world.table.onCall = () => {
      throw new Error('throttled');
    };
    await expect(world.sweep()).rejects.toThrow('throttled');
  });
});

describe('the report', () => {
  it('counts the streams that wait for a person, and since when', async () => {
    const world = new World();
    blocked(world, { st: 'dead', a: 5, o: undefined });
    world.block('cus', 'one', { since: START - 7000 });
    await world.sweep();
    expect(world.telemetry.metrics).toContainEqual({
      name: 'StreamsParked',
      dimensions: { Source: SOURCE },
      value: 1,
    });
    expect(world.telemetry.decisions).toContainEqual({
      decision: 'park',
      fields: { source: SOURCE, streams: 1, since: new Date(START - 7000).toISOString() },
    });
  });

  it('says nothing where nothing is open', async () => {
    const world = new World();
    await world.sweep();
    expect([world.telemetry.metrics, world.telemetry.decisions]).toEqual([[], []]);
  });
});
