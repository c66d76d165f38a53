import { describe, expect, it } from '@jest/globals';
import type { HandlerInput } from '../../../lambdas/process/handler.ts';
import { TTL_MIN_SECONDS } from '../../../lib/contract/durations.ts';
import { eventKey } from '../../../lib/contract/ledger.ts';
import { POLICY, SOURCE, START, World } from '../../fakes/processing.ts';

/** A handler that remembers what it was called with. */
function recorder() {
  const runs: string[] = [];
  const inputs: HandlerInput[] = [];
  const handler = (input: HandlerInput) => {
    runs.push(input.event.id);
    inputs.push(input);
  };
  return { runs, inputs, handler };
}

describe('a first receive (B1)', () => {
  it('runs without any write before the handler', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    let before: unknown;
    await world.process(() => {
      before = world.event('one');
    }, [world.record(one)]);
    expect(before).toEqual(world.eventOf(one));
    expect(world.event('one')?.st).toBe('processed');
  });

  it('runs where its own stream is blocked on it, and releases the stream', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.alter('one', { blk: 1 });
    world.block('cus', 'one');
    const { handler, inputs } = recorder();
    await world.process(handler, [world.record(one)]);
    expect(inputs[0]).toMatchObject({ attempt: 1, redelivered: true });
    expect(world.event('one')).toMatchObject({ st: 'processed', a: 0 });
    expect(world.stream('cus')).toBeUndefined();
    expect(world.problems()).toEqual([]);
  });
});

describe('a mark before the handler (B2)', () => {
  it.each([
    ['a second receive', { receiveCount: 2 }, {}],
    ['an event tried before', {}, { a: 1 }],
  ])('counts the attempt and blocks the stream: %s', async (_, record, event) => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const { a } = world.alter('one', event);
    let during: unknown[] = [];
    const { failed } = await world.process(
      ({ attempt, redelivered }) => {
        during = [attempt, redelivered, world.event('one'), world.stream('cus')];
      },
      [world.record(one, record)],
    );
    expect(failed).toEqual([]);
    expect(during).toEqual([
      a + 1,
      true,
      expect.objectContaining({ st: 'claimed', a: a + 1, blk: 1, act: world.now }),
      expect.objectContaining({ by: one.h, v: world.now, since: world.now }),
    ]);
    expect(world.event('one')).toMatchObject({ st: 'processed', a: a + 1 });
    expect(world.stream('cus')).toBeUndefined();
  });

  it('brings a dead event back by any copy but the one that is on its way to the dead-letter queue', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const dead = { st: 'dead', a: 5, blk: 1, o: undefined, why: 'attempts used up' } as const;
    world.alter('one', { ...dead, cp: one.h, act: world.now });
    world.block('cus', 'one');
    const { handler, runs, inputs } = recorder();
    const same = await world.process(handler, [world.record(one, { receiveCount: 2 })]);
    expect([same.failed, runs]).toEqual([['m1'], []]);
    expect(world.queue.visibility).toEqual([{ receiptHandle: 'r1', seconds: 0 }]);
    const other = await world.process(handler, [world.record(one, { deduplication: 'redriven' })]);
    expect([other.failed, runs]).toEqual([[], ['one']]);
    expect(inputs[0]).toMatchObject({ attempt: 6, redelivered: true });
    expect(world.event('one')).toMatchObject({ st: 'processed', a: 6 });
    expect(world.event('one')).not.toHaveProperty('why');
    expect(world.event('one')).not.toHaveProperty('cp');
    expect(world.problems()).toEqual([]);
  });

  it('brings a dead event back by a copy that SQS redrove under the same id, for it was sent later', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const dead = { st: 'dead', a: 5, blk: 1, o: undefined, why: 'attempts used up' } as const;
    world.alter('one', { ...dead, cp: one.h, act: world.now });
    world.block('cus', 'one');
    const { handler, runs } = recorder();
    const redriven = world.record(one, { sentAt: world.now + 60_000 });
    expect([(await world.process(handler, [redriven])).failed, runs]).toEqual([[], ['one']]);
  });

  it('marks and holds everything received before, in all groups, before any handler starts', async () => {
    const world = new World();
    const records = ['a', 'b'].flatMap((stream) =>
      [1, 2].map((n) => world.record(world.accept({ id: `${stream}${n}`, stream }), { receiveCount: 2 })),
    );
    let atFirst: unknown;
    await world.process(() => {
      atFirst ??= ['a', 'b'].map((stream) => [
        world.stream(stream)?.by === world.event(`${stream}1`)?.h,
        world.held(stream),
      ]);
    }, records);
    expect(atFirst).toEqual([
      [true, ['a2']],
      [true, ['b2']],
    ]);
    for (const id of ['a1', 'a2', 'b1', 'b2']) expect(world.event(id)?.st).toBe('processed');
    expect(world.event('a1')?.a).toBe(1);
    expect(world.problems()).toEqual([]);
  });

  it('counts one attempt where two copies of the event came before', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const { handler, runs } = recorder();
    const copies = [
      world.record(one, { receiveCount: 2 }),
      world.record(one, { receiveCount: 2, deduplication: `${one.h}.s1` }),
    ];
    expect((await world.process(handler, copies)).failed).toEqual([]);
    expect([runs, world.event('one')?.a]).toEqual([['one'], 1]);
  });

  it('looks again when the sweep was faster, and gives up after four looks', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    let bumps = 1;
    world.table.onCall = (call) => {
      if (call === 'transact' && bumps-- > 0) world.alter('one', { a: (world.event('one')?.a ?? 0) + 1 });
    };
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one, { receiveCount: 2 })])).failed).toEqual([]);
    expect([runs, world.event('one')?.a]).toEqual([['one'], 2]);
    const two = world.accept({ id: 'two', stream: 'other' });
    bumps = 100;
    world.table.onCall = (call) => {
      if (call === 'transact') world.alter('two', { a: (world.event('two')?.a ?? 0) + 1 });
    };
    expect((await world.process(handler, [world.record(two, { receiveCount: 2 })])).failed).toEqual(['m2']);
    expect([runs, world.event('two')?.a]).toEqual([['one'], 4]);
  });
});

