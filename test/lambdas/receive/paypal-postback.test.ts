import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiAnswer, ApiQuestion } from '../../../lambdas/clients/ports.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { paypal } from '../../../lib/providers/paypal/spec.ts';
import { NOON, Receiving } from './receiving.ts';

const SECRET = { webhook_id: '1JE4291016473214C', client_id: 'client-1', client_secret: 'app-secret-1' };
const HEADERS = {
  'paypal-transmission-id': 'dfb3be50-fd74-11e4-8bf3-77339302725b',
  'paypal-transmission-time': '2026-11-30T11:59:59Z',
  'paypal-transmission-sig': 'c2lnbmVk',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
  'paypal-auth-algo': 'SHA256withRSA',
};
/** Numbers, escapes and spaces that another JSON writer would not keep. */
const BODY =
  '{ "id":"WH-1",\t"event_type":"PAYMENT.CAPTURE.COMPLETED", "resource":{"id":"r","value":1.10,"note":"\\u00e9\\/é"}}\n';

const json = (value: object, status = 200): ApiAnswer => ({ status, text: JSON.stringify(value) });
const token = (text = 'token-1', seconds: unknown = 32_400): ApiAnswer =>
  json({ access_token: text, expires_in: seconds, token_type: 'Bearer' });
const verdict = (status: string): ApiAnswer => json({ verification_status: status });

/** PayPal, as it answers and is asked. */
class Paypal {
  readonly asked: ApiQuestion[] = [];
  token: () => ApiAnswer = () => token();
  verdict: (question: ApiQuestion) => ApiAnswer = () => verdict('SUCCESS');

  ask = async (question: ApiQuestion): Promise<ApiAnswer> => {
    this.asked.push(question);
    return question.url.endsWith('/v1/oauth2/token') ? this.token() : this.verdict(question);
  };

  get paths(): readonly string[] {
    return this.asked.map(({ url }) => url.split('/').at(-1) ?? '');
  }
}

const TOKEN = 'token';
const VERIFY = 'verify-webhook-signature';
const down = (): never => {
  throw new TypeError('answered nothing');
};

let provider: Paypal;
let to: Receiving;
beforeEach(() => {
  provider = new Paypal();
  to = receiving();
});

function receiving(variant = 'postback', secret: string | null = JSON.stringify(SECRET)): Receiving {
  const made = new Receiving({ spec: configure(paypal, variant), secret });
  made.ask = provider.ask;
  return made;
}

const deliver = (body: string | Uint8Array = BODY, headers: object = {}) =>
  to.deliver({ ...HEADERS, 'content-type': 'application/json', ...headers }, body);

