import { describe, expect, it } from '@jest/globals';
import { archivedFacts } from '../../../lambdas/ledger/archived-facts.ts';
import { replay } from '../../../lambdas/ledger/replay.ts';
import type { HandlerInput } from '../../../lambdas/process/handler.ts';
import { eventKey } from '../../../lib/contract/ledger.ts';
import type { QueueMessage } from '../../../lib/contract/message.ts';
import { World } from '../../fakes/processing.ts';
import { body, eventsOf, item, receiving } from '../receive/batching.ts';

/** A receiver and a processor over the same stores. */
function connected() {
  const to = receiving();
  const world = new World({ table: to.table, archive: to.archive, queue: to.queue });
  world.now = to.now + 1000;
  return { to, world };
}

/** Runs messages and says what their handler was given. */
async function run(world: World, messages: readonly QueueMessage[]) {
  const seen: HandlerInput[] = [];
  const { failed } = await world.process(
    (input) => void seen.push(input),
    messages.map((message) => world.record(message)),
  );
  expect(failed).toEqual([]);
  return seen;
}

describe('an event of a batch', () => {
  it('reaches its handler as its own part, with the facts of its delivery', async () => {
    const { to, world } = connected();
    await to.send(body(item(1), item(2)));
    const seen = await run(world, to.messages());
    expect(seen.map(({ event, bytes }) => [event.id, event.data, bytes.toString(), event.batch])).toEqual(
      [1, 2].map((number) => [
        `e${number}`,
        { id: `e${number}`, type: 'paid', customer: 'c1', n: 12345678901234567890n },
        item(number),
        {
          delivery: to.archive.keys('deliveries/')[0],
          at: `/events/${number - 1}`,
          envelope: { account: 'a1', live: 'true' },
        },
      ]),
    );
    expect(eventsOf(to).map(({ st }) => st)).toEqual(['processed', 'processed']);
  });

  it('that came alone has none of them', async () => {
    const { to, world } = connected();
    await to.send(item(1));
    expect((await run(world, to.messages()))[0]?.event).not.toHaveProperty('batch');
  });

  it('whose bytes are no JSON is for its handler to see', async () => {
    const { to, world } = connected();
    await to.send(body('{"id":"e1",}'));
    const [seen] = await run(world, to.messages());
    expect([seen?.event.data, seen?.event.type, seen?.bytes.toString()]).toEqual([
      undefined,
      '',
      '{"id":"e1",}',
    ]);
  });

  it('is made again from the archive alone, delivery and all', async () => {
    const { to, world } = connected();
    await to.send(body(item(1)));
    const [message] = to.messages();
    const [event] = eventsOf(to);
    if (!message || !event) throw new Error('nothing was received');
    to.table.remove(eventKey('github', event.h));
    to.queue.sent.length = 0;
    const object = to.archive.objects.get(event.loc);
    const facts = object && archivedFacts(event.loc, object, event);
    if (!facts) throw new Error('nothing was archived');
    await replay(
      world.ledger,
      to.queue,
      facts,
      { id: 'p-1', force: false },
      { who: 'ada', why: 'lost table' },
    );
    const [seen] = await run(world, to.messages());
    expect(seen?.event.batch).toEqual({
      delivery: event.dlv?.loc,
      at: '/events/0',
      envelope: { account: 'a1', live: 'true' },
    });
    expect(seen?.bytes.toString()).toBe(item(1));
  });
});
