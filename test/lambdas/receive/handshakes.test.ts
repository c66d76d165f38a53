import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { asana } from '../../../lib/providers/asana/spec.ts';
import { braintree } from '../../../lib/providers/braintree/spec.ts';
import { dropboxSign } from '../../../lib/providers/dropbox-sign/spec.ts';
import { front } from '../../../lib/providers/front/spec.ts';
import { meta } from '../../../lib/providers/meta/spec.ts';
import { slack } from '../../../lib/providers/slack/spec.ts';
import { trello } from '../../../lib/providers/trello/spec.ts';
import { x } from '../../../lib/providers/x/spec.ts';
import { xero } from '../../../lib/providers/xero/spec.ts';
import { zift } from '../../../lib/providers/zift/spec.ts';
import { zoom } from '../../../lib/providers/zoom/spec.ts';
import { ask, NO_TRACES, traces } from './asking.ts';
import { K1, Receiving } from './receiving.ts';

const META = JSON.stringify({ current: 'app-secret', verify_token: 'VT-1' });
const subscribe = (challenge: string, word = 'VT-1', mode = 'subscribe') => ({
  query: { 'hub.mode': mode, 'hub.verify_token': word, 'hub.challenge': challenge },
});

describe('an unsigned handshake', () => {
  let to: Receiving;
  beforeEach(() => {
    to = new Receiving({ spec: configure(meta), secret: META });
  });

  it('is answered as text that is never taken for HTML, counted, and leaves nothing', async () => {
    expect(await ask(to, subscribe('1158201444'))).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
      body: '1158201444',
    });
    expect(traces(to)).toEqual(NO_TRACES);
    expect(to.telemetry.total('HandshakesAnswered')).toBe(1);
    expect(to.telemetry.decisions.map(({ decision }) => decision)).toEqual(['handshake']);
    expect(JSON.stringify(to.telemetry)).not.toMatch(/VT-1|1158201444|app-secret/);
  });

  it.each([
    ['another word', subscribe('1', 'VT-2'), 403, 'handshake_refused'],
    ['another mode', subscribe('1', 'VT-1', 'unsubscribe'), 403, 'handshake_refused'],
    ['the app secret as the word', subscribe('1', 'app-secret'), 403, 'handshake_refused'],
    ['a challenge of 1025 characters', subscribe('7'.repeat(1025)), 400, 'handshake_malformed'],
    ['a challenge with a line break', subscribe('7\n8'), 400, 'handshake_malformed'],
  ])('with %s is refused and neither echoed nor kept', async (_what, asked, status, reason) => {
    const answer = await ask(to, asked);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers?.['content-type']).toBe('application/json');
    expect(traces(to)).toEqual(NO_TRACES);
    expect(to.telemetry.metrics).toContainEqual({
      name: 'DeliveriesRefused',
      dimensions: { Source: 'meta', Reason: reason },
      value: 1,
    });
  });

  it('takes a word that was changed a moment ago', async () => {
    await ask(to, subscribe('1'));
    to.secrets.put(JSON.stringify({ current: 'app-secret', verify_token: 'VT-2' }), to.now);
    expect((await ask(to, subscribe('2', 'VT-2'))).body).toBe('2');
  });

  it('is a fault of ours, not a refusal, while there is no secret', async () => {
    const empty = new Receiving({ spec: configure(meta), secret: null });
    expect((await ask(empty, subscribe('1'))).statusCode).toBe(503);
  });

  it('leaves every other request what it was', async () => {
    expect(await ask(to, { query: { other: '1' } })).toMatchObject({ statusCode: 200, body: '' });
    expect((await ask(to, { method: 'PUT' })).statusCode).toBe(405);
    expect((await ask(to, { method: 'POST', ...subscribe('1'), body: '{}' })).statusCode).toBe(401);
    const head = new Receiving({ spec: configure(trello) });
    expect(await ask(head, { method: 'HEAD' })).toMatchObject({ statusCode: 200, body: '' });
    expect(head.secrets.reads).toEqual([]);
  });
});

describe('a signed handshake', () => {
  const body = JSON.stringify({ type: 'url_verification', token: 'x', challenge: '3eZb<b>' });

  it('is answered once its signature is right, and is no event', async () => {
    const to = new Receiving({ spec: configure(slack) });
    const right = await ask(to, { method: 'POST', headers: to.sign(body), body });
    expect(right).toMatchObject({
      statusCode: 200,
      body: '3eZb<b>',
      headers: { 'content-type': 'text/plain' },
    });
    expect(traces(to)).toEqual(NO_TRACES);
  });

  it('is refused like any delivery where it is not', async () => {
    const to = new Receiving({ spec: configure(slack) });
    for (const headers of [{}, to.sign(body, { key: 'another' }), to.sign(`${body} `)]) {
      const answer = await ask(to, { method: 'POST', headers, body });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('3eZb');
    }
    expect(to.telemetry.total('HandshakesAnswered')).toBe(0);
  });

  it('may come without a signature where the provider does so, but not with a wrong one', async () => {
    const to = new Receiving({ spec: configure(front) });
    const asked = (headers: Readonly<Record<string, string>>) =>
      ask(to, {
        method: 'POST',
        headers: { 'x-front-challenge': 'c-9', ...headers },
        body: '{"type":"sync"}',
      });
    expect(await asked({})).toMatchObject({ statusCode: 200, body: 'c-9' });
    expect(await asked(to.sign('{"type":"sync"}'))).toMatchObject({ statusCode: 200, body: 'c-9' });
    expect((await asked(to.sign('{"type":"sync"}', { key: 'another' }))).statusCode).toBe(401);
  });

  it('answers Zoom with the HMAC of its token', async () => {
    const to = new Receiving({ spec: configure(zoom) });
    const text = JSON.stringify({
      event: 'endpoint.url_validation',
      payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
    });
    const answer = await ask(to, { method: 'POST', headers: to.sign(text), body: text });
    expect(answer.headers?.['content-type']).toBe('application/json');
    expect(JSON.parse(answer.body)).toEqual({
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: createHmac('sha256', K1).update('qgg8vlvZRS6UYooatFL8Aw').digest('hex'),
    });
  });
});

