import { describe, expect, it } from '@jest/globals';
import type { Handler } from '../../lambdas/process/handler.ts';
import { World } from '../fakes/processing.ts';
import { github, Receiving, varied } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';
import { effectsOf } from './effects.ts';

interface Step {
  readonly group: string;
  readonly id: string;
  readonly throws: boolean;
}

/** `A:m3 throws` → group A, message m3, whose handler throws. */
function stepsOf(sequence: readonly string[]): readonly Step[] {
  return sequence.map((step) => {
    const [, group = '', id = '', outcome] = /^(\w+):(\w+)(?: (\w+))?$/.exec(step) ?? [];
    return { group, id, throws: outcome === 'throws' };
  });
}

/** Delivers a case's records as one batch, then the failed ones once more with everything healed. */
async function play(steps: readonly Step[]) {
  const world = new World();
  const messages = steps.map(({ group, id }) => ({ id, message: world.accept({ id, stream: group }) }));
  const runs: string[] = [];
  const handler: Handler = ({ event }) => {
    runs.push(event.id);
    if (steps.some(({ id, throws }) => id === event.id && throws)) throw new Error('not now');
  };
  const batch = messages.map(({ id, message }) => world.record(message, { messageId: id }));
  const { failed } = await world.process(handler, batch);
  const first = [...runs];
  const held = (group: string) => world.held(group);
  const parked = { A: held('A'), B: held('B'), C: held('C') };
  const again = batch
    .filter(({ messageId }) => failed.includes(messageId))
    .map((record) => ({ ...record, receiveCount: 2 }));
  const healed: string[] = [];
  const second = await world.process(({ event }) => void healed.push(event.id), again);
  return { world, failed, first: first.sort(), parked, second: second.failed, healed };
}

describe('order inside a batch', () => {
  const middle = handed('WH-109');
  it(middle.name, async () => {
    const { world, failed, first, parked, second, healed } = await play(stepsOf(middle.sequence));
    expect(failed).toEqual(['m3']);
    expect(first).toEqual(['m1', 'm2', 'm3']);
    expect(parked.A).toEqual(['m4', 'm5']);
    expect([second, healed]).toEqual([[], ['m3', 'm4', 'm5']]);
    expect(world.problems()).toEqual([]);
  });

  const several = handed('WH-110');
  it(several.name, async () => {
    const { world, failed, first, parked, second, healed } = await play(stepsOf(several.sequence));
    expect(failed).toEqual(['m2', 'm6']);
    expect(first).toEqual(['m1', 'm2', 'm3', 'm5', 'm6']);
    expect(parked).toEqual({ A: ['m7'], B: ['m4'], C: [] });
    expect(second).toEqual([]);
    expect(healed.filter((id) => ['m2', 'm4'].includes(id))).toEqual(['m2', 'm4']);
    expect(healed.filter((id) => ['m6', 'm7'].includes(id))).toEqual(['m6', 'm7']);
    expect(world.problems()).toEqual([]);
  });

  const arrival = handed('WH-116');
  it(arrival.name, async () => {
    const spec = varied(github, {
      event: {
        key: { recipe: 'id', id: [{ json: '/id' }] },
        type: [],
        typeSigned: true,
        stream: [[{ header: 'x-github-event' }]],
      },
    });
    const to = new Receiving({ spec });
    expect((await to.deliver(arrival.headers, arrival.body)).status).toBe(200);
    to.now += 1000;
    const created = '{"id":"evt_c","created":1623979265}';
    expect((await to.deliver({ ...arrival.headers, ...to.sign(created) }, created)).status).toBe(200);
    const world = new World(to);
    world.now = to.now;
    const seen: unknown[] = [];
    const batch = to.messages().map((message) => world.record(message));
    const { failed } = await world.process(
      ({ event }) => void seen.push([event.id, event.data, event.receivedAt.getTime()]),
      batch,
    );
    expect(failed).toEqual([]);
    // Arrival order, with the provider's own time and that of the arrival at hand to tell a stale one.
    expect(seen).toEqual([
      ['evt_u', { id: 'evt_u', created: 1623979266 }, to.now - 1000],
      ['evt_c', { id: 'evt_c', created: 1623979265 }, to.now],
    ]);
  });

  it(`${arrival.name}: a source that numbers its events gets them in that order`, async () => {
    const spec = varied(github, {
      event: {
        key: { recipe: 'id', id: [{ json: '/id' }] },
        type: [],
        typeSigned: true,
        stream: [[{ json: '/object' }]],
        sequence: { at: { json: '/version' }, first: 1 },
      },
    });
    const to = new Receiving({ spec, sequence: { window: 300, onGap: 'proceed', late: 'drop' } });
    for (const [id, version] of [
      ['evt_u', 2],
      ['evt_c', 1],
    ]) {
      const body = JSON.stringify({ id, object: 'o', version });
      expect((await to.send(body)).status).toBe(200);
    }
    expect(await effectsOf(to)).toEqual(['evt_c', 'evt_u']);
  });
});
