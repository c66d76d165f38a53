import { describe, expect, it } from '@jest/globals';
import { eventHash } from '../../../lambdas/ledger/names.ts';
import { readArchiveMetadata } from '../../../lib/contract/archive-metadata.ts';
import { batching, body, eventsOf, item, receiving } from './batching.ts';
import { NOON, type Receiving, varied } from './receiving.ts';

const HOUR = 3_600_000;

function fail(): never {
  throw Object.assign(new Error('unreachable'), { name: 'TimeoutError' });
}

describe('a delivery of several events', () => {
  it('is split: each has its own key, type, stream and exactly its bytes', async () => {
    const to = receiving();
    expect(await to.send(body(item(1), item(2, 'c2')))).toMatchObject({
      status: 200,
      body: { received: true },
    });
    const events = eventsOf(to);
    expect(events).toMatchObject([
      { key: 'e1', type: 'paid', stream: 'a1/c1', st: 'claimed' },
      { key: 'e2', type: 'paid', stream: 'a1/c2', st: 'claimed' },
    ]);
    const bytes = events.map(({ loc }) => to.archive.objects.get(loc)?.bytes.toString());
    expect(bytes).toEqual([item(1), item(2, 'c2')]);
    expect(to.messages().map((message) => Buffer.from(message.body ?? '', 'base64').toString())).toEqual(
      bytes,
    );
  });

  it('is archived whole beside them, and each event names it', async () => {
    const to = receiving();
    await to.send(body(item(1), item(2)), { headers: { 'content-type': 'application/json' } });
    const [loc = ''] = to.archive.keys('deliveries/');
    expect(loc).toMatch(/^deliveries\/github\/2026\/11\/30\/\d\d\/[0-9a-f]{64}$/);
    const whole = to.archive.objects.get(loc);
    expect(whole?.bytes.toString()).toBe(body(item(1), item(2)));
    // What a re-check of the signature needs.
    expect(readArchiveMetadata(whole?.metadata ?? {})).toMatchObject({
      source: 'github',
      receivedAt: NOON,
      headers: to.sign(body(item(1), item(2))),
    });
    const env = { account: 'a1', live: 'true' };
    const dlv = [0, 1].map((index) => ({ loc, at: `/events/${index}`, env }));
    expect(eventsOf(to).map((event) => event.dlv)).toEqual(dlv);
    expect(to.messages().map((message) => message.dlv)).toEqual(dlv);
    const archived = eventsOf(to).map((event) => to.archive.objects.get(event.loc)?.metadata ?? {});
    expect(archived.map((metadata) => readArchiveMetadata(metadata).delivery)).toEqual(dlv);
  });

  it('costs a put and a claim each, one put more, and sends in tens', async () => {
    const to = receiving();
    const calls = new Map<string, number>();
    const note = (call: string) => calls.set(call, (calls.get(call) ?? 0) + 1);
    to.archive.before = ({ call }) => void note(call);
    to.table.onCall = (call) => void note(call);
    to.queue.onCall = note;
    await to.send(body(...Array.from({ length: 25 }, (_, i) => item(i, `c${i}`))));
    expect(Object.fromEntries(calls)).toEqual({ create: 26, write: 25, sendBatch: 3 });
    calls.clear();
    await to.send(body(item(100)));
    expect(Object.fromEntries(calls)).toEqual({ create: 2, write: 1, send: 1 });
  });

  it('keeps the order of a stream, in the queue and by the stamps', async () => {
    const to = receiving();
    const items = Array.from({ length: 45 }, (_, i) => item(i, `c${i % 3}`));
    await to.send(body(...items));
    for (const stream of ['a1/c0', 'a1/c1', 'a1/c2']) {
      const numbers = (keys: readonly { readonly key: string }[]) =>
        keys.map(({ key }) => Number(key.slice(1)));
      const sent = to.messages().filter((message) => message.stream === stream);
      expect(numbers(sent)).toEqual(numbers(sent).toSorted((a, b) => a - b));
      const stamped = to
        .events()
        .filter((event) => event.stream === stream)
        .toSorted((a, b) => a.k - b.k);
      expect(numbers(stamped)).toEqual(numbers(sent));
      expect(new Set(stamped.map(({ k }) => k)).size).toBe(15);
    }
  });

  it('tells what became of it', async () => {
    const to = receiving();
    await to.send(body(item(1), item(2)));
    expect(to.telemetry.decisions.map(({ decision, fields }) => [decision, fields['event']])).toEqual([
      ['accept', 'e1'],
      ['accept', 'e2'],
      ['split', undefined],
    ]);
    expect(to.telemetry.total('DeliveriesAccepted')).toBe(1);
    expect(to.telemetry.total('BatchedEvents')).toBe(2);
  });

  it('may hold none, and is accepted and kept all the same', async () => {
    const to = receiving();
    expect(await to.send(body())).toMatchObject({ status: 200, body: { received: true } });
    expect(eventsOf(to)).toEqual([]);
    expect(to.archive.keys('deliveries/')).toHaveLength(1);
    expect(to.telemetry.total('DeliveriesAccepted')).toBe(1);
  });

  it('without its list is one event, of the ordinary cost', async () => {
    const to = receiving();
    expect((await to.send('{"id":"e7","type":"single","account":"a1","customer":"c1"}\n')).status).toBe(200);
    expect(to.event()).toMatchObject({ key: 'e7', type: 'single', stream: 'a1/c1' });
    expect(to.event()).not.toHaveProperty('dlv');
    expect(to.archive.keys('deliveries/')).toEqual([]);
    expect(to.archive.objects.get(to.event().loc)?.bytes.toString()).toMatch(/\n$/);
    expect((await to.send('{"something":"else"}')).status).toBe(200);
    expect(to.telemetry.total('EventsUnnamed')).toBe(1);
  });

  it('that was forged is split into nothing', async () => {
    const to = receiving();
    expect((await to.send(body(item(1), item(2)), { key: 'another' })).status).toBe(401);
    expect([...to.archive.keys('raw/'), ...to.archive.keys('deliveries/'), ...eventsOf(to)]).toEqual([]);
  });
});

