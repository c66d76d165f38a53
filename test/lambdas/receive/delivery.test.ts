import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toDelivery } from '../../../lambdas/receive/delivery.ts';
import { Receiving, restEvent } from './receiving.ts';

describe('event shapes', () => {
  it('a function URL: names in lower case, repeated headers joined by its front door', () => {
    const delivery = toDelivery({
      headers: { 'x-a': '1,2', 'content-type': 'text/plain' },
      body: 'grüße',
      isBase64Encoded: false,
      requestContext: { http: { method: 'post', sourceIp: '192.0.2.1' } },
    });
    expect(delivery).toMatchObject({ method: 'POST', sourceIp: '192.0.2.1', listHeaders: false });
    expect(delivery.headers.get('x-a')).toEqual(['1,2']);
    expect(delivery.body).toEqual(Buffer.from('grüße', 'utf8'));
  });

  it('a REST API: every value of a repeated header, names of either map', () => {
    const { headers } = toDelivery({
      httpMethod: 'POST',
      headers: { 'X-A': '2', 'X-Only': 'here', Empty: null },
      multiValueHeaders: { 'x-a': ['1', '2'], 'X-B': 'no list' },
    });
    expect([...headers]).toEqual([
      ['x-a', ['1', '2']],
      ['x-only', ['here']],
    ]);
  });

  it('two spellings of one name are one header with two values', () => {
    const { headers } = toDelivery({
      httpMethod: 'POST',
      headers: { 'X-A': '1', 'x-a': '2', 'x-l': ['3', 4] },
    });
    expect(headers.get('x-a')).toEqual(['1', '2']);
    expect(headers.get('x-l')).toEqual(['3', '']);
  });

  it('a load balancer with lists wants its answer in lists', async () => {
    const to = new Receiving();
    const event = { ...restEvent({}, ''), requestContext: { elb: {} } };
    expect(toDelivery(event).listHeaders).toBe(true);
    expect(toDelivery({ ...event, multiValueHeaders: undefined }).listHeaders).toBe(false);
    // The helper reads plain headers only: there are none.
    expect(await to.handle(event)).toMatchObject({ status: 401, headers: {} });
  });

  it('a load balancer: the address it saw itself, not one the sender claims', () => {
    const event = {
      ...restEvent({ 'X-Forwarded-For': '10.0.0.1, 192.0.2.9' }, ''),
      requestContext: { elb: {} },
    };
    expect(toDelivery(event).sourceIp).toBe('192.0.2.9');
  });

  it('never throws, whatever the event is', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            httpMethod: fc.anything(),
            headers: fc.anything(),
            multiValueHeaders: fc.anything(),
            body: fc.anything(),
            isBase64Encoded: fc.anything(),
            requestContext: fc.anything(),
          },
          { requiredKeys: [] },
        ),
        (event) => {
          const { method, body, headers } = toDelivery(event);
          expect(typeof method).toBe('string');
          expect(Buffer.isBuffer(body)).toBe(true);
          for (const values of headers.values())
            for (const value of values) expect(typeof value).toBe('string');
        },
      ),
    );
  });
});
