import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { EdgeEvent } from '../../lambdas/receive/delivery.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { hubspot } from '../../lib/providers/hubspot/spec.ts';
import { twilio } from '../../lib/providers/twilio/spec.ts';
import { httpEvent, K1, NOON, Receiving, restEvent } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

const BASE = 'https://hooks.example.test/hooks/';

function twilioAt(path: string): Receiving {
  return new Receiving({ spec: configure(twilio), publicUrl: BASE + path });
}

async function statusOf(to: Receiving, event: EdgeEvent): Promise<number> {
  return (await to.handleRaw(event)).statusCode;
}

describe('signed URLs', () => {
  const literal = handed('WH-023');
  it(literal.name, async () => {
    const to = twilioAt('tw-main');
    const event = { ...httpEvent(literal.headers, literal.body), rawQueryString: literal.query };
    expect(await statusOf(to, event)).toBe(200);
    expect(to.messages()).toHaveLength(1);
    const sorted = literal.query.split('&').toSorted().join('&');
    expect(await statusOf(twilioAt('tw-main'), { ...event, rawQueryString: sorted })).toBe(401);
  });

  const registered = handed('WH-024');
  it(registered.name, async () => {
    expect(await statusOf(twilioAt('tw-main'), httpEvent(registered.headers, registered.body))).toBe(200);
    const form = new URLSearchParams(registered.body.toString());
    const text = [...form]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join('');
    const forged = createHmac('sha1', K1).update(`https://evil.test/hooks/tw-main${text}`).digest('base64');
    const claims: readonly Readonly<Record<string, string>>[] = [
      { 'x-forwarded-host': 'evil.test' },
      { host: 'evil.test' },
      { forwarded: 'host=evil.test' },
    ];
    for (const headers of claims) {
      const event = httpEvent(
        { ...registered.headers, ...headers, 'x-twilio-signature': forged },
        registered.body,
      );
      expect(await statusOf(twilioAt('tw-main'), event)).toBe(401);
    }
  });

  const decoded = handed('WH-027');
  describe(decoded.name, () => {
    const sign = (url: string, at: number) => ({
      'x-hubspot-request-timestamp': String(at),
      'x-hubspot-signature-v3': createHmac('sha256', K1)
        .update(`POST${url}${decoded.body}${at}`)
        .digest('base64'),
    });
    const to = () => new Receiving({ spec: configure(hubspot), publicUrl: `${BASE}hs-main` });
    const sent = (query: string, url: string, at = NOON) =>
      statusOf(to(), { ...httpEvent(sign(url, at), decoded.body), rawQueryString: query });

    it.each([
      ['as it is signed', decoded.query, 'cb=a:b', NOON, 200],
      ['just too old', decoded.query, 'cb=a:b', NOON - 301_000, 401],
      ['signed as it was sent', decoded.query, decoded.query, NOON, 200],
      ['another parameter', 'cb=a%3Ac', 'cb=a:b', NOON, 401],
      ['an escape that would make another parameter', 'cb=a%26d%3D1', 'cb=a&d=1', NOON, 401],
    ])('%s', async (_what, query, signed, at, status) => {
      expect(await sent(query, `${BASE}hs-main?${signed}`, at)).toBe(status);
    });

    it('through a REST API, which hands over what it decoded', async () => {
      const event = restEvent(sign(`${BASE}hs-main?cb=a:b`, NOON), decoded.body);
      expect(await statusOf(to(), { ...event, multiValueQueryStringParameters: { cb: ['a:b'] } })).toBe(200);
    });
  });
});