describe('a batch that comes again', () => {
  it('in another grouping is the same events, one by one', async () => {
    const to = receiving();
    await to.send(body(item(1), item(2)));
    expect(await to.send(body(item(3), item(2)))).toMatchObject({ status: 200 });
    expect(eventsOf(to).map(({ key }) => key)).toEqual(['e1', 'e2', 'e3']);
    expect(to.messages().map(({ key }) => key)).toEqual(['e1', 'e2', 'e3']);
    for (const event of eventsOf(to)) to.finish(event);
    expect(await to.send(body(item(3), item(1)))).toMatchObject({ body: { duplicate: true } });
    expect(to.telemetry.total('DeliveriesDuplicate')).toBe(1);
    expect(to.queue.sent).toHaveLength(4);
  });

  it('after a fault goes on where each event was', async () => {
    const to = receiving();
    to.archive.before = ({ key }) => (key.includes(eventHash('github', 'e2')) ? fail() : undefined);
    // The second event is claimed before its bytes fail.
    expect((await to.send(body(item(1), item(2), item(3)))).status).toBe(503);
    to.archive.before = () => undefined;
    to.now += HOUR;
    expect((await to.send(body(item(1), item(2), item(3)))).status).toBe(200);
    for (const { loc, key } of eventsOf(to)) {
      expect([key, to.archive.objects.has(loc)]).toEqual([key, true]);
    }
    expect(
      to
        .messages()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['e1', 'e2', 'e3']);
    expect(new Set(eventsOf(to).map(({ k }) => k < NOON + HOUR))).toEqual(new Set([true]));
  });

  it.each([
    [
      'the ledger',
      (to: Receiving) => {
        to.table.onCall = fail;
      },
    ],
    [
      'the archive',
      (to: Receiving) => {
        to.archive.before = fail;
      },
    ],
    [
      'the queue',
      (to: Receiving) => {
        to.queue.onCall = fail;
      },
    ],
  ])('is asked for when %s is away', async (_what, breakIt) => {
    const to = receiving();
    breakIt(to);
    const answer = await to.send(body(item(1), item(2)));
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(to.queue.sent).toEqual([]);
    expect(to.telemetry.total('DeliveriesUnavailable')).toBe(1);
  });

  it('is asked for when the queue takes only some, and nothing overtakes those it did not take', async () => {
    const to = receiving();
    to.queue.refuses = ({ body: text }) => text.includes('"key":"e3"');
    const items = Array.from({ length: 25 }, (_, i) => item(i, i % 2 === 0 ? 'even' : 'odd'));
    expect((await to.send(body(...items))).status).toBe(503);
    const sent = to.messages().map(({ key }) => Number(key.slice(1)));
    // Those of the same call were on their way; of later calls none of its stream goes.
    expect(sent.filter((number) => number >= 10 && number % 2 === 1)).toEqual([]);
    expect(sent.filter((number) => number % 2 === 0)).toHaveLength(13);
    to.queue.refuses = () => false;
    expect((await to.send(body(...items))).status).toBe(200);
    expect(to.messages()).toHaveLength(25);
  });

  it('is left to the sweep where the provider never sends again', async () => {
    const to = receiving({
      spec: varied(batching, { delivery: { ...batching.delivery, retries: 'never' } }),
    });
    to.queue.onCall = fail;
    expect((await to.send(body(item(1), item(2)))).status).toBe(200);
    expect(eventsOf(to).every(({ o }) => o !== undefined)).toBe(true);
  });
});
