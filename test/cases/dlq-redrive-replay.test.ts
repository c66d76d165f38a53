import { describe, expect, it } from '@jest/globals';
import { World } from '../fakes/processing.ts';
import { handed } from './case.ts';

describe('redrive', () => {
  const redriven = handed('WH-127');
  it(redriven.name, async () => {
    const world = new World();
    const ids = ['m1', 'm2', 'm3'];
    const messages = ids.map((id) => world.accept({ id, stream: 'A' }));
    const [first] = messages;
    if (!first) throw new Error('three messages');
    const seen: unknown[] = [];
    let broken = true;
    const run = (records: Parameters<World['process']>[1]) =>
      world.process(({ event, redelivered, attempt }) => {
        if (broken && event.id === 'm1') throw new Error('poison');
        seen.push([event.id, redelivered, attempt, event.receivedAt.getTime()]);
      }, records);
    await run(messages.map((message) => world.record(message)));
    for (let receiveCount = 2; receiveCount <= 5; receiveCount++) {
      await run([world.record(first, { receiveCount })]);
    }
    expect(world.event('m1')?.st).toBe('dead');
    // A newer message, after the first has gone to the dead-letter queue, does not overtake it.
    const newer = world.accept({ id: 'm4', stream: 'A' });
    await run([world.record(newer)]);
    expect([seen, world.held('A')]).toEqual([[], ['m2', 'm3', 'm4']]);
    broken = false;
    world.pass(600_000);
    world.remaining = 30_000;
    const back = world.record(first, { deduplication: 'set by SQS', receiveCount: 1, sentAt: world.now });
    expect((await run([back])).failed).toEqual([]);
    // It says that it comes late, and the time it first came; the rest follows in its place.
    expect(seen).toEqual([
      ['m1', true, 6, first.k],
      ['m2', false, 1, messages[1]?.k],
      ['m3', false, 1, messages[2]?.k],
      ['m4', false, 1, newer.k],
    ]);
    expect(world.problems()).toEqual([]);
  });
});
