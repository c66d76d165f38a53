import { describe, expect, it } from '@jest/globals';
import { NOON, Receiving, stripe, varied } from './receiving.ts';
import { body, HOUR } from './stripe-deliveries.ts';

describe('what is refused', () => {
  it.each([
    ['no signature', { 'stripe-signature': undefined }, 401, 'missing_signature'],
    ['an empty signature', { 'stripe-signature': '' }, 401, 'malformed_signature'],
    [
      'a signature in upper case',
      { 'stripe-signature': `t=${NOON / 1000},v1=${'A'.repeat(64)}` },
      401,
      'malformed_signature',
    ],
    ['no timestamp', { 'stripe-signature': `v1=${'0'.repeat(64)}` }, 401, 'missing_timestamp'],
    ['ten minutes old', { 'stripe-signature': `t=${NOON / 1000 - 600},v1=${'0'.repeat(64)}` }, 401, 'stale'],
    [
      'ten minutes ahead',
      { 'stripe-signature': `t=${NOON / 1000 + 600},v1=${'0'.repeat(64)}` },
      401,
      'future',
    ],
    ['another secret', { 'stripe-signature': `t=${NOON / 1000},v1=${'0'.repeat(64)}` }, 401, 'bad_signature'],
    [
      '33 signatures',
      { 'stripe-signature': `t=${NOON / 1000}${`,v1=${'0'.repeat(64)}`.repeat(33)}` },
      401,
      'malformed_signature',
    ],
    [
      'an endless header',
      { 'stripe-signature': `t=${NOON / 1000},v1=${'0'.repeat(9000)}` },
      401,
      'malformed_signature',
    ],
    ['a compressed body', { 'content-encoding': 'gzip' }, 415, 'unsupported_encoding'],
    ['a doubly encoded body', { 'content-encoding': 'identity, br' }, 415, 'unsupported_encoding'],
  ])('%s', async (_what, change, status, reason) => {
    const to = new Receiving({ spec: stripe });
    const headers = Object.fromEntries(
      Object.entries({ ...to.sign(body), ...change }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );
    expect((await to.deliver(headers, body)).status).toBe(status);
    expect(to.telemetry.metrics).toContainEqual({
      name: 'DeliveriesRefused',
      dimensions: { Source: 'stripe', Reason: reason },
      value: 1,
    });
    expect(to.events()).toEqual([]);
    expect(to.queue.sent).toEqual([]);
    expect(to.archive.keys('raw/')).toEqual([]);
    expect(to.archive.keys('quarantine/')).toHaveLength(1);
    if (reason !== 'bad_signature') expect(to.secrets.reads).toEqual([]);
  });

  it.each([
    ['no JSON', '{"id":', 'malformed_json'],
    ['an empty body', '', 'malformed_event'],
    ['no id', '{"type":"x"}', 'missing_event_id'],
    ['an empty id', '{"id":""}', 'missing_event_id'],
    ['an id that is no text', '{"id":{"a":1}}', 'missing_event_id'],
    ['a null id', '{"id":null}', 'missing_event_id'],
    [
      'nesting below the limit of the parser',
      `{"id":"e","x":${'['.repeat(512)}${']'.repeat(512)}}`,
      'too_deep',
    ],
  ])('%s, rightly signed', async (_what, text, reason) => {
    const to = new Receiving({ spec: stripe });
    expect(await to.send(text)).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(to.telemetry.metrics).toContainEqual({
      name: 'DeliveriesRefused',
      dimensions: { Source: 'stripe', Reason: reason },
      value: 1,
    });
    expect(to.events()).toEqual([]);
    expect([...to.archive.objects.values()][0]?.bytes.toString()).toBe(text);
  });

  it('answers with the statuses of the spec', async () => {
    const to = new Receiving({ spec: varied(stripe, { statuses: { stale: 400, malformed: 422 } }) });
    expect((await to.send(body, { now: NOON - HOUR })).status).toBe(400);
    expect((await to.send('[')).status).toBe(422);
  });

  it('takes identity as no encoding', async () => {
    const to = new Receiving({ spec: stripe });
    expect((await to.send(body, { headers: { 'content-encoding': 'Identity' } })).status).toBe(200);
  });
});
