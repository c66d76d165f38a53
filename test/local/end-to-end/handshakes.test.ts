import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { appStack } from './app-stack.ts';
import { eventually } from './running-stack.ts';

jest.setTimeout(60_000);

describe('handshakes of a running stack', () => {
  const the = appStack('handshakes-app.ts');

  const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text);
  const rotate = (source: string, value: string) =>
    the.stack.cli('secrets', 'rotate', source, '--value', value);
  const answerOf = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.text(),
  });

  it('echoes the challenge of a signed request, and keeps nothing of it', async () => {
    const body = JSON.stringify({ type: 'url_verification', token: 'x', challenge: '3eZb<b>' });
    const time = String(Math.floor(Date.now() / 1000));
    const signature = `v0=${hmac(await the.stack.secret('slack'), `v0:${time}:${body}`).digest('hex')}`;
    const headers = { 'x-slack-request-timestamp': time, 'x-slack-signature': signature };
    const right = await fetch(the.stack.url('slack'), { method: 'POST', headers, body });
    expect(right.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answerOf(right)).toEqual({ status: 200, type: 'text/plain', body: '3eZb<b>' });
    const wrong = await fetch(the.stack.url('slack'), { method: 'POST', headers, body: `${body} ` });
    expect(wrong.status).toBe(401);
    expect(await the.stack.ledger('slack')).toEqual([]);
  });

  it('takes the query apart as the provider wrote it', async () => {
    await rotate('meta', JSON.stringify({ current: 'app-secret', verify_token: 'a word & more' }));
    const query = (word: string) =>
      new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '11+58 %' });
    const right = await fetch(`${the.stack.url('meta')}?${query('a word & more')}`);
    expect(await answerOf(right)).toEqual({ status: 200, type: 'text/plain', body: '11+58 %' });
    expect((await fetch(`${the.stack.url('meta')}?${query('another')}`)).status).toBe(403);
  });

  it('answers with an HMAC that is no signature of an event', async () => {
    const asked = await answerOf(await fetch(`${the.stack.url('x')}?crc_token=abcDEF-_123`));
    const signature = `sha256=${hmac(await the.stack.secret('x'), 'abcDEF-_123').digest('base64')}`;
    expect(asked).toEqual({
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ response_token: signature }),
    });
    const headers = { 'x-twitter-webhooks-signature': signature, 'content-type': 'text/csv' };
    const forged = await fetch(the.stack.url('x'), { method: 'POST', headers, body: 'abcDEF-_123' });
    expect(forged.status).toBe(401);
    expect((await fetch(`${the.stack.url('x')}?crc_token=%7B%22a%22%3A1%7D`)).status).toBe(400);
  });

  it('is asked at the root of the host', async () => {
    await rotate('fastly', JSON.stringify({ current: 'token', service_id: 'SU1Z0' }));
    const asked = await fetch(`${the.stack.runtime.url}/.well-known/fastly/logging/challenge`);
    const body = createHash('sha256').update('SU1Z0').digest('hex');
    expect(await answerOf(asked)).toEqual({ status: 200, type: 'text/plain', body });
  });

  it('takes a secret while a person waits for it, and verifies with it', async () => {
    const offer = (url: string, secret: string) =>
      fetch(url, { method: 'POST', headers: { 'x-hook-secret': secret } });
    expect((await the.stack.cli('secrets', 'confirm', 'asana')).stderr).toMatch(/never armed/);
    expect((await offer(the.stack.url('asana'), 'EVIL')).status).toBe(409);
    const [armed] = await the.stack.json('secrets', 'arm', 'asana');
    const url = String(armed?.['url']);
    expect((await the.stack.cli('secrets', 'confirm', 'asana')).stderr).toMatch(
      /nothing was handed over yet/,
    );
    const taken = await offer(url, 'S1');
    expect([taken.status, taken.headers.get('x-hook-secret')]).toEqual([200, 'S1']);
    expect((await offer(url, 'EVIL')).status).toBe(409);
    const body = JSON.stringify({
      events: [{ user: { gid: '1' }, resource: { gid: '2' }, action: 'changed' }],
    });
    const send = (secret: string) =>
      fetch(url, { method: 'POST', headers: { 'x-hook-signature': hmac(secret, body).digest('hex') }, body });
    expect((await send('EVIL')).status).toBe(401);
    expect((await send('S1')).status).toBe(200);
    const [confirmed] = await the.stack.json('secrets', 'confirm', 'asana');
    expect(confirmed).toMatchObject({
      source: 'asana',
      who: expect.any(String),
      takenAt: expect.any(String),
    });
    expect(await the.stack.secret('asana')).toBe('S1');
    await eventually(
      () => the.stack.json('events', '--source', 'asana'),
      (events) => events.some(({ status }) => status === 'processed'),
    );
  });

  it('arms no source whose provider hands nothing over', async () => {
    const { code, stderr } = await the.stack.cli('secrets', 'arm', 'slack');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/hands over no secret.*\n.*secrets rotate slack/s),
    ]);
  });
});
