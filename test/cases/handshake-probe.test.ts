import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { arm } from '../../lambdas/ledger/setup.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { asana } from '../../lib/providers/asana/spec.ts';
import { meta } from '../../lib/providers/meta/spec.ts';
import { slack } from '../../lib/providers/slack/spec.ts';
import { x } from '../../lib/providers/x/spec.ts';
import { zoom } from '../../lib/providers/zoom/spec.ts';
import { ask, NO_TRACES, traces } from '../lambdas/receive/asking.ts';
import { httpEvent, K1, Receiving, restEvent } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

describe('probes', () => {
  const probe = handed('WH-077');
  it.each([
    ['HEAD', 200],
    ['GET', 200],
    ['OPTIONS', 200],
    ['PUT', 405],
    ['DELETE', 405],
    ['PATCH', 405],
  ])(`${probe.name}: %s → %i`, async (method, status) => {
    const to = new Receiving();
    const answer = await to.handle(restEvent(probe.headers, '', method));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toBeUndefined();
    else expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
    expect(to.archive.calls).toEqual([]);
    expect(to.secrets.reads).toEqual([]);
    expect(to.table.items()).toEqual([]);
    expect(to.queue.sent).toEqual([]);
  });
});

describe('challenges', () => {
  const url = handed('WH-069');
  it.each([
    ['REST v1', restEvent],
    ['HTTP v2', httpEvent],
  ])(`${url.name}: %s`, async (_door, event) => {
    const to = new Receiving({ spec: configure(slack) });
    const answer = await to.handleRaw(event({ ...url.headers, ...to.sign(url.body) }, url.body));
    expect([answer.statusCode, answer.headers?.['content-type'], answer.body]).toEqual([
      200,
      'text/plain',
      '3eZb<b>',
    ]);
    expect(traces(to)).toEqual(NO_TRACES);
  });

  const oracle = handed('WH-072');
  it(oracle.name, async () => {
    const to = new Receiving({ spec: configure(x) });
    const [json = '', , word = ''] = oracle.sequence.map((step) => /crc_token=(\S+)/.exec(step)?.[1] ?? '');
    expect((await ask(to, { query: { crc_token: json } })).statusCode).toBe(400);
    const right = await ask(to, { query: { crc_token: word } });
    expect(JSON.parse(right.body)).toEqual({
      response_token: `sha256=${createHmac('sha256', K1).update(word).digest('base64')}`,
    });
    const body = JSON.stringify({
      event: 'endpoint.url_validation',
      payload: { plainToken: 'v0:1796040000:{"event":"x"}' },
    });
    const unsigned = await ask(new Receiving({ spec: configure(zoom) }), { method: 'POST', body });
    expect(unsigned.statusCode).toBe(401);
  });

  const words = { current: 'app-secret', verify_token: 'VT-1' };
  const subscribed = async (challenge: string) => {
    const to = new Receiving({ spec: configure(meta), secret: JSON.stringify(words) });
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'VT-1', 'hub.challenge': challenge };
    return ask(to, { query });
  };

  it(handed('WH-073').name, async () => {
    const answer = await subscribed('1158201444');
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
  });

  it(handed('WH-075').name, async () => {
    const answer = await subscribed('<script>alert(1)</script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
    });
  });
});

const stored = handed('WH-079');
it(stored.name, async () => {
  const to = new Receiving({ spec: configure(asana), secret: null });
  const { text } = await arm(to.table, 'asana', to.now, 'ada', 1);
  const body = stored.body.toString();
  const offer = (secret: string, setup: Readonly<Record<string, string>>) =>
    ask(to, { method: 'POST', query: setup, headers: { 'x-hook-secret': secret }, body });
  const signed = (secret: string) => ({
    method: 'POST',
    headers: { 'x-hook-signature': createHmac('sha256', secret).update(body).digest('hex') },
    body,
  });
  const first = await offer('S1', { setup: text });
  expect([first.statusCode, first.headers?.['x-hook-secret']]).toEqual([200, 'S1']);
  const later = await offer('EVIL', {});
  expect([later.statusCode, later.headers?.['x-hook-secret']]).toEqual([409, undefined]);
  expect((await ask(to, signed('S1'))).statusCode).toBe(200);
  expect((await ask(to, signed('EVIL'))).statusCode).toBe(401);
  expect(to.secrets.versions()).toEqual({ AWSCURRENT: 'S1' });
});
