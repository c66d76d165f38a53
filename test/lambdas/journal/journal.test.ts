import { describe, expect, it } from '@jest/globals';
import { journal } from '../../../lambdas/journal/journal.ts';
import { World } from '../../fakes/processing.ts';

const TABLE = 'journal';

function journalOf(world: World) {
  // The journal's table sorts by number; the fake keys its items by text.
  return journal(TABLE, async (keys) =>
    keys.map(({ pk, sk }) => world.table.item({ pk, sk: sk as unknown as string }, TABLE)),
  );
}

const entries = (world: World, pk: string) =>
  world.table
    .items(TABLE)
    .filter((item) => item['pk'] === pk)
    .map(({ sk, key, n }) => (sk === 0 ? `counter ${n}` : `${sk} ${key}`));

describe('the sample processor', () => {
  it('numbers the events of a stream without a gap', async () => {
    const world = new World();
    const records = ['one', 'two', 'three'].map((id) => world.record(world.accept({ id, stream: 'cus' })));
    expect((await world.process(journalOf(world), records)).failed).toEqual([]);
    expect(entries(world, 'stripe#cus')).toEqual(['counter 3', '1 one', '2 two', '3 three']);
    expect(world.table.item({ pk: 'stripe#cus', sk: 1 as unknown as string }, TABLE)).toEqual({
      pk: 'stripe#cus',
      sk: 1,
      key: 'one',
      type: 'invoice.paid',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('files an event that is its own stream under its key', async () => {
    const world = new World();
    await world.process(journalOf(world), [world.record(world.accept({ id: 'one' }))]);
    expect(entries(world, 'stripe#one')).toEqual(['counter 1', '1 one']);
  });

  it('says what came late and what came after a gap', async () => {
    const world = new World();
    const entry = async (id: string, change: object) => {
      const message = world.accept({ id, stream: id });
      world.alter(id, change);
      await world.process(journalOf(world), [world.record(message)]);
      return world.table.item({ pk: `stripe#${id}`, sk: 1 as unknown as string }, TABLE);
    };
    expect(await entry('gap', { gap: 1 })).toMatchObject({ key: 'gap', gap: true });
    expect(await entry('plain', {})).not.toHaveProperty('late');
    const late = { window: 300, onGap: 'proceed', late: 'process' } as const;
    const numbered = { seq: 0, policy: { attempts: 5, window: 300, oldAfter: 365, sequence: late } };
    expect(await entry('late', numbered)).toMatchObject({ key: 'late', late: true });
  });

  it('takes the next number when somebody else was faster, and gives up after a while', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const seed = (n: number) => world.table.seed({ pk: 'stripe#cus', sk: 0, n } as never, TABLE);
    let n = 0;
    let rivals = 2;
    world.table.onCall = (call) => {
      if (call === 'transact' && rivals-- > 0) seed(++n);
    };
    expect((await world.process(journalOf(world), [world.record(one)])).failed).toEqual([]);
    expect(entries(world, 'stripe#cus')).toEqual(['counter 3', '3 one']);
    const two = world.accept({ id: 'two', stream: 'cus' });
    n = 100;
    rivals = 5;
    expect((await world.process(journalOf(world), [world.record(two)])).failed).toEqual(['m2']);
    expect(world.event('two')?.err?.name).toBe('CommitConditionFailed');
  });

  it('fails while its switch is there, and heals when it is gone', async () => {
    const world = new World();
    const one = world.accept({ id: 'one', stream: 'cus' });
    const drill = { pk: 'fail#stripe#one', sk: 0 } as never;
    world.table.seed({ ...(drill as object), reason: 'fire drill' }, TABLE);
    expect((await world.process(journalOf(world), [world.record(one)])).failed).toEqual(['m1']);
    expect(world.event('one')?.err).toMatchObject({
      name: 'DrillFailure',
      text: expect.stringContaining('drill'),
    });
    world.table.remove(drill, TABLE);
    expect((await world.process(journalOf(world), [world.record(one, { receiveCount: 2 })])).failed).toEqual(
      [],
    );
    expect(entries(world, 'stripe#cus')).toEqual(['counter 1', '1 one']);
    world.table.seed({ pk: 'fail#stripe#two', sk: 0 } as never, TABLE);
    await world.process(journalOf(world), [world.record(world.accept({ id: 'two' }))]);
    expect(world.event('two')?.err?.text).toBe('drill');
  });
});
