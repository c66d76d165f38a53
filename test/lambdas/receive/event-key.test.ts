import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { github, NOON, Receiving, standardWebhooks, varied } from './receiving.ts';

describe('the key of an event', () => {
  const both = varied(github, {
    event: { ...github.event, key: { recipe: 'both', id: [{ header: 'x-github-delivery' }] } },
  });

  it('both: the same id with other bytes is another event, and so is the other way round', async () => {
    const to = new Receiving({ spec: both });
    for (const [id, text] of [
      ['d1', '{"a":1}'],
      ['d1', '{"a":2}'],
      ['d2', '{"a":1}'],
      ['d1', '{"a":1}'],
    ] as const) {
      expect((await to.send(text, { headers: { 'x-github-delivery': id } })).status).toBe(200);
    }
    expect(to.events()).toHaveLength(3);
    expect(to.events()[0]?.key).toMatch(/^d\d#[0-9a-f]{64}$/);
    expect((await to.send('{"a":1}')).status).toBe(400);
  });

  it('signed bytes: another signed header is another event, a later time is not', async () => {
    const to = new Receiving({
      spec: varied(standardWebhooks, {
        event: { ...standardWebhooks.event, key: { recipe: 'signed-bytes' } },
      }),
    });
    await to.send('{}', { id: 'm1' });
    to.now += 60_000;
    await to.send('{}', { id: 'm1' });
    await to.send('{}', { id: 'm2' });
    expect(to.events()).toHaveLength(2);
    // An open claim that was sent again is suppressed as well.
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(1);
  });

  it('a key header that came twice names nothing', async () => {
    const to = new Receiving();
    const signed = to.sign('{}');
    expect((await to.deliver({ ...signed, 'x-github-delivery': ['a', 'b'] }, '{}')).status).toBe(400);
  });
});

describe('a key made of the body alone', () => {
  const byBody = (spec: typeof github | typeof standardWebhooks) =>
    varied(spec, { event: { ...spec.event, key: { recipe: 'payload-hash' } } });

  it('names the event by its SHA-256, whatever the headers say', async () => {
    const to = new Receiving({ spec: byBody(standardWebhooks) });
    for (const id of ['m1', 'm2', 'm1']) expect((await to.send('{"a":1}', { id })).status).toBe(200);
    await to.send('{"a": 1}', { id: 'm1' });
    const digest = createHash('sha256').update('{"a":1}').digest('hex');
    expect(to.events().map(({ key }) => key)).toContain(digest);
    expect(to.events()).toHaveLength(2);
    expect(to.messages()).toHaveLength(2);
  });

  it('shows what it suppressed: as a metric, in the log and on the event, at no cost to a first delivery', async () => {
    const to = new Receiving({ spec: byBody(github), window: 300 });
    const calls: string[] = [];
    to.table.onCall = (call) => void calls.push(call);
    await to.send('{"a":1}');
    expect(calls).toEqual(['write']);
    expect(to.event()).not.toHaveProperty('sd');
    to.finish();
    for (const seconds of [10, 20]) {
      to.now = NOON + seconds * 1000;
      expect(await to.send('{"a":1}')).toMatchObject({ status: 200, body: { duplicate: true } });
    }
    expect(to.event()).toMatchObject({ st: 'processed', sd: 2, sdt: NOON + 20_000 });
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(2);
    expect(to.telemetry.decisions.map(({ decision, fields }) => [decision, fields['suspected']])).toEqual([
      ['accept', undefined],
      ['duplicate', true],
      ['duplicate', true],
    ]);
  });

  it('begins a new event, with a count of its own, once the window is over', async () => {
    const to = new Receiving({ spec: byBody(github), window: 300 });
    await to.send('{"a":1}');
    to.finish();
    await to.send('{"a":1}');
    to.now = NOON + 300_001;
    expect(await to.send('{"a":1}')).toMatchObject({ status: 200, body: { received: true } });
    expect(to.event()).toMatchObject({ st: 'claimed', k: to.now });
    expect(to.event()).not.toHaveProperty('sd');
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(1);
  });

  it('answers as ever when the count cannot be written, and makes no event of it', async () => {
    const to = new Receiving({ spec: byBody(github) });
    await to.send('{"a":1}');
    to.finish();
    const { pk, sk } = to.event();
    let writes = 0;
    to.table.onCall = () => {
      writes += 1;
      if (writes === 2) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
      if (writes === 4) to.table.remove({ pk, sk });
    };
    expect((await to.send('{"a":1}')).status).toBe(200);
    expect(to.telemetry.faults).toMatchObject([{ station: 'suspected' }]);
    expect(to.event()).not.toHaveProperty('sd');
    expect((await to.send('{"a":1}')).status).toBe(200);
    expect(to.events()).toEqual([]);
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(2);
  });

  it('is not what an id is: repeats of that are known for sure', async () => {
    const to = new Receiving({ spec: github });
    const headers = { 'x-github-delivery': 'd' };
    await to.send('{}', { headers });
    to.finish();
    await to.send('{}', { headers });
    expect(to.event()).not.toHaveProperty('sd');
    expect(to.telemetry.total('SuspectedDuplicates')).toBe(0);
  });
});
