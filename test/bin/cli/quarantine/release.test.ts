import { describe, expect, it } from '@jest/globals';
import { configure } from '../../../../lib/contract/configure-spec.ts';
import { chargebee } from '../../../../lib/providers/chargebee/spec.ts';
import { gitlab } from '../../../../lib/providers/gitlab/spec.ts';
import { hubspot } from '../../../../lib/providers/hubspot/spec.ts';
import { meta } from '../../../../lib/providers/meta/spec.ts';
import { zoom } from '../../../../lib/providers/zoom/spec.ts';
import {
  github,
  K0,
  K1,
  NOON,
  Receiving,
  restEvent,
  Stores,
  stripe,
} from '../../../lambdas/receive/receiving.ts';
import { ACT, keptBy, releaseAll } from './releasing.ts';

const DAY = 86_400_000;

const event = (id: string, customer = 'cus_1', more = {}) =>
  JSON.stringify({ id, type: 'invoice.paid', data: { object: { customer, ...more } } });

/** A source whose secret is K1 while its provider signs with K0, with three events refused among two forged ones. */
async function misled(): Promise<Receiving> {
  const to = new Receiving({ spec: stripe });
  for (const [id, key] of [
    ['evt_1', K0],
    ['evt_f1', 'forged'],
    ['evt_2', K0],
    ['evt_f2', 'forged'],
    ['evt_3', K0],
  ] as const) {
    expect((await to.send(event(id), { key })).status).toBe(401);
    to.now += 1000;
  }
  return to;
}

