import { describe, expect, it } from '@jest/globals';
import type { EdgeEvent } from '../../lambdas/receive/delivery.ts';
import { httpEvent, NOON, Receiving, restEvent, stripe } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name.toLowerCase(),
  (name) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
  (name) => name.toUpperCase(),
  (name) => (name === 'x-github-delivery' ? 'X-GitHub-Delivery' : name),
];

describe('headers and event shapes', () => {
  const spelt = handed('WH-017');
  it(spelt.name, async () => {
    const to = new Receiving();
    for (const spell of SPELLINGS) {
      const headers = Object.fromEntries(
        Object.entries(spelt.headers).map(([name, value]) => [spell(name), value]),
      );
      for (const event of [restEvent(headers, spelt.body), httpEvent(headers, spelt.body)]) {
        expect((await to.handle(event)).status).toBe(200);
      }
    }
    expect(to.messages()).toHaveLength(1);
  });

  const lists = handed('WH-019');
  const multi = Object.fromEntries(Object.entries(lists.headers).map(([name, value]) => [name, [value]]));
  const shapes: readonly (readonly [string, EdgeEvent])[] = [
    [
      'REST API, headers null',
      { ...restEvent(lists.headers, lists.body), headers: null, multiValueHeaders: multi },
    ],
    [
      'load balancer',
      {
        httpMethod: 'POST',
        headers: null,
        multiValueHeaders: { ...multi, 'x-forwarded-for': ['198.51.100.9, 192.0.2.7'] },
        body: lists.body.toString('utf8'),
        isBase64Encoded: false,
        requestContext: { elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:x:1:targetgroup/a/1' } },
      },
    ],
  ];
  it.each(shapes)(`${lists.name}: %s`, async (_shape, event) => {
    const to = new Receiving();
    expect((await to.handle(event)).status).toBe(200);
    expect(to.messages()).toHaveLength(1);
  });

  const repeated = handed('WH-020');
  describe(repeated.name, () => {
    const OLD = Math.floor(NOON / 1000) - 3600;
    const NOW = Math.floor(NOON / 1000);
    const old =
      new Receiving({ spec: stripe }).sign(repeated.body, { now: OLD * 1000 })['stripe-signature'] ?? '';

    it.each([
      ['one header, two timestamps', restEvent({ 'stripe-signature': `${old},t=${NOW}` }, repeated.body)],
      ['two headers', restEvent({ 'stripe-signature': [old, `t=${NOW}`] }, repeated.body)],
      ['joined by an HTTP API', httpEvent({ 'stripe-signature': `${old},t=${NOW}` }, repeated.body)],
      ['joined with a space', httpEvent({ 'stripe-signature': `t=${NOW}, ${old}` }, repeated.body)],
    ])('%s', async (_kind, event) => {
      const to = new Receiving({ spec: stripe });
      expect(await to.handle(event)).toMatchObject({ status: 401, body: { error: 'signature' } });
      expect(to.messages()).toEqual([]);
      expect(to.events()).toEqual([]);
      expect(to.telemetry.metrics).toContainEqual({
        name: 'DeliveriesRefused',
        dimensions: { Source: 'stripe', Reason: 'repeated_signature' },
        value: 1,
      });
    });
  });
});
