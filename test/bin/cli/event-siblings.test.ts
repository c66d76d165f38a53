import { describe, expect, it } from '@jest/globals';
import { World } from '../../fakes/processing.ts';
import { batching, body, item } from '../../lambdas/receive/batching.ts';
import { Receiving } from '../../lambdas/receive/receiving.ts';
import { lines } from './fake-stack.ts';
import { operatedAnew } from './operated-world.ts';

describe('webhooks event of one that came with others', () => {
  const the = operatedAnew();
  const event = (...words: readonly string[]) => the.operated.stack.run('event', 'stripe', ...words);

  /** Receives a delivery of three as the source `stripe`, of which one is processed and one is lost from the ledger. */
  async function received(): Promise<Receiving> {
    const to = new Receiving({ spec: batching, source: 'stripe' });
    expect((await to.send(body(item(1), item(2), item(3)))).status).toBe(200);
    const [, second, third] = to.events().toSorted((a, b) => (a.key < b.key ? -1 : 1));
    if (!second || !third) throw new Error('three events');
    to.finish(second);
    to.table.remove(third);
    await the.operated.adopt(new World(to));
    the.operated.writeRuntime({ WEBHOOK_SPEC: JSON.stringify(batching) });
    return to;
  }

  it('says what these are and where they stand', async () => {
    await received();
    expect(lines(await event('e1', '--json'))).toMatchObject([
      {
        delivery: { at: '/events/0' },
        siblings: {
          count: 2,
          events: [
            { key: 'e2', at: '/events/1', type: 'paid', status: 'processed' },
            { key: 'e3', at: '/events/2', type: 'paid', status: 'missing' },
          ],
        },
      },
    ]);
    expect((await event('e1')).out).toMatch(/\ncame with +2 others; 1 processed; 1 missing: e3\n/);
  });

  it('says nothing of them where its source names events another way today', async () => {
    await received();
    const other = { ...batching, event: { ...batching.event, key: { recipe: 'signed-bytes' as const } } };
    the.operated.writeRuntime({ WEBHOOK_SPEC: JSON.stringify(other) });
    expect(lines(await event('e1', '--json'))).toMatchObject([{ siblings: null }]);
  });
});