describe('an event whose stream is blocked by another (B3)', () => {
  it('is held, in queue order, and its message may go', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.alter('blocker', { blk: 1, a: 1 });
    world.block('cus', 'blocker', { v: 7 });
    const records = ['one', 'two', 'three'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    const { handler, runs } = recorder();
    expect((await world.process(handler, records)).failed).toEqual([]);
    expect([runs, world.held('cus')]).toEqual([[], ['one', 'two', 'three']]);
    expect(world.event('one')).toMatchObject({ st: 'held', hist: [{ t: world.now, what: 'held' }] });
    expect(world.stream('cus')).toMatchObject({ v: 10, last: world.event('three')?.k });
    expect(world.telemetry.total('EventsHeld')).toBe(3);
    expect(world.problems()).toEqual([]);
  });

  it('keeps queue order within the clock skew, and puts a clearly older event in front', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const first = world.accept({ id: 'first', stream: 'cus' }, START + 10_000);
    const skewed = world.accept({ id: 'skewed', stream: 'cus' }, START + 9_000);
    const older = world.accept({ id: 'older', stream: 'cus' }, START - 60_000);
    await world.process(
      () => {},
      [first, skewed, older].map((message) => world.record(message)),
    );
    expect(world.held('cus')).toEqual(['older', 'first', 'skewed']);
  });

  it('is not held past an earlier record that could not be held', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const records = ['one', 'two', 'three'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    let calls = 0;
    world.table.onCall = (call) => {
      if (call === 'transact' && ++calls === 2) throw new Error('throttled');
    };
    expect((await world.process(() => {}, records)).failed).toEqual(['m2', 'm3']);
    expect([world.held('cus'), world.event('three')?.st]).toEqual([['one'], 'claimed']);
  });

  it('is not held by an old view of the stream: it is read again', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.table.onCall = (call) => {
      if (call !== 'transact') return;
      world.table.onCall = () => {};
      // The blocker has just been finished by another invocation.
      world.alter('blocker', { st: 'processed', o: undefined });
      const stream = world.stream('cus');
      if (stream) world.table.remove({ pk: stream.pk, sk: stream.sk });
    };
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([runs, world.held('cus')]).toEqual([['one'], []]);
  });
});