describe('no handshake is a signing oracle', () => {
  const crc = (token: string) => ({ query: { crc_token: token } });

  it.each([
    '{"for_user_id":"1"}',
    '"text"',
    '[]',
    '12345',
    'true',
    'null',
    '1e5',
    'with space',
    'ümlaut',
    'a'.repeat(257),
  ])('X gets no HMAC of %j', async (token) => {
    const to = new Receiving({ spec: configure(x) });
    const answer = await ask(to, crc(token));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('sha256=');
  });

  it('what X is answered is never accepted as an event, whatever its content type says', async () => {
    const to = new Receiving({ spec: configure(x) });
    const token = 'abcDEF-_123';
    const { response_token: signature } = JSON.parse((await ask(to, crc(token))).body);
    expect(signature).toBe(`sha256=${createHmac('sha256', K1).update(token).digest('base64')}`);
    for (const type of [
      'application/json',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
    ]) {
      const headers = { 'x-twitter-webhooks-signature': signature, 'content-type': type };
      expect((await ask(to, { method: 'POST', headers, body: token })).statusCode).toBe(401);
    }
    expect(to.events()).toEqual([]);
  });

  it('nor is what Braintree is answered', async () => {
    const to = new Receiving({
      spec: configure(braintree),
      secret: '{"public_key":"pub","private_key":"priv"}',
    });
    const challenge = '20f9f8ed05f77439fe955c977e4c8a53';
    const { body } = await ask(to, { query: { bt_challenge: challenge } });
    expect(body).toMatch(/^pub\|[0-9a-f]{40}$/);
    const form = new URLSearchParams({ bt_payload: challenge, bt_signature: body }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(to, { method: 'POST', headers, body: form })).statusCode).toBe(401);
    expect((await ask(to, { query: { bt_challenge: 'ABCDEF0123456789abcd' } })).statusCode).toBe(400);
  });

  it('Zoom gets no HMAC of a text its deliveries could sign, though rightly signed itself', async () => {
    const to = new Receiving({ spec: configure(zoom) });
    const plainToken = 'v0:1796040000:{"event":"x"}';
    const text = JSON.stringify({ event: 'endpoint.url_validation', payload: { plainToken } });
    expect((await ask(to, { method: 'POST', headers: to.sign(text), body: text })).statusCode).toBe(400);
    expect((await ask(to, { method: 'POST', body: text })).statusCode).toBe(401);
  });
});

describe('lists of no events', () => {
  it.each([
    ['Xero’s intent to receive', xero, 'x-xero-signature', 'base64', ''],
    ['Asana’s heartbeat', asana, 'x-hook-signature', 'hex', '{"received":true}'],
  ] as const)(
    '%s is answered when it is signed right, and is no event',
    async (_what, spec, header, encoding, text) => {
      const to = new Receiving({ spec: configure(spec) });
      const body = '{"events":[]}';
      const send = (secret: string) =>
        ask(to, {
          method: 'POST',
          headers: { [header]: createHmac('sha256', secret).update(body).digest(encoding) },
          body,
        });
      expect((await send('another')).statusCode).toBe(401);
      const right = await send(K1);
      expect([right.statusCode, right.body]).toEqual([200, text]);
      expect(to.events()).toEqual([]);
      expect(to.queue.sent).toEqual([]);
    },
  );
});

describe('an accepted delivery', () => {
  it.each([
    ['the text Dropbox Sign wants', dropboxSign.acknowledgement, 'Hello API Event Received', 'text/plain'],
    ['nothing for Xero', xero.acknowledgement, '', undefined],
  ])('is answered with %s, and so is its repeat', async (_what, acknowledgement, body, type) => {
    const to = new Receiving({ spec: { ...configure(xero), acknowledgement } });
    for (let times = 0; times < 2; times++) {
      const answer = await ask(to, {
        method: 'POST',
        headers: to.sign('{"events":[{}]}'),
        body: '{"events":[{}]}',
      });
      expect([answer.statusCode, answer.body, answer.headers?.['content-type']]).toEqual([200, body, type]);
    }
  });

  it.each(['{"notificationId":"n-1"}', '{"notificationId":12345678901234567890}'])(
    'is answered with what stands in it, of the same type and digits: %s',
    async (body) => {
      const to = new Receiving({ spec: configure(zift) });
      expect((await ask(to, { method: 'POST', body })).body).toBe(body);
    },
  );

  it('that is refused or not durable gets no acknowledgement', async () => {
    const to = new Receiving({ spec: configure(xero) });
    const refused = await ask(to, { method: 'POST', headers: { 'x-xero-signature': 'AAAA' }, body: '{}' });
    expect([refused.statusCode, refused.body]).toEqual([401, '{"error":"signature"}']);
  });
});
