import { describe, expect, it } from '@jest/globals';
import { eventHash, streamHash } from '../../../lambdas/ledger/names.ts';
import { archiveKey } from '../../../lib/contract/archive.ts';
import { readArchiveMetadata } from '../../../lib/contract/archive-metadata.ts';
import { github, NOON, Receiving, Stores, stripe, varied } from './receiving.ts';

const body = '{"id":"evt_1","type":"invoice.paid","data":{"object":{"id":"in_1","customer":"cus_1"}}}';
const otherBody = body.replace('in_1', 'in_2');
const HOUR = 3_600_000;

function fail(): never {
  throw Object.assign(new Error('unreachable'), { name: 'TimeoutError' });
}

/** GitHub's shape for a provider that never sends again, Stripe's bodies. */
const neverRetries = varied(stripe, { delivery: { ...stripe.delivery, retries: 'never' } });

describe('a genuine delivery', () => {
  it('is archived byte for byte, claimed and queued, then answered 200', async () => {
    const to = new Receiving({ spec: stripe });
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const answer = await to.send(body, {
      headers: { traceparent: trace, 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    const h = eventHash('stripe', 'evt_1');
    const strm = streamHash('stripe', 'cus_1');
    expect(to.event()).toEqual({
      pk: `E#stripe#${h}`,
      sk: 'E',
      st: 'claimed',
      a: 0,
      k: NOON,
      source: 'stripe',
      h,
      key: 'evt_1',
      rk: '',
      type: 'invoice.paid',
      strm,
      stream: 'cus_1',
      loc: to.archive.keys()[0],
      dig: expect.stringMatching(/^[0-9a-f]{64}$/),
      q: 'https://sqs.example.test/111122223333/stripe.fifo',
      policy: { attempts: 5, window: 4 * 86_400, oldAfter: 365 },
      o: `S#stripe#${strm}`,
    });
    const object = to.archive.objects.get(to.event().loc);
    expect(object?.bytes.equals(Buffer.from(body))).toBe(true);
    expect(object?.contentType).toBe('application/json');
    const facts = readArchiveMetadata(object?.metadata ?? {});
    expect(facts).toMatchObject({
      source: 'stripe',
      key: 'evt_1',
      type: 'invoice.paid',
      stream: 'cus_1',
      receivedAt: NOON,
    });
    expect(facts.headers['stripe-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const [message] = to.messages();
    expect(message).toMatchObject({
      h,
      key: 'evt_1',
      loc: to.event().loc,
      k: NOON,
      claimed: true,
      streamHash: strm,
      trace,
    });
    expect(Buffer.from(message?.body ?? '', 'base64').toString()).toBe(body);
    expect(to.queue.sent[0]).toMatchObject({ group: strm, deduplication: h });
    expect(to.telemetry.metrics).toEqual([
      { name: 'DeliveriesAccepted', dimensions: { Source: 'stripe' }, value: 1 },
      { name: 'AnswerTime', dimensions: { Source: 'stripe' }, value: 0 },
    ]);
    expect(to.telemetry.decisions.map(({ decision }) => decision)).toEqual(['accept']);
  });

  it('takes two trips: archive and claim side by side, then the send', async () => {
    const to = new Receiving({ spec: stripe });
    const steps: string[] = [];
    const both: (() => void)[] = [];
    const meet = (name: string) => {
      steps.push(name);
      return new Promise<void>((resolve) => {
        both.push(resolve);
        if (both.length === 2) for (const go of both) go();
      });
    };
    to.archive.before = () => meet('archive');
    to.table.onCall = () => meet('claim');
    to.queue.onCall = () => steps.push('send');
    expect((await to.send(body)).status).toBe(200);
    expect(steps).toEqual(['archive', 'claim', 'send']);
  });
});

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

describe('the same key with other bytes', () => {
  it('is flagged, archived apart and never run, while the first bytes go on', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    const { loc, dig } = to.event();
    expect((await to.send(otherBody)).status).toBe(200);
    const other = to.archive.keys().find((key) => key !== loc) ?? '';
    expect(to.archive.objects.get(other)?.bytes.toString()).toBe(otherBody);
    expect(to.event()).toMatchObject({ loc, dig, alt: { n: 1, loc: other } });
    const last = JSON.parse(to.queue.sent.at(-1)?.body ?? '{}');
    expect(last).toMatchObject({ loc, dig, headers: {} });
    expect(last).not.toHaveProperty('body');
    expect(to.telemetry.total('BodyConflicts')).toBe(1);
    expect(to.telemetry.decisions.at(-1)?.decision).toBe('conflict');
  });

  it('is flagged on a finished event too, each time', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    to.finish();
    await to.send(otherBody);
    expect(await to.send(otherBody)).toMatchObject({ status: 200, body: { duplicate: true } });
    expect(to.event()).toMatchObject({ st: 'processed', alt: { n: 2 } });
    expect(to.queue.sent).toHaveLength(1);
    expect(to.telemetry.total('BodyConflicts')).toBe(2);
  });

  it('takes over a claim whose bytes never came', async () => {
    const to = new Receiving({ spec: stripe });
    to.archive.before = fail;
    await to.send(body);
    to.archive.before = () => undefined;
    expect((await to.send(otherBody)).status).toBe(200);
    const [message] = to.messages();
    expect(Buffer.from(message?.body ?? '', 'base64').toString()).toBe(otherBody);
    expect(to.event()).toMatchObject({ loc: message?.loc, dig: message?.dig, a: 0, st: 'claimed' });
    expect(to.archive.objects.get(to.event().loc)?.bytes.toString()).toBe(otherBody);
  });

  it('answers 503 when it cannot be flagged, or the first place not be looked at', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    let writes = 0;
    to.table.onCall = () => {
      writes += 1;
      if (writes === 2) fail();
    };
    expect((await to.send(otherBody)).status).toBe(503);
    to.table.onCall = () => undefined;
    to.archive.before = ({ call }) => (call === 'exists' ? fail() : undefined);
    expect((await to.send(otherBody)).status).toBe(503);
    expect(to.queue.sent).toHaveLength(1);
  });

  it('answers 503 when the event is gone, or the claim is another, by the time it is written', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send(body);
    const event = to.event();
    let writes = 0;
    to.table.onCall = () => {
      writes += 1;
      if (writes === 2) to.table.remove({ pk: event.pk, sk: event.sk });
    };
    expect((await to.send(otherBody)).status).toBe(503);
    expect(to.events()).toEqual([]);

    const late = new Receiving({ spec: stripe });
    late.archive.before = fail;
    await late.send(body);
    late.archive.before = ({ call }) => {
      const { pk, sk } = late.event();
      if (call === 'exists')
        late.table.seed({
          ...late.event(),
          pk,
          sk,
          a: 1,
          policy: {},
          hist: [],
          alt: undefined,
          err: undefined,
          ferr: undefined,
        });
    };
    expect((await late.send(otherBody)).status).toBe(503);
    expect(late.queue.sent).toEqual([]);
  });
});

describe('faults', () => {
  it.each([
    ['archive', 'archive_failed'],
    ['claim', 'claim_failed'],
    ['send', 'enqueue_failed'],
  ])('of the %s are answered 503 and repaired by the retry', async (call, cause) => {
    for (const moment of ['before', 'after'] as const) {
      const to = new Receiving({ spec: stripe });
      if (call === 'archive') to.archive[moment] = fail;
      if (call === 'claim') breakWrites(to, moment);
      if (call === 'send') breakSends(to, moment);
      expect(await to.send(body)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
        body: { error: 'unavailable' },
      });
      expect(to.telemetry.metrics).toContainEqual({
        name: 'DeliveriesUnavailable',
        dimensions: { Source: 'stripe', Reason: cause },
        value: 1,
      });
      const healthy = heal(to);
      expect((await healthy.send(body)).status).toBe(200);
      expect(healthy.messages()).toHaveLength(1);
      expect(healthy.events()).toHaveLength(1);
      expect(healthy.archive.objects.has(healthy.event().loc)).toBe(true);
    }
  });

  it('a claim that says nothing about what stands there is a fault', async () => {
    const to = new Receiving({ spec: stripe });
    to.table.write = async () => ({ ok: false, item: undefined });
    expect((await to.send(body)).status).toBe(503);
  });

  it('an unforeseen throw is answered 500 and logged by name only', async () => {
    const to = new Receiving({ spec: stripe });
    to.telemetry.decision = () => {
      throw new RangeError(`surprise ${body}`);
    };
    expect(await to.send(body)).toMatchObject({ status: 500, headers: { 'retry-after': '5' } });
    expect(to.telemetry.faults).toMatchObject([{ station: 'receive' }]);
    const listed = await to.handleRaw({
      httpMethod: 'POST',
      multiValueHeaders: {},
      requestContext: { elb: {} },
    });
    expect(listed).toMatchObject({ statusCode: 500, multiValueHeaders: { 'retry-after': ['5'] } });
  });
});

