import { describe, expect, it } from '@jest/globals';
import { K0, K1, Receiving, standardWebhooks, WRAW, WS } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

describe('secrets as people store them', () => {
  const newline = handed('WH-030');
  it.each([`${K1}\n`, `${K1}\r\n`])(`${newline.name}: %j`, async (secret) => {
    const to = new Receiving({ secret });
    expect((await to.deliver(newline.headers, newline.body)).status).toBe(200);
    const warnings = to.telemetry.decisions.filter(({ decision }) => decision === 'secret');
    expect(warnings[0]?.fields).toMatchObject({ source: 'github', stage: 'AWSCURRENT' });
    expect(JSON.stringify(warnings)).not.toContain(K1);
  });

  it.each([
    'undefined',
    'null\n',
    'None',
    '""',
    '[object Object]',
    '{{resolve:secretsmanager:webhooks/github}}',
    '${GITHUB_SECRET}',
    '{"current":"undefined"}',
  ])(
    'what programs write for no value is a fault of ours, not a key anybody would guess: %j',
    async (secret) => {
      const to = new Receiving({ secret });
      const guess = secret.includes('current') ? 'undefined' : secret.trim();
      expect((await to.send('{}', { key: guess, headers: { 'x-github-delivery': 'd' } })).status).toBe(503);
      expect(to.telemetry.total('SecretUnusable')).toBe(1);
    },
  );

  const pasted = handed('WH-035');
  it.each([`v1,${WS}`, WS, WS.slice('whsec_'.length)])(`${pasted.name}: %s`, async (secret) => {
    const to = new Receiving({ spec: standardWebhooks, secret });
    expect((await to.send(pasted.body, { key: WRAW, id: 'm2' })).status).toBe(200);
  });

  const json = handed('WH-036');
  describe(json.name, () => {
    it.each(['12345678', '"quoted"', '{not json', '[1]'])('taken literally: %s', async (secret) => {
      const to = new Receiving({ secret });
      const headers = { ...json.headers, ...to.sign(json.body, { key: secret }) };
      expect((await to.deliver(headers, json.body)).status).toBe(200);
    });

    it('two secrets in one object: the current one, and the previous one for a while', async () => {
      const to = new Receiving({ secret: null });
      to.secrets.put(JSON.stringify({ current: K1, previous: K0 }), to.now);
      expect((await to.deliver(json.headers, json.body)).status).toBe(200);
      const old = { ...json.headers, ...to.sign(json.body, { key: K0 }) };
      expect((await to.deliver(old, json.body)).status).toBe(200);
      to.now += 3_600_000;
      to.restart();
      expect((await to.deliver(old, json.body)).status).toBe(401);
    });

    it.each(['{"a":1}', '{"current":1}', '{"current":""}'])(
      'an object without a usable field is a fault of ours: %s',
      async (secret) => {
        const to = new Receiving({ secret });
        expect((await to.deliver(json.headers, json.body)).status).toBe(503);
        expect(to.telemetry.total('SecretUnusable')).toBe(1);
        expect(to.telemetry.metrics).toContainEqual({
          name: 'DeliveriesUnavailable',
          dimensions: { Source: 'github', Reason: 'secret_unusable' },
          value: 1,
        });
      },
    );
  });
});
