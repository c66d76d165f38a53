import { describe, expect, it } from '@jest/globals';
import { bodyDigest } from '../../../lambdas/ledger/names.ts';
import { batching, body, eventsOf, item, receiving } from './batching.ts';
import { type Receiving, varied } from './receiving.ts';

const items = [item(1), item(2), item(3, 'c2'), item(1).replace('paid', 'void'), '{"odd":true}'];
const HOUR = 3_600_000;

/** Makes call number `nth` of the receiver fail, before its effect or with its answer lost. Counts the calls. */
function failing(to: Receiving, nth: number, effect: 'before' | 'after') {
  let calls = 0;
  const pass = (): void => {
    calls += 1;
    if (calls - 1 === nth) throw Object.assign(new Error('away'), { name: 'TimeoutError' });
  };
  const { archive, table, queue } = to;
  const write = table.write.bind(table);
  const send = queue.send.bind(queue);
  const sendBatch = queue.sendBatch.bind(queue);
  if (effect === 'before') archive.before = pass;
  else archive.after = pass;
  const around =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (effect === 'before') pass();
      const result = await call(...args);
      if (effect === 'after') pass();
      return result;
    };
  Object.assign(table, { write: around(write) });
  Object.assign(queue, { send: around(send), sendBatch: around(sendBatch) });
  return () => calls;
}

/** 2xx was answered: every event must be finished by somebody. */
function expectDurable(to: Receiving): void {
  const events = eventsOf(to);
  expect(events).toHaveLength(4);
  for (const { key, loc, dig, dlv } of events) {
    const bytes = to.archive.objects.get(loc)?.bytes;
    expect([key, bytes && bodyDigest(bytes)]).toEqual([key, dig]);
    expect(to.archive.objects.get(dlv?.loc ?? '')?.bytes.toString()).toContain(bytes?.toString());
  }
}

describe('a batch under one fault', () => {
  const healthy = receiving();
  const count = failing(healthy, -1, 'before');
  const calls = healthy.send(body(...items)).then(({ status }) => {
    expect(status).toBe(200);
    return count();
  });

  it.each(['before', 'after'] as const)(
    'of any call, %s its effect, is durable or asked for again',
    async (effect) => {
      for (let nth = 0; nth < (await calls); nth++) {
        const to = receiving();
        failing(to, nth, effect);
        const { status } = await to.send(body(...items));
        expect([nth, status]).toEqual([nth, 503]);
        to.now += HOUR;
        expect([nth, (await to.send(body(...items))).status]).toEqual([nth, 200]);
        expectDurable(to);
        expect(new Set(to.messages().map(({ h }) => h))).toEqual(new Set(eventsOf(to).map(({ h }) => h)));
      }
    },
  );

  it('sends nothing of a stream ahead of an event that could not be secured', async () => {
    const healthyKeys = receiving();
    await healthyKeys.send(body(item(1), item(2), item(3, 'c2')));
    const order = healthyKeys.messages().map(({ key }) => key);
    const to = receiving();
    const write = to.table.write.bind(to.table);
    to.table.write = async (operation) => {
      const isFirst = 'put' in operation && operation.put['key'] === order[0];
      if (isFirst) throw Object.assign(new Error('away'), { name: 'TimeoutError' });
      return write(operation);
    };
    expect((await to.send(body(item(1), item(2), item(3, 'c2')))).status).toBe(503);
    expect(to.messages().map(({ key }) => key)).toEqual([order[2]]);
    to.table.write = write;
    expect((await to.send(body(item(1), item(2), item(3, 'c2')))).status).toBe(200);
    expect(to.messages().map(({ key }) => key)).toEqual([order[2], order[0], order[1]]);
  });

  it('comes again one by one, and nothing is lost', async () => {
    for (let nth = 0; nth < (await calls); nth++) {
      const to = receiving();
      failing(to, nth, 'before');
      await to.send(body(...items));
      for (const one of items) expect((await to.send(body(one))).status).toBe(200);
      expectDurable(to);
    }
  });

  it('is given up in time when the ledger is away, and goes on when it is back', async () => {
    const to = receiving();
    let calls = 0;
    to.table.onCall = () => {
      calls += 1;
      throw new Error('away');
    };
    const many = Array.from({ length: 500 }, (_, i) => item(i, `c${i}`));
    expect((await to.send(body(...many))).status).toBe(503);
    expect(calls).toBeLessThan(60);
    to.table.onCall = () => undefined;
    expect((await to.send(body(...many))).status).toBe(200);
    expect(to.messages()).toHaveLength(500);
  });

  it('that takes too long is answered in time, and each try comes further', async () => {
    const to = receiving();
    to.archive.after = () => {
      to.now += 500;
    };
    const many = Array.from({ length: 100 }, (_, i) => item(i, `c${i}`));
    const start = to.now;
    expect((await to.send(body(...many))).status).toBe(503);
    expect(to.now - start).toBeLessThan(25_000);
    expect(to.messages().length).toBeGreaterThan(25);
    expect(to.messages().length).toBeLessThan(100);
    // Were each try to begin with the same events, the last ones would never have their turn.
    for (let tries = 0; tries < 30; tries++) {
      to.now += 7_777;
      await to.send(body(...many));
    }
    expect(to.messages()).toHaveLength(100);
  });

  it('is never acknowledged on less where the provider never sends again', async () => {
    const spec = varied(batching, { delivery: { ...batching.delivery, retries: 'never' } });
    for (let nth = 0; nth < (await calls); nth++) {
      const to = receiving({ spec });
      failing(to, nth, 'before');
      const { status } = await to.send(body(...items));
      if (status !== 200) continue;
      const known = new Set([...eventsOf(to), ...to.messages()].map(({ h }) => h));
      expect([nth, known.size]).toEqual([nth, 4]);
    }
  });
});