describe('a source whose events nobody processes', () => {
  it('claims them outside the open index, and says so in ledger and message', async () => {
    const to = new Receiving({ spec: stripe, unattended: true });
    expect((await to.send(body)).status).toBe(200);
    const policy = { attempts: 5, window: expect.any(Number), oldAfter: 365, unattended: true };
    expect(to.event()).toMatchObject({ st: 'claimed', a: 0, policy });
    expect(to.event()).not.toHaveProperty('o');
    expect(to.messages()).toMatchObject([{ claimed: true, policy }]);
  });

  it('leaves nothing unsent to a sweep that would not see it', async () => {
    const to = new Receiving({ spec: neverRetries, unattended: true });
    to.queue.onCall = fail;
    expect((await to.send(body)).status).toBe(503);
    to.queue.onCall = () => undefined;
    expect((await to.send(body)).status).toBe(200);
    expect(to.messages()).toHaveLength(1);
  });
});

describe('a provider that never sends again', () => {
  it('is answered 200 when archived and claimed, even if the send failed: the sweep finishes it', async () => {
    const to = new Receiving({ spec: neverRetries });
    to.queue.onCall = fail;
    expect((await to.send(body)).status).toBe(200);
    expect(to.event()).toMatchObject({ st: 'claimed', o: expect.any(String) });
    expect(to.telemetry.decisions.at(-1)?.fields).toMatchObject({ sent: false });
  });

  it('is queued without a claim when the ledger is down', async () => {
    const to = new Receiving({ spec: neverRetries });
    to.table.onCall = fail;
    expect((await to.send(body)).status).toBe(200);
    const [message] = to.messages();
    expect(message).toMatchObject({
      claimed: false,
      k: NOON,
      loc: archiveKey('stripe', message?.h ?? '', message?.dig ?? '', NOON),
    });
    expect(to.archive.objects.has(message?.loc ?? '')).toBe(true);
    expect(to.events()).toEqual([]);
  });

  it('is answered 503 when neither ledger nor queue took it, or the archive did not', async () => {
    const to = new Receiving({ spec: neverRetries });
    to.table.onCall = fail;
    to.queue.onCall = fail;
    expect((await to.send(body)).status).toBe(503);
    to.table.onCall = () => undefined;
    to.queue.onCall = () => undefined;
    to.archive.before = fail;
    expect((await to.send(body)).status).toBe(503);
    expect(to.queue.sent).toEqual([]);
  });

  it('of unknown kind counts as one that does not promise to take over: 503, not the queue alone', async () => {
    const to = new Receiving({
      spec: varied(stripe, { delivery: { ...stripe.delivery, retries: 'unknown' } }),
    });
    to.table.onCall = fail;
    expect((await to.send(body)).status).toBe(503);
    expect(to.queue.sent).toEqual([]);
  });
});

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

