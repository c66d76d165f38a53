import { describe, expect, it } from '@jest/globals';
import { eventKey } from '../../../lib/contract/ledger.ts';
import { SOURCE, World } from '../../fakes/processing.ts';
import { recorder } from './recorder.ts';

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