describe('copies that need nothing (B4, B5)', () => {
  it.each(['processed', 'ignored', 'discarded', 'late', 'lost'] as const)(
    'lets a copy of a %s event go',
    async (st) => {
      const world = new World();
      const one = world.accept({ id: 'one' });
      world.alter('one', { st, o: undefined, fin: START, win: START });
      const { handler, runs } = recorder();
      expect((await world.process(handler, [world.record(one, { receiveCount: 3 })])).failed).toEqual([]);
      expect([runs, world.event('one')?.st]).toEqual([[], st]);
    },
  );

  it('lets a copy of a held event go', async () => {
    const world = new World();
    world.accept({ id: 'blocker', stream: 'cus' });
    world.block('cus', 'blocker');
    const one = world.accept({ id: 'one', stream: 'cus' });
    world.holdEvent('cus', 'one');
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one)])).failed).toEqual([]);
    expect([runs, world.held('cus')]).toEqual([[], ['one']]);
  });

  it('takes a missing event that is old for finished and expired', async () => {
    const world = new World();
    const old = world.message({ id: 'old' }, START - TTL_MIN_SECONDS * 1000 - 1);
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record({ ...old, claimed: false })])).failed).toEqual([]);
    expect([runs, world.telemetry.total('ExpiredCopies')]).toEqual([[], 1]);
  });
});

describe('an event only the queue knows (B6)', () => {
  it('is made in the ledger with its own stamp and bytes, and runs', async () => {
    const world = new World();
    const one = { ...world.message({ id: 'one', stream: 'cus' }, START - 5000), claimed: false };
    let during: unknown;
    const { failed } = await world.process(() => {
      during = world.event('one');
    }, [world.record(one)]);
    expect(failed).toEqual([]);
    expect(during).toEqual(world.eventOf(one));
    expect(world.event('one')).toMatchObject({ st: 'processed', k: START - 5000, q: one.q, policy: POLICY });
    expect(world.problems()).toEqual([]);
  });

  it('runs with the bytes it brings, and all that is written from it names them', async () => {
    const world = new World();
    world.accept({ id: 'one', stream: 'cus', body: '{"claimed":1}' });
    const own = { ...world.message({ id: 'one', stream: 'cus', body: '{"queued":1}' }), claimed: false };
    world.store(own, { id: 'one', body: '{"queued":1}' });
    const { failed } = await world.process(() => {
      throw new Error('once');
    }, [world.record(own)]);
    expect(failed).toEqual(['m1']);
    expect(world.event('one')).toMatchObject({ loc: own.loc, dig: own.dig, a: 1 });
  });
});