describe('odd but genuine bodies', () => {
  const headers = { 'x-github-delivery': 'd1', 'x-github-event': 'push' };

  it('an empty body is accepted where the key stands in a signed header', async () => {
    const { standardWebhooks } = await import('./receiving.ts');
    const to = new Receiving({ spec: standardWebhooks });
    expect((await to.send('', { id: 'msg_1' })).status).toBe(200);
    expect(to.event()).toMatchObject({ key: 'msg_1', type: '', stream: '' });
  });

  it('a body of another format is accepted where nothing points into it', async () => {
    const opaque = varied(github, {
      event: { key: github.event.key, type: [{ header: 'x-github-event' }], typeSigned: false },
    });
    const to = new Receiving({ spec: opaque });
    const xml = { ...headers, 'content-type': 'application/xml' };
    expect((await to.send('<a/>', { headers: xml })).status).toBe(200);
    const form = {
      ...headers,
      'x-github-delivery': 'd2',
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect((await to.send('a=1&b=2', { headers: form })).status).toBe(200);
    expect((await to.send('<a/>', { headers })).status).toBe(400);
    // GitHub's own spec reads the action from the body.
    expect((await new Receiving().send('<a/>', { headers: xml })).status).toBe(400);
  });

  it.each([['payload=%7B%7D&payload=%7B%7D'], ['other=1']])(
    'a form without exactly one payload is refused: %s',
    async (form) => {
      const to = new Receiving();
      const answer = await to.send(form, {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(400);
    },
  );

  it('large bodies are read from the archive, small ones ride in the message', async () => {
    const to = new Receiving();
    await to.send(`"${'x'.repeat(40 * 1024 - 2)}"`, { headers });
    await to.send(`"${'x'.repeat(40 * 1024 - 1)}"`, { headers: { ...headers, 'x-github-delivery': 'd2' } });
    expect(to.messages().map((message) => message.body !== undefined)).toEqual([true, false]);
  });

  it('a handler gets the same headers whether they ride in the message or lie in the archive', async () => {
    const to = new Receiving();
    const long = { ...headers, 'x-github-event': 'e'.repeat(2000), 'content-type': 'application/json' };
    await to.send('{}', { headers: long });
    const [message] = to.messages();
    const stored = await to.archive.get(to.event().loc);
    expect(message?.headers).toEqual(readArchiveMetadata(stored?.metadata ?? {}).headers);
    expect(message?.headers).toMatchObject({ 'x-github-delivery': 'd1', 'content-type': 'application/json' });
    expect(message?.headers).not.toHaveProperty('x-github-event');
  });

  it('text that a queue refuses reaches it escaped and comes out as it was', async () => {
    const to = new Receiving();
    await to.send('{}', { headers: { ...headers, 'x-github-event': 'a\ufffe\uffff' } });
    expect(to.queue.sent[0]?.body).not.toMatch(/[\ufffe\uffff]/);
    expect(to.messages()[0]?.headers['x-github-event']).toBe('a\ufffe\uffff');
    expect(to.event().type).toBe('a\\ufffe\\uffff');
  });

  it('ids that differ in half a character are two events', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send('{"id":"\\ud800"}');
    await to.send('{"id":"\\ud801"}');
    expect(to.events()).toHaveLength(2);
  });
});

describe('secrets of a source', () => {
  it('are read after the cheap checks only, once for many deliveries', async () => {
    const to = new Receiving({ spec: stripe });
    await Promise.all(['{"id":"1"}', '{"id":"2"}'].map((text) => to.send(text)));
    expect(to.secrets.reads).toHaveLength(3);
  });

  it('that were never filled are a fault of ours, noticed within seconds of being filled', async () => {
    const to = new Receiving({ spec: stripe, secret: null });
    expect((await to.send(body)).status).toBe(503);
    to.secrets.put('hooksecret-current-7f3a', to.now);
    to.now += 7_000;
    expect((await to.send(body)).status).toBe(200);
  });

  it('that cannot be read and were never seen are a fault of ours', async () => {
    const to = new Receiving({ spec: stripe });
    to.secrets.before = fail;
    expect((await to.send(body)).status).toBe(503);
    expect(to.telemetry.metrics).toContainEqual({
      name: 'DeliveriesUnavailable',
      dimensions: { Source: 'stripe', Reason: 'secret_unavailable' },
      value: 1,
    });
    to.secrets.before = () => undefined;
    expect((await to.send(body)).status).toBe(200);
  });
});

function breakWrites(to: Receiving, moment: 'before' | 'after'): void {
  const write = to.table.write.bind(to.table);
  to.table.write = async (operation) => {
    if (moment === 'after') await write(operation);
    return fail();
  };
}

function breakSends(to: Receiving, moment: 'before' | 'after'): void {
  const send = to.queue.send.bind(to.queue);
  to.queue.send = async (message) => {
    if (moment === 'after') await send(message);
    fail();
  };
}

/** The same stores behind a receiver whose services answer again. */
function heal(to: Receiving): Receiving {
  const stores = new Stores();
  for (const item of to.table.items()) stores.table.seed(item);
  for (const [key, object] of to.archive.objects) stores.archive.objects.set(key, object);
  stores.queue.sent.push(...to.queue.sent);
  return new Receiving({ spec: to.spec }, stores);
}
