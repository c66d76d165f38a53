import { describe, expect, it } from '@jest/globals';
import { NOON, Receiving, stripe } from './receiving.ts';
import { body, fail, HOUR } from './stripe-deliveries.ts';

describe('a repeated delivery', () => {
  it('of a finished event costs one conditional put and one archive request that is given up', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    to.finish();
    const calls: string[] = [];
    to.table.onCall = (call) => void calls.push(call);
    to.queue.onCall = (call) => void calls.push(call);
    to.archive.before = (call) => {
      calls.push(call.call);
      // Nobody waits for it, and its failure is nobody's fault.
      return new Promise((_, reject) => setImmediate(() => reject(new Error('too late'))));
    };
    to.now += HOUR;
    expect(await to.send(body)).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(calls).toEqual(['create', 'write']);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(to.telemetry.faults).toEqual([]);
    expect(to.telemetry.total('DeliveriesDuplicate')).toBe(1);
  });

  it('of an open claim finishes it at the place the claim recorded, whatever the hour', async () => {
    const to = new Receiving({ spec: stripe });
    to.archive.before = fail;
    expect((await to.send(body)).status).toBe(503);
    to.archive.before = () => undefined;
    const { loc } = to.event();
    to.now += HOUR;
    expect(await to.send(body)).toMatchObject({ status: 200, body: { received: true } });
    expect(to.archive.objects.get(loc)?.bytes.toString()).toBe(body);
    expect(to.messages()).toMatchObject([{ loc, k: NOON, claimed: true }]);
    expect(to.telemetry.decisions.map(({ decision }) => decision)).toEqual(['unavailable', 'resume']);
  });

  it('fails when the recorded place cannot be written', async () => {
    const to = new Receiving({ spec: stripe });
    to.archive.before = fail;
    await to.send(body);
    const { loc } = to.event();
    to.archive.before = ({ key }) => (key === loc ? fail() : undefined);
    to.now += HOUR;
    expect((await to.send(body)).status).toBe(503);
    expect(to.queue.sent).toEqual([]);
  });

  it.each([
    ['held', { st: 'held', o: undefined }],
    ['dead', { st: 'dead', a: 5, blk: 1, o: undefined }],
    ['begun', { a: 1 }],
    ['blocking', { blk: 1 }],
  ])('of a %s event is left to the ledger', async (_state, change) => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    to.table.seed({
      ...to.event(),
      policy: {},
      hist: [],
      alt: undefined,
      err: undefined,
      ferr: undefined,
      ...change,
    });
    const before = to.event();
    to.now += HOUR;
    expect(await to.send(body)).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(to.event()).toEqual(before);
    expect(to.queue.sent).toHaveLength(1);
  });
});
