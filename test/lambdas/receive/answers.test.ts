import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { answer } from '../../../lambdas/receive/answer.ts';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import {
  REFUSALS,
  type RefusalReason,
  UNAVAILABLE,
  type UnavailableCause,
} from '../../../lib/contract/answers.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { figma } from '../../../lib/providers/figma/spec.ts';
import { shopify } from '../../../lib/providers/shopify/spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { svix } from '../../../lib/providers/svix/spec.ts';
import { twilio } from '../../../lib/providers/twilio/spec.ts';
import { xero } from '../../../lib/providers/xero/spec.ts';
import { asking, raw, withSample } from './contracts.ts';
import { K1, Receiving, restEvent, WRAW } from './receiving.ts';

describe('an answer that is looked at', () => {
  it('Twilio gets an empty TwiML document, and where the queue fails as well: it would not call again', async () => {
    const api = { apiId: 'abc123', domainName: 'abc123.execute-api.eu-west-1.amazonaws.com', stage: 'live' };
    const url = `https://${api.domainName}/live/hooks/twilio`;
    const spec = configure(twilio);
    const body = Buffer.from('MessageSid=SM1&MessageStatus=delivered&AccountSid=AC1');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const fails of [false, true]) {
      const to = new Receiving({ spec });
      if (fails) {
        to.queue.onCall = () => {
          throw new Error('no queue');
        };
      }
      const key = createSecretKey(Buffer.from(K1));
      const signed = signDelivery(spec, key, { body, now: to.now, method: 'POST', url, headers });
      const event = restEvent({ ...headers, ...signed }, body);
      const answer = await to.handleRaw({ ...event, requestContext: api });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers?.['content-type']).toMatch(/^text\/xml/);
      expect(answer.body).toMatch(/<Response\/>$/);
      expect(to.event().type).toBe('delivered');
    }
  });

  it('Xero gets an empty 200, and 401 for its wrong signatures', async () => {
    const { to, headers, body } = withSample(xero);
    expect(await raw(to, headers, body)).toMatchObject({ statusCode: 200, body: '' });
    expect((await raw(to, headers, Buffer.concat([body, Buffer.from(' ')]))).statusCode).toBe(401);
  });

  it('Figma, which a 400 stops for good, gets 422', async () => {
    const to = new Receiving({ spec: configure(figma) });
    const body = `{"passcode":"${K1}","event_type":"FILE_UPDATE","webhook_id":"22"}`;
    expect((await raw(to, {}, body)).statusCode).toBe(422);
  });

  it('Shopify gets its answer from two steps of ours: nothing is fetched or looked up before it', async () => {
    const to = new Receiving({ spec: configure(shopify) });
    const calls: string[] = [];
    to.table.onCall = (call) => void calls.push(call);
    to.queue.onCall = (call) => void calls.push(call);
    const headers = {
      'x-shopify-event-id': 'e1',
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 's',
    };
    expect((await to.deliver({ ...to.sign('{"id":1}'), ...headers }, '{"id":1}')).status).toBe(200);
    expect(calls).toHaveLength(2);
  });

  it('a sender on Svix is told to stop where the source asks for it', async () => {
    const given = async (asked: boolean) => {
      const to = new Receiving({ spec: asking(svix, asked) });
      return raw(to, to.sign('{"type":', { key: WRAW, family: 'svix', id: 'm1' }), '{"type":');
    };
    expect(await given(true)).toMatchObject({
      statusCode: 400,
      headers: { 'webhook-delivery': 'abort-message' },
    });
    expect((await given(false)).headers).not.toHaveProperty('webhook-delivery');
  });
});

describe('whoever the provider is', () => {
  // The keys of the tables they come from.
  const reasons = Object.keys(REFUSALS) as RefusalReason[];
  const causes = Object.keys(UNAVAILABLE) as UnavailableCause[];
  const ways = SPECS.flatMap((spec) =>
    [undefined, ...Object.keys(spec.variants ?? {})].map((variant) => ({
      name: `${spec.slug} ${variant ?? ''}`,
      way: configure(spec, variant),
      fatal: (spec.variants?.[variant ?? '']?.delivery ?? spec.delivery).fatal ?? [],
    })),
  );

  it('a fault of ours is 5xx with retry-after, and nothing in it ends the retries', () => {
    for (const { name, way } of ways) {
      for (const cause of causes) {
        const { statusCode, headers = {} } = answer({ status: 'unavailable', cause }, way);
        expect([name, cause, statusCode >= 500, headers['retry-after']]).toEqual([name, cause, true, '5']);
        for (const header of Object.keys(way.delivery.stop?.headers ?? {}))
          expect(headers).not.toHaveProperty(header);
      }
    }
  });

  it('a refusal is 4xx, and never a status that ends the endpoint, unless the source asked to stop the retries', () => {
    for (const { name, way, fatal } of ways) {
      const { stop, ...delivery } = way.delivery;
      for (const reason of reasons) {
        const { statusCode } = answer({ status: 'refused', reason }, { ...way, delivery });
        const allowed = statusCode >= 400 && statusCode < 500 && !fatal.includes(statusCode);
        expect([name, reason, statusCode, allowed]).toEqual([name, reason, statusCode, true]);
      }
    }
  });

  it('410, which ends an endpoint at many, is never answered', () => {
    const statuses = ways.flatMap(({ way }) =>
      reasons.map((reason) => answer({ status: 'refused', reason }, way).statusCode),
    );
    expect(statuses).not.toContain(410);
  });
});
