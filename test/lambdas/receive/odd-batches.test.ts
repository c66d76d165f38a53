import { describe, expect, it } from '@jest/globals';
import { batching, body, eventsOf, item, receiving } from './batching.ts';
import { varied } from './receiving.ts';

describe('an odd item', () => {
  it('without an id goes by its bytes, and never by those of another account', async () => {
    const by = varied(batching, {
      event: { ...batching.event, key: { recipe: 'id', id: [{ envelope: '/account' }, { json: '/id' }] } },
    });
    const to = receiving({ spec: by });
    expect((await to.send(body('{"type":"x"}', '{"type":"y"}', '{"type":"x"}', item(1)))).status).toBe(200);
    expect((await to.send(body('{"type":"x"}').replace('a1', 'a2'))).status).toBe(200);
    expect(new Set(eventsOf(to).map(({ h }) => h)).size).toBe(5);
    expect(to.telemetry.total('EventsUnnamed')).toBe(4);
    // Again as before: the same events.
    await to.send(body('{"type":"x"}', '{"type":"y"}', '{"type":"x"}', item(1)));
    expect(eventsOf(to)).toHaveLength(5);
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(3);
  });

  it.each([
    ['is no object', Buffer.from('null')],
    ['is no JSON', Buffer.from('{"id":"e9",}')],
    ['is not UTF-8', Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff]), Buffer.from('"}')])],
    ['is nested too deep', Buffer.from(`${'['.repeat(600)}${']'.repeat(600)}`)],
  ])('that %s is kept as bytes and does not lose the others', async (_what, odd) => {
    const to = receiving();
    const [before = '', after = ''] = body(item(1), '@', item(2)).split('@');
    const bytes = Buffer.concat([Buffer.from(before), odd, Buffer.from(after)]);
    expect((await to.send(bytes)).status).toBe(200);
    const strange = eventsOf(to).filter(({ key }) => !['e1', 'e2'].includes(key));
    expect(eventsOf(to)).toHaveLength(3);
    expect(strange).toMatchObject([{ type: '', stream: '' }]);
    expect(to.archive.objects.get(strange[0]?.loc ?? '')?.bytes.equals(odd)).toBe(true);
    expect(to.telemetry.total('EventsUnnamed')).toBe(1);
  });

  it('that is there twice is one event; with other bytes the first one counts', async () => {
    const to = receiving();
    const other = item(1).replace('paid', 'lost');
    expect((await to.send(body(item(1), item(2), item(1), other))).status).toBe(200);
    expect(eventsOf(to).map(({ key }) => key)).toEqual(['e1', 'e2']);
    const [first] = eventsOf(to);
    expect(to.archive.objects.get(first?.loc ?? '')?.bytes.toString()).toBe(item(1));
    expect(to.archive.objects.get(first?.alt?.loc ?? '')?.bytes.toString()).toBe(other);
    expect(to.telemetry.total('BodyConflicts')).toBe(1);
    expect(to.messages()).toHaveLength(2);
  });
});

describe('a batch that cannot be told apart', () => {
  it.each([
    ['has its list twice', '{"events":[{"id":"e1"}],"events":[{"id":"e2"}]}', 400],
    ['is no JSON', '{"events":[{"id":"e1"}] nonsense}', 400],
    ['goes on behind its end', '{"events":[{"id":"e1"}]} more', 400],
    ['holds too many events', JSON.stringify({ events: Array.from({ length: 2501 }, () => 1) }), 413],
  ])('because it %s is refused, counted and kept', async (_why, text, status) => {
    const to = receiving();
    expect((await to.send(text)).status).toBe(status);
    expect(eventsOf(to)).toEqual([]);
    expect(to.telemetry.total('DeliveriesRefused')).toBe(1);
    expect(to.archive.keys('quarantine/')).toHaveLength(1);
  });
});

describe('other forms', () => {
  it('a form field that holds the list', async () => {
    const spec = varied(batching, {
      event: { ...batching.event, stream: [], batch: { items: ['/*'], field: 'events' } },
    });
    const to = receiving({ spec });
    const form = new URLSearchParams({ events: `[${item(1)},${item(2)}]`, other: 'x' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await to.send(form, { headers })).status).toBe(200);
    expect(eventsOf(to).map(({ key }) => key)).toEqual(['e1', 'e2']);
    const [message] = to.messages();
    expect(Buffer.from(message?.body ?? '', 'base64').toString()).toBe(item(1));
    expect(message?.headers['content-type']).toBe('application/json');
  });

  it('one event a line', async () => {
    const spec = varied(batching, { event: { ...batching.event, batch: { items: ['/*'], lines: true } } });
    const to = receiving({ spec });
    const headers = { 'content-type': 'application/x-ndjson' };
    expect((await to.send(`${item(1)}\r\n\n ${item(2)}\n`, { headers })).status).toBe(200);
    expect((await to.send(`[${item(3)}]`)).status).toBe(200);
    expect((await to.send(item(4))).status).toBe(200);
    expect((await to.send('no line of this\nis JSON')).status).toBe(400);
    expect(eventsOf(to).map(({ key }) => key)).toEqual(['e1', 'e2', 'e3', 'e4']);
    const bytes = eventsOf(to).map(({ loc }) => to.archive.objects.get(loc)?.bytes.toString());
    expect(bytes).toEqual([item(1), item(2), item(3), item(4)]);
    expect(eventsOf(to).map(({ dlv }) => dlv?.at)).toEqual(['0', '1', '/0', undefined]);
  });
});

it('2,500 events of one delivery are received', async () => {
  const to = receiving();
  const items = Array.from({ length: 2500 }, (_, i) => item(i, `c${i % 7}`));
  expect((await to.send(body(...items))).status).toBe(200);
  expect(to.messages()).toHaveLength(2500);
}, 30_000);
