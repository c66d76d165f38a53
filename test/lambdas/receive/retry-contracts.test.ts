import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { adyen } from '../../../lib/providers/adyen/spec.ts';
import { discord } from '../../../lib/providers/discord/spec.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { linear } from '../../../lib/providers/linear/spec.ts';
import { mailgun } from '../../../lib/providers/mailgun/spec.ts';
import { slack } from '../../../lib/providers/slack/spec.ts';
import { asking, broken, raw, withSample } from './contracts.ts';
import { K1, Receiving } from './receiving.ts';

describe('GitHub never sends again', () => {
  const headers = { 'x-github-event': 'push', 'x-github-delivery': 'guid-1' };

  it('archived and claimed is accepted, though it could not be queued', async () => {
    const to = new Receiving({ spec: configure(github) });
    to.queue.onCall = () => {
      throw new Error('no queue');
    };
    expect((await to.send('{"a":1}', { headers })).status).toBe(200);
    expect(to.event().st).toBe('claimed');
    expect(to.archive.keys('raw/')).toHaveLength(1);
  });

  it('what is not archived is our fault, and said so', async () => {
    const to = broken(new Receiving({ spec: configure(github) }));
    expect((await to.send('{"a":1}', { headers })).status).toBe(503);
  });
});

describe('Slack turns off an app whose answers are errors', () => {
  const spec = configure(slack);

  it('a delivery that can never be accepted is refused once', async () => {
    const to = new Receiving({ spec });
    const body = '{"type":"event_callback"}';
    const answer = await raw(to, to.sign(body), body);
    expect(answer).toMatchObject({ statusCode: 400, headers: { 'x-slack-no-retry': '1' } });
  });

  it('neither a bad signature nor a fault of ours ends the retries', async () => {
    const to = new Receiving({ spec });
    const body = '{"type":"event_callback","event_id":"Ev1"}';
    const signed = to.sign(body);
    const forged = await raw(to, { ...signed, 'x-slack-signature': `v0=${'0'.repeat(64)}` }, body);
    expect(forged.statusCode).toBe(401);
    expect(forged.headers).not.toHaveProperty('x-slack-no-retry');
    const fault = await raw(broken(to), signed, body);
    expect(fault.statusCode).toBe(503);
    expect(fault.headers).not.toHaveProperty('x-slack-no-retry');
  });

  it('a slash command is an event, answered with nothing that would be shown', async () => {
    const to = new Receiving({ spec: configure(slack, 'commands') });
    const body =
      'team_id=T1&channel_id=C1&command=%2Fdeploy&text=now&trigger_id=13345224609.738474920.8088930838d88f008e0';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await raw(to, { ...to.sign(body), ...headers }, body)).toMatchObject({
      statusCode: 200,
      body: '',
    });
    expect(to.event()).toMatchObject({ type: '/deploy', st: 'claimed' });
  });

  it('an interaction is an event of its conversation', async () => {
    const to = new Receiving({ spec: configure(slack, 'interactivity') });
    const payload = { type: 'block_actions', team: { id: 'T1' }, user: { id: 'U1' }, channel: { id: 'C1' } };
    const body = `payload=${encodeURIComponent(JSON.stringify(payload))}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await raw(to, { ...to.sign(body), ...headers }, body)).toMatchObject({
      statusCode: 200,
      body: '',
    });
    expect(to.event().type).toBe('block_actions');
    expect(to.event().stream).not.toBe('');
  });
});

describe('Adyen holds back all that follows a refusal', () => {
  it('what is accepted, and what came before, is answered as its older set-ups want it', async () => {
    const { to, headers, body } = withSample(adyen);
    for (const _ of [1, 2]) {
      const answer = await raw(to, headers, body);
      expect(answer).toMatchObject({ statusCode: 200, body: '[accepted]' });
      expect(answer.headers?.['content-type']).toMatch(/^text\/plain/);
    }
    expect(to.events()).toHaveLength(1);
  });

  it('a fault of ours is not accepted', async () => {
    const { to, headers, body } = withSample(adyen);
    const answer = await raw(broken(to), headers, body);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('accepted');
  });
});

describe('Discord signs wrongly on purpose', () => {
  it('a wrong signature, a missing one and one of another time are answered 401', async () => {
    const { to, headers, body } = withSample(discord);
    const signature = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-signature-ed25519');
    const wrong = String(signature?.[1]).replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect((await raw(to, { ...headers, [signature?.[0] ?? '']: wrong }, body)).statusCode).toBe(401);
    expect((await raw(to, { ...headers, [signature?.[0] ?? '']: '' }, body)).statusCode).toBe(401);
    expect((await raw(to, headers, Buffer.concat([body, Buffer.from(' ')]))).statusCode).toBe(401);
    expect(to.events()).toEqual([]);
  });
});

describe('Mailgun stops at 406', () => {
  const malformed = '{"signature":{},"event-data":{}}';

  it('a malformed event is 406 only where the source asks for it', async () => {
    const { to, headers } = withSample(mailgun);
    expect((await raw(to, headers, malformed)).statusCode).toBe(401);
    const token = 'a8ce0edb2dd8301dee6c2405235584e45aa91d1e9f979f3de0';
    const statuses: number[] = [];
    for (const asked of [false, true]) {
      const one = new Receiving({ spec: asking(mailgun, asked) });
      const unsigned = {
        signature: { timestamp: String(one.now / 1000), token, signature: '' },
        'event-data': {},
      };
      const body = JSON.stringify({
        ...unsigned,
        signature: {
          ...unsigned.signature,
          signature: mailgunSignature(unsigned.signature.timestamp, token),
        },
      });
      statuses.push((await raw(one, { 'content-type': 'application/json' }, body)).statusCode);
    }
    expect(statuses).toEqual([400, 406]);
  });

  it('a fault of ours never is', async () => {
    const { to, headers, body } = withSample(mailgun);
    expect((await raw(broken(to), headers, body)).statusCode).toBe(503);
  });
});

function mailgunSignature(timestamp: string, token: string): string {
  return createHmac('sha256', K1)
    .update(timestamp + token)
    .digest('hex');
}

describe('Linear signs its time', () => {
  it.each([
    [59, 200],
    [61, 401],
    [-59, 200],
    [-61, 401],
  ])('%d s old: %d', async (age, status) => {
    const to = new Receiving({ spec: configure(linear) });
    const body = `{"type":"Issue","action":"create","data":{"id":"i1"},"webhookTimestamp":${to.now - age * 1000}}`;
    const headers = { 'linear-delivery': 'd1' };
    expect((await to.deliver({ ...to.sign(body), ...headers }, body)).status).toBe(status);
    expect(to.archive.keys('quarantine/')).toHaveLength(status === 200 ? 0 : 1);
  });
});