describe('what cannot be judged', () => {
  it('fails a claimed message whose item is gone, and the rest of its group (B7)', async () => {
    const world = new World();
    const gone = world.message({ id: 'gone', stream: 'cus' });
    const next = world.accept({ id: 'next', stream: 'cus' });
    const other = world.accept({ id: 'other', stream: 'else' });
    const { handler, runs } = recorder();
    const { failed } = await world.process(
      handler,
      [gone, next, other].map((message) => world.record(message)),
    );
    expect([failed, runs]).toEqual([['m1', 'm2'], ['other']]);
    expect(world.telemetry.total('MissingItems')).toBe(1);
  });

  it.each([
    ['event', (sk: string) => sk === 'E'],
    ['stream', (sk: string) => sk === 'S'],
  ])('never takes an unread %s for a missing one (B8)', async (_, unread) => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const two = world.accept({ id: 'two', stream: 'cus' });
    const pk = { E: eventKey(SOURCE, one.h).pk, S: `S#${SOURCE}#${one.streamHash}` };
    world.table.unread = (key) => unread(key.sk) && Object.values(pk).includes(key.pk);
    const { handler, runs } = recorder();
    const old = { ...one, k: 0 };
    const { failed } = await world.process(handler, [world.record(old), world.record(two)]);
    expect([failed, runs]).toEqual([['m1', 'm2'], []]);
    expect(world.event('one')?.st).toBe('claimed');
  });

  it('gives the whole batch back when the ledger cannot be read', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.table.onCall = (call) => {
      if (call === 'batchGet') throw new Error('throttled');
    };
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(one)])).failed).toEqual(['m1']);
    expect([runs, world.telemetry.faults.map(({ station }) => station)]).toEqual([[], ['process']]);
  });

  it('names the record whose step failed by its message id', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    world.table.onCall = (call) => {
      if (call === 'write') throw new Error('throttled');
    };
    expect((await world.process(() => {}, [world.record(one)])).failed).toEqual(['m1']);
    const fields = world.telemetry.faults.map((fault) => [fault.station, fault.fields]);
    expect(fields).toContainEqual(['process', { messageId: 'm1' }]);
  });

  it.each([
    ['another version', { v: 99, source: SOURCE }, SOURCE],
    ['no version and a source that is none', { source: '../x' }, 'unknown'],
  ])(
    'refuses a message of %s visibly, and what comes after it in its group waits',
    async (_, body, source) => {
      const world = new World();
      const before = world.accept({ id: 'before', stream: 'cus' });
      const after = world.accept({ id: 'after', stream: 'cus' });
      const other = world.accept({ id: 'other', stream: 'else' });
      const unreadable = world.record(before, { body: JSON.stringify(body) });
      const { handler, runs } = recorder();
      const batch = [world.record(before), unreadable, world.record(after), world.record(other)];
      expect((await world.process(handler, batch)).failed).toEqual(['m1', 'm3']);
      expect(runs).toEqual(['before', 'other']);
      expect(world.telemetry.metrics.filter(({ name }) => name === 'UnreadableMessages')).toEqual([
        { name: 'UnreadableMessages', dimensions: { Source: source }, value: 1 },
      ]);
    },
  );

  it('refuses a message that is no JSON at all', async () => {
    const world = new World();
    const one = world.accept({ id: 'one' });
    const { failed } = await world.process(() => {}, [
      world.record(one, { body: '<xml/>', receiveCount: 2 }),
    ]);
    expect(failed).toEqual(['m1']);
    expect(world.telemetry.total('UnreadableMessages')).toBe(1);
    expect(world.telemetry.decisions).toContainEqual({
      decision: 'drop',
      fields: { source: 'unknown', messageId: 'm1', because: 'message is not JSON' },
    });
  });

  it('leaves records alone whose visibility is nearly over, and what follows them', async () => {
    const world = new World();
    const [one, two, three] = ['one', 'two', 'three'].map((id) => world.accept({ id, stream: 'cus' }));
    if (!one || !two || !three) throw new Error('three events');
    const { handler, runs } = recorder();
    const old = { firstReceivedAt: world.now - 150_001 };
    const batch = [
      world.record(one, { receiveCount: 2, ...old }),
      world.record(two, old),
      world.record(three),
    ];
    expect((await world.process(handler, batch)).failed).toEqual(['m2', 'm3']);
    expect(runs).toEqual(['one']);
    const dropped = world.telemetry.decisions.filter(({ decision }) => decision === 'drop');
    expect(dropped.map(({ fields }) => fields['messageId'])).toEqual(['m2', 'm3']);
  });

  it('follows the ledger where an event stands in another stream than its message says', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'old-rule' });
    world.accept({ id: 'blocker', stream: 'old-rule' });
    world.block('old-rule', 'blocker');
    const moved = { ...world.message({ id: 'one', stream: 'new-rule' }), k: one.k };
    const { handler, runs } = recorder();
    expect((await world.process(handler, [world.record(moved)])).failed).toEqual([]);
    expect([runs, world.held('old-rule')]).toEqual([[], ['one']]);
  });
});

describe('the front of the queue', () => {
  it('is told once a heartbeat and source, never backwards, and its failure harms nothing', async () => {
    const world = new World();
    const key = { pk: `P#${SOURCE}`, sk: 'P' };
    const run = async (id: string, sentAt: number) =>
      await world.process(() => {}, [world.record(world.accept({ id }), { sentAt })]);
    await run('one', 100);
    await run('two', 200);
    expect(world.table.item(key)).toMatchObject({ sent: 100 });
    world.pass(30_000);
    await run('three', 300);
    expect(world.table.item(key)).toMatchObject({ sent: 300 });
    world.pass(30_000);
    await run('four', 250);
    expect(world.table.item(key)).toMatchObject({ sent: 300 });
    world.pass(30_000);
    world.remaining = 30_000;
    world.table.onCall = (call) => {
      if (call !== 'write') return;
      world.table.onCall = () => {};
      throw new Error('throttled');
    };
    expect((await run('five', 400)).failed).toEqual([]);
    expect(world.telemetry.faults.map(({ station }) => station)).toEqual(['front']);
  });

  it('says nothing about redelivered messages', async () => {
    const world = new World();
    await world.process(() => {}, [world.record(world.accept({ id: 'one' }), { receiveCount: 2 })]);
    expect(world.table.item({ pk: `P#${SOURCE}`, sk: 'P' })).toBeUndefined();
  });
});
