import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { arm, readSetup } from '../../../lambdas/ledger/setup.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { asana } from '../../../lib/providers/asana/spec.ts';
import { notion } from '../../../lib/providers/notion/spec.ts';
import { vercelDrains } from '../../../lib/providers/vercel-drains/spec.ts';
import { ask } from './asking.ts';
import { Receiving } from './receiving.ts';

const S1 = 'b537207f20cbfa02357cf448134da559';
const TEN_MINUTES = 600_000;

describe('a secret that a provider hands over', () => {
  let to: Receiving;
  let setup: string;
  beforeEach(async () => {
    to = new Receiving({ spec: configure(asana), secret: null });
    setup = (await arm(to.table, 'asana', to.now, 'ada', 1)).text;
  });

  const offer = (secret: string, text = setup) =>
    ask(to, { method: 'POST', query: { setup: text }, headers: { 'x-hook-secret': secret }, body: '' });
  const event = (secret: string, body = '{"events":[{"n":1}]}') => {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return ask(to, { method: 'POST', headers: { 'x-hook-signature': signature }, body });
  };

  it('is kept, sent back and verifies from then on', async () => {
    const answer = await offer(S1);
    expect([answer.statusCode, answer.headers?.['x-hook-secret'], answer.body]).toEqual([200, S1, '']);
    expect(to.secrets.kept).toHaveLength(1);
    expect((await event(S1)).statusCode).toBe(200);
    expect(to.telemetry.total('SecretsCaptured')).toBe(1);
    expect(JSON.stringify([to.telemetry, to.table.items()])).not.toContain(S1);
    expect(await readSetup(to.table, 'asana')).toMatchObject({
      who: 'ada',
      capAt: to.now,
      capFrom: '192.0.2.7',
    });
  });

  it('is taken once: another one, even from who knows the address, changes nothing', async () => {
    await offer(S1);
    const second = await offer('EVIL');
    expect(second.statusCode).toBe(409);
    expect(second.headers).not.toHaveProperty('x-hook-secret');
    expect((await event(S1)).statusCode).toBe(200);
    expect((await event('EVIL', '{"events":[{"n":2}]}')).statusCode).toBe(401);
    expect((await offer(S1)).statusCode).toBe(200);
    expect(to.secrets.kept).toHaveLength(1);
  });

  it.each([
    ['without the random text', ''],
    ['with another', 'x'.repeat(32)],
    ['with a short one', 'x'],
  ])('is not taken %s', async (_what, text) => {
    expect((await offer(S1, text)).statusCode).toBe(409);
    expect(to.secrets.kept).toEqual([]);
    expect(to.telemetry.metrics).toContainEqual(
      expect.objectContaining({ dimensions: { Source: 'asana', Reason: 'handshake_closed' } }),
    );
  });

  it('is not taken after ten minutes, nor where nobody has armed the source', async () => {
    to.now += TEN_MINUTES;
    expect((await offer(S1)).statusCode).toBe(409);
    const never = new Receiving({ spec: configure(asana), secret: null });
    const asked = { method: 'POST', query: { setup }, headers: { 'x-hook-secret': S1 } };
    expect((await ask(never, asked)).statusCode).toBe(409);
  });

  it('stands beside the secret in use until a person confirms it', async () => {
    to.secrets.put('in-use', to.now - 86_400_000);
    await offer(S1);
    expect(to.secrets.versions()).toEqual({ AWSCURRENT: 'in-use', AWSPENDING: S1 });
    expect((await event('in-use')).statusCode).toBe(200);
    expect((await event(S1, '{"events":[{"n":2}]}')).statusCode).toBe(200);
  });

  it('that could not be kept is not sent back; the provider may ask again', async () => {
    to.secrets.beforeKeep = () => {
      throw new Error('no service');
    };
    const failed = await offer(S1);
    expect([failed.statusCode, failed.headers?.['x-hook-secret']]).toEqual([503, undefined]);
    to.secrets.beforeKeep = () => {};
    expect((await offer(S1)).statusCode).toBe(200);
    expect((await event(S1)).statusCode).toBe(200);
  });

  it.each(['', ' ', 'with space', 'ü', 'x'.repeat(1025)])('that is none is refused: %j', async (secret) => {
    const { statusCode } = await offer(secret);
    // An empty header is no handshake, so it is a delivery without a signature.
    expect(statusCode).toBe(secret === '' ? 401 : 400);
    expect(to.secrets.kept).toEqual([]);
  });

  it('stays out of quarantine and archive', async () => {
    await offer(S1, '');
    await offer(S1);
    expect(to.archive.calls).toEqual([]);
  });
});

describe('other handshakes of an armed source', () => {
  it('takes the token Notion sends in the body', async () => {
    const to = new Receiving({ spec: configure(notion), secret: null });
    const { text } = await arm(to.table, 'notion', to.now, 'ada', 1);
    const asked = { method: 'POST', query: { setup: text }, body: '{"verification_token":"secret_abc"}' };
    expect(await ask(to, asked)).toMatchObject({ statusCode: 200, body: '' });
    expect(to.secrets.versions()).toEqual({ AWSCURRENT: 'secret_abc' });
    expect((await ask(to, { ...asked, query: {} })).statusCode).toBe(409);
  });

  it('answers a test without a signature only while it is armed', async () => {
    const spec = configure(vercelDrains, undefined, { verify: 'v-1' });
    const to = new Receiving({ spec });
    const asked = { method: 'POST', body: '[]' };
    expect((await ask(to, asked)).statusCode).toBe(409);
    const { text } = await arm(to.table, 'vercel-drains', to.now, 'ada', 1);
    const answer = await ask(to, { ...asked, query: { setup: text } });
    expect([answer.statusCode, answer.headers?.['x-vercel-verify']]).toEqual([200, 'v-1']);
    to.now += TEN_MINUTES;
    expect((await ask(to, { ...asked, query: { setup: text } })).statusCode).toBe(409);
  });
});