describe('a delivery PayPal is asked about', () => {
  it('is accepted when PayPal says so, and asked about byte for byte', async () => {
    expect((await deliver()).status).toBe(200);
    const [first, second] = provider.asked;
    expect(first).toMatchObject({
      url: 'https://api-m.paypal.com/v1/oauth2/token',
      method: 'POST',
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${Buffer.from('client-1:app-secret-1').toString('base64')}` },
    });
    expect(second).toMatchObject({
      url: 'https://api-m.paypal.com/v1/notifications/verify-webhook-signature',
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    const facts = JSON.stringify({
      auth_algo: 'SHA256withRSA',
      cert_url: HEADERS['paypal-cert-url'],
      transmission_id: HEADERS['paypal-transmission-id'],
      transmission_sig: 'c2lnbmVk',
      transmission_time: HEADERS['paypal-transmission-time'],
      webhook_id: SECRET.webhook_id,
    });
    expect(String(second?.body)).toBe(`${facts.slice(0, -1)},"webhook_event":${BODY}}`);
  });

  it('asks the sandbox where that is configured, and nobody else for anything in the request', async () => {
    to = receiving('postback-sandbox');
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await deliver(BODY, headers)).status).toBe(200);
    expect(new Set(provider.asked.map(({ url }) => new URL(url).host))).toEqual(
      new Set(['api-m.sandbox.paypal.com']),
    );
  });

  it('is refused when PayPal says that it did not send it, and nothing of it is kept', async () => {
    provider.verdict = () => verdict('FAILURE');
    expect((await deliver()).status).toBe(401);
    expect(to.queue.sent).toEqual([]);
  });

  it.each([400, 413, 422])(
    'is refused when PayPal can make no sense of it (%i): that opens no breaker',
    async (status) => {
      provider.verdict = () => json({ name: 'VALIDATION_ERROR' }, status);
      for (let i = 0; i < 10; i++) expect((await deliver()).status).toBe(401);
      provider.verdict = () => verdict('SUCCESS');
      expect((await deliver()).status).toBe(200);
    },
  );

  it.each([
    ['no header', { 'paypal-transmission-sig': undefined }],
    ['a certificate elsewhere', { 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' }],
    ['another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
    ['an id that is none', { 'paypal-transmission-id': '","webhook_id":"EVIL' }],
    ['a time that is none', { 'paypal-transmission-time': 'yesterday' }],
    ['a signature too long', { 'paypal-transmission-sig': 'AAAA'.repeat(200) }],
  ])('asks nobody with %s', async (_, headers) => {
    const given: Record<string, string> = { ...HEADERS };
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) delete given[name];
      else given[name] = value;
    }
    expect((await to.deliver(given, BODY)).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });

  it.each([
    ['ends its place and names another webhook', '{"id":"WH-1"},"webhook_id":"EVIL","x":{}'],
    ['is two objects', '{}{}'],
    ['is no object', '[{"id":"WH-1"}]'],
    ['begins with a byte order mark', `\ufeff${BODY}`],
    ['ends early', '{"id":"WH-1"'],
    ['has two members of one name', '{"id":"WH-1","resource":{"a":":\\"","b":[{"c":1,"\\u0063":2}]}}'],
    ['is no JSON to the letter', "{'id':'WH-1'}"],
    ['is empty', ''],
    ['is too deep', `{"a":${'['.repeat(600)}${']'.repeat(600)}}`],
  ])('asks nobody about a body that %s', async (_, body) => {
    expect((await deliver(body)).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });

  it('asks nobody about bytes that are no UTF-8', async () => {
    expect((await deliver(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });
});

it('versions of a secret for one webhook are one question, those for two are two', async () => {
  provider.verdict = () => verdict('FAILURE');
  to.secrets.put(JSON.stringify({ ...SECRET, client_secret: 'app-secret-2' }), NOON);
  await deliver();
  const once = provider.paths.filter((path) => path === VERIFY).length;
  provider.asked.length = 0;
  to = receiving();
  to.secrets.put(JSON.stringify({ ...SECRET, webhook_id: '2JE4291016473214C' }), NOON);
  await deliver();
  expect([once, provider.paths.filter((path) => path === VERIFY).length]).toEqual([1, 2]);
});

describe('a token', () => {
  it('is kept until a minute before its end', async () => {
    provider.token = () => token('token-1', 600);
    await deliver();
    to.now = NOON + 539_000;
    await deliver();
    expect(provider.paths).toEqual([TOKEN, VERIFY, VERIFY]);
    to.now = NOON + 540_000;
    await deliver();
    expect(provider.paths).toEqual([TOKEN, VERIFY, VERIFY, TOKEN, VERIFY]);
  });

  it('that ended early is renewed once', async () => {
    let given = 0;
    provider.token = () => token(`token-${++given}`);
    provider.verdict = ({ headers }) =>
      headers?.['authorization'] === 'Bearer token-2' ? verdict('SUCCESS') : json({}, 401);
    expect((await deliver()).status).toBe(200);
    expect(provider.paths).toEqual([TOKEN, VERIFY, TOKEN, VERIFY]);
    expect((await deliver(BODY.replace('WH-1', 'WH-2'))).status).toBe(200);
    expect(provider.paths.length).toBe(5);
  });

  it('that is never taken is a fault of ours: no 401, and no endless asking', async () => {
    provider.verdict = () => json({}, 401);
    const { status, headers } = await deliver();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(provider.paths).toEqual([TOKEN, VERIFY, TOKEN, VERIFY]);
  });

  it('of other credentials is not used', async () => {
    await deliver();
    to.secrets.put(JSON.stringify({ ...SECRET, client_secret: 'app-secret-2' }), NOON);
    to.now = NOON + 10 * 60_000;
    expect((await deliver()).status).toBe(200);
    expect(provider.paths).toEqual([TOKEN, VERIFY, TOKEN, VERIFY]);
  });
});

describe('credentials', () => {
  it('that PayPal does not know are a fault of ours', async () => {
    provider.token = () => json({ error: 'invalid_client' }, 401);
    expect((await deliver()).status).toBe(503);
    expect(provider.paths).not.toContain(VERIFY);
  });

  it('that were changed a moment ago are read again', async () => {
    await deliver();
    to.secrets.put(JSON.stringify({ ...SECRET, client_secret: 'app-secret-2' }), NOON);
    provider.verdict = () => json({}, 401);
    provider.token = () => json({ error: 'invalid_client' }, 401);
    const known = `Basic ${Buffer.from('client-1:app-secret-2').toString('base64')}`;
    const { ask } = provider;
    to.ask = async (question) => {
      const answer = await ask(question);
      if (question.headers?.['authorization'] === known) return token('token-2');
      return question.headers?.['authorization'] === 'Bearer token-2' ? verdict('SUCCESS') : answer;
    };
    expect((await deliver(BODY.replace('WH-1', 'WH-2'))).status).toBe(200);
  });

  it.each([
    ['is plain text', SECRET.webhook_id],
    ['lacks a text', JSON.stringify({ ...SECRET, client_secret: '' })],
    ['has a webhook id that is none', JSON.stringify({ ...SECRET, webhook_id: 'a","b":"' })],
  ])('of a secret that %s are a fault of ours', async (_, secret) => {
    to = receiving('postback', secret);
    expect((await deliver()).status).toBe(503);
    expect(provider.asked).toEqual([]);
  });

  it('stand in no log, whatever goes wrong', async () => {
    for (const fail of [down, () => json({ error: 'x' }, 500), () => ({ status: 200, text: 'no JSON' })]) {
      provider.verdict = fail;
      await deliver();
    }
    const written = JSON.stringify(to.telemetry);
    expect(written).toContain('postback');
    for (const secret of [...Object.values(SECRET), 'token-1', 'WH-1']) expect(written).not.toContain(secret);
  });
});

describe('while PayPal is down', () => {
  it.each<readonly [string, () => ApiAnswer]>([
    ['says nothing', down],
    ['answers 500', () => json({}, 500)],
    ['answers 503', () => json({}, 503)],
    ['limits us', () => json({}, 429)],
    ['moved', () => json({}, 302)],
    ['answers without a verdict', () => json({})],
    ['answers a word nobody knows', () => verdict('MAYBE')],
    ['answers no JSON', () => ({ status: 200, text: '<html>' })],
  ])('and %s, the answer is 503 and nothing is accepted or refused', async (_, answer) => {
    provider.verdict = answer;
    const { status, headers } = await deliver();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(to.queue.sent).toEqual([]);
    provider.verdict = () => verdict('SUCCESS');
    expect((await deliver()).status).toBe(200);
  });

  it.each<readonly [string, () => ApiAnswer]>([
    ['says nothing', down],
    ['answers 500', () => json({}, 500)],
    ['gives an empty one', () => token('')],
    ['gives one with a line break', () => token('a\r\nx-evil: 1')],
    ['does not say how long', () => token('token-1', '32400')],
  ])('and asked for a token %s, the answer is 503', async (_, answer) => {
    provider.token = answer;
    expect((await deliver()).status).toBe(503);
    expect(provider.paths).toEqual([TOKEN]);
  });

  it('is left alone after five failures, and asked once when the pause is over', async () => {
    provider.verdict = down;
    for (let i = 0; i < 5; i++) expect((await deliver()).status).toBe(503);
    const before = provider.asked.length;
    for (let i = 0; i < 5; i++) expect((await deliver()).status).toBe(503);
    expect(provider.asked.length).toBe(before);
    to.now += 15_000;
    const both = await Promise.all([deliver(), deliver()]);
    expect(both.map(({ status }) => status)).toEqual([503, 503]);
    expect(provider.asked.length).toBe(before + 1);
    expect((await deliver()).status).toBe(503);
    to.now += 15_000;
    provider.verdict = () => verdict('SUCCESS');
    expect((await deliver()).status).toBe(200);
    expect((await deliver(BODY.replace('WH-1', 'WH-2'))).status).toBe(200);
  });

  it('four failures and a success leave it closed', async () => {
    for (let round = 0; round < 3; round++) {
      provider.verdict = down;
      for (let i = 0; i < 4; i++) await deliver();
      provider.verdict = () => verdict('SUCCESS');
      expect((await deliver(BODY.replace('WH-1', `WH-${round}`))).status).toBe(200);
    }
  });
});