describe('a release', () => {
  it('lets in what is genuine, in order of receipt, long after its signature is fresh', async () => {
    const to = await misled();
    to.now += DAY;
    const counts = await releaseAll(to, { secret: K0 });
    expect(counts).toMatchObject({ looked: 5, released: 3, duplicates: 0, refused: { bad_signature: 2 } });
    expect(to.messages().map(({ key }) => key)).toEqual(['evt_1', 'evt_2', 'evt_3']);
    for (const { loc, k } of to.events()) {
      expect(to.archive.objects.get(loc)?.bytes.toString()).toMatch(/"evt_\d"/);
      // Stamped now: to the sweep it is a new event, not one that was forgotten for a day.
      expect(k).toBe(to.now);
    }
  });

  it('is in the history of each event, with who, why and what it was refused for', async () => {
    const to = await misled();
    await releaseAll(to, { secret: K0 });
    const [first] = to.events();
    expect(first?.hist).toMatchObject([
      {
        what: 'readmitted',
        who: 'ada',
        why: `refused as bad_signature at 2026-11-30T12:00:00.000Z; ${ACT.why}`,
      },
    ]);
  });

  it('judges freshness by the time of receipt: what was stale then is stale now', async () => {
    const to = new Receiving({ spec: stripe });
    expect((await to.send(event('evt_1'), { now: NOON - 3_600_000 })).status).toBe(401);
    expect(await releaseAll(to, { secret: K1 })).toMatchObject({ released: 0, refused: { stale: 1 } });
    expect(to.events()).toEqual([]);
  });

  it('twice is once, however late the second one is', async () => {
    const to = await misled();
    await releaseAll(to, { secret: K0 });
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ released: 0, duplicates: 3 });
    for (const one of to.events()) to.finish(one);
    to.now += 20 * DAY;
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ released: 0, duplicates: 3 });
    expect(to.messages()).toHaveLength(3);
  });

  it('does not run again what the provider sent again meanwhile, even when its window is over', async () => {
    const to = await misled();
    to.secrets.put(K0, to.now);
    expect((await to.send(event('evt_2'), { key: K0 })).status).toBe(200);
    to.finish();
    to.now += 20 * DAY;
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ released: 2, duplicates: 1 });
    expect(to.messages().map(({ key }) => key)).toEqual(['evt_2', 'evt_1', 'evt_3']);
  });

  it('keeps out what is so old that nobody knows whether it came in since', async () => {
    const to = await misled();
    const counts = await releaseAll(to, { secret: K0, oldest: NOON + 1500 });
    expect(counts).toMatchObject({ tooOld: 2, released: 2 });
  });

  it('counts the same when it only counts, and changes nothing then', async () => {
    const to = await misled();
    // The provider's retry, refused as well: one event, two requests.
    await to.send(event('evt_1'), { key: K0 });
    const before = [to.archive.keys(), to.table.items()];
    const rehearsed = await releaseAll(to, { secret: K0, dryRun: true });
    expect([to.archive.keys(), to.table.items()]).toEqual(before);
    expect(to.queue.sent).toEqual([]);
    expect(rehearsed).toMatchObject({ looked: 6, released: 3, duplicates: 1 });
    expect(await releaseAll(to, { secret: K0 })).toEqual(rehearsed);
    expect(await releaseAll(to, { secret: K0, dryRun: true })).toMatchObject({ released: 0, duplicates: 4 });
  });

  it('takes the previous secret only where a person says so, and writes that down', async () => {
    const to = await misled();
    const keys = { secret: 'a third one', previous: K0 };
    expect(await releaseAll(to, keys)).toMatchObject({
      released: 0,
      refused: { bad_signature: 5 },
      previousOnly: 3,
    });
    expect(to.events()).toEqual([]);
    expect(await releaseAll(to, { ...keys, allowPrevious: true })).toMatchObject({ released: 3 });
    expect(to.events()[0]?.hist?.[0]?.why).toContain('verified with AWSPREVIOUS');
  });

  it('goes on where a service failed', async () => {
    const to = await misled();
    to.queue.onCall = () => {
      throw new Error('no');
    };
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ released: 0, failed: 3 });
    to.queue.onCall = () => undefined;
    await releaseAll(to, { secret: K0 });
    expect(to.messages().map(({ key }) => key)).toEqual(['evt_1', 'evt_2', 'evt_3']);
  });

  it('sends nothing whose claim failed, though its provider never sends again: the ledger may know that it ran', async () => {
    const to = new Receiving({ spec: github });
    const headers = { 'x-github-delivery': 'd1', 'x-github-event': 'push' };
    await to.deliver({ ...headers, ...to.sign('{}', { key: K0 }) }, '{}');
    to.table.onCall = (call) => {
      if (call === 'write') throw new Error('no');
    };
    expect(keptBy(to)).toHaveLength(1);
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ released: 0, failed: 1 });
    expect(to.queue.sent).toEqual([]);
    to.table.onCall = () => undefined;
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ released: 1 });
    expect(to.event().hist).toMatchObject([{ what: 'readmitted' }]);
  });

  it('finds a secret that was sent along by its keyed digest', async () => {
    const to = new Receiving({ spec: gitlab });
    const body = '{"object_kind":"push","project_id":1}';
    const headers = { 'x-gitlab-event': 'Push Hook' };
    await to.deliver({ ...headers, 'idempotency-key': 'a', 'x-gitlab-token': K0 }, body);
    await to.deliver({ ...headers, 'idempotency-key': 'b', 'x-gitlab-token': 'guess' }, body);
    const kept = JSON.stringify([...to.archive.objects.values()].map(({ metadata }) => metadata));
    expect(kept).not.toContain(K0);
    expect(kept).not.toContain('guess');
    // Without the key in the ledger no digest of a guess is one of these.
    expect(new Set(keptBy(to).map(({ kept: { sentDigest } }) => sentDigest?.length))).toEqual(new Set([64]));
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({
      released: 1,
      refused: { bad_signature: 1 },
    });
    expect(to.events().map(({ key }) => key)).toEqual(['a']);
  });

  it('lets in what came from an address that is taken by now, and nothing that came from another', async () => {
    const stores = new Stores();
    const narrow = new Receiving({ spec: stripe, allowFrom: ['198.51.100.0/24'] }, stores);
    expect((await narrow.send(event('evt_1'))).status).toBe(403);
    expect(await releaseAll(narrow, { secret: 'another', previous: K1 })).toMatchObject({
      released: 0,
      refused: { address_not_allowed: 1 },
      previousOnly: 0,
    });
    expect(await releaseAll(narrow, { secret: K1 })).toMatchObject({ released: 0 });
    expect(narrow.events()).toEqual([]);
    const wide = new Receiving({ spec: stripe, allowFrom: ['192.0.2.0/24'] }, stores);
    expect(await releaseAll(wide, { secret: K1 })).toMatchObject({ released: 1 });
  });

  it('finds credentials that were sent along', async () => {
    const to = new Receiving({ spec: chargebee, secret: 'hook:right' });
    const headers = { authorization: `Basic ${Buffer.from('hook:other').toString('base64')}` };
    expect((await to.deliver(headers, '{"id":"ev_1","event_type":"x"}')).status).toBe(401);
    expect(await releaseAll(to, { secret: 'hook:other' })).toMatchObject({ released: 1 });
    expect(await releaseAll(to, { secret: 'hook:third' })).toMatchObject({ released: 0, duplicates: 0 });
  });

  it('lets in what is signed with its address and its query', async () => {
    const publicUrl = 'https://hooks.example.test/hubspot';
    const to = new Receiving({ spec: hubspot, publicUrl });
    const body =
      '[{"eventId":1,"subscriptionType":"x","objectId":7,"portalId":1,"occurredAt":1,"subscriptionId":1}]';
    const signed = to.sign(body, { key: K0, url: `${publicUrl}?a=1&b=%20`, method: 'POST' });
    const parameters = { multiValueQueryStringParameters: { a: ['1'], b: [' '] } };
    expect((await to.handle({ ...restEvent(signed, body), ...parameters })).status).toBe(401);
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ looked: 1, released: 1 });
  });

  it('never lets a handshake in as an event', async () => {
    const to = new Receiving({ spec: zoom });
    const body = '{"event":"endpoint.url_validation","payload":{"plainToken":"abcdefghijkl"},"event_ts":1}';
    expect((await to.send(body, { key: K0 })).status).toBe(401);
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ looked: 1, released: 0, handshakes: 1 });
    expect(to.events()).toEqual([]);
  });

  it('lets in each event of a batch', async () => {
    const to = new Receiving({ spec: configure(meta) });
    const entry = (id: string) => ({ id, time: 1, changes: [{ field: 'feed', value: {} }] });
    const body = JSON.stringify({ object: 'page', entry: [entry('1'), entry('2')] });
    expect((await to.send(body, { key: K0 })).status).toBe(401);
    const dry = await releaseAll(to, { secret: K0, dryRun: true });
    expect(await releaseAll(to, { secret: K0 })).toEqual(dry);
    expect(dry.released).toBe(to.events().length);
    expect(dry.released).toBeGreaterThan(0);
  });

  it('says what it cannot judge', async () => {
    const to = new Receiving({ spec: stripe });
    const long = event('evt_1', 'cus_1', { note: 'x'.repeat(1_100_000) });
    await to.send(long, { key: K0 });
    const twice = to.sign(event('evt_2'), { key: K0 });
    await to.deliver({ 'stripe-signature': [twice['stripe-signature'] ?? '', 't=1,v1=00'] }, event('evt_2'));
    expect(keptBy(to).map(({ kept }) => [kept.cutFrom, kept.leftOut])).toEqual([
      [long.length, []],
      [undefined, ['stripe-signature']],
    ]);
    expect(await releaseAll(to, { secret: K0 })).toMatchObject({ looked: 2, incomplete: 2, released: 0 });
  });
});
