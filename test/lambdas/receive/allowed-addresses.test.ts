import { describe, expect, it } from '@jest/globals';
import type { EdgeEvent } from '../../../lambdas/receive/delivery.ts';
import { Receiving, restEvent } from './receiving.ts';

const BODY = '{"action":"opened","repository":{"id":1}}';
const ALLOWED = ['192.0.2.0/24', '198.51.100.7/32', '2001:db8::/32'];

function receiving(allowFrom: readonly string[] = ALLOWED): Receiving {
  return new Receiving({ allowFrom });
}

/** A rightly signed delivery from an address, as each API tells of it. */
function from(to: Receiving, address: string, more: object = {}): Record<'rest' | 'http', EdgeEvent> {
  const headers = { 'x-github-delivery': 'd1', 'x-github-event': 'issues', ...to.sign(BODY), ...more };
  const event = restEvent(headers, BODY);
  return {
    rest: { ...event, requestContext: { identity: { sourceIp: address } } },
    http: { ...event, requestContext: { http: { method: 'POST', sourceIp: address } } },
  };
}

describe('a source that takes requests from some addresses only', () => {
  it.each(['192.0.2.1', '192.0.2.255', '198.51.100.7', '2001:db8::1', '::ffff:192.0.2.9'])(
    'accepts what comes from %s',
    async (address) => {
      const to = receiving();
      expect((await to.handle(from(to, address).rest)).status).toBe(200);
      expect((await to.handle(from(to, address).http)).status).toBe(200);
      expect(to.events()).toHaveLength(1);
    },
  );

  it.each(['192.0.3.1', '198.51.100.8', '2001:db9::1', '203.0.113.5', '', '192.0.2.1, 203.0.113.5'])(
    'refuses what comes from %j, however rightly it is signed, and keeps it',
    async (address) => {
      for (const edge of ['rest', 'http'] as const) {
        const to = receiving();
        expect((await to.handle(from(to, address)[edge])).status).toBe(403);
        expect(to.events()).toEqual([]);
        expect(to.telemetry.metrics).toContainEqual(
          expect.objectContaining({
            name: 'DeliveriesRefused',
            dimensions: expect.objectContaining({ Reason: 'address_not_allowed' }),
          }),
        );
        expect(to.archive.keys('quarantine/')).toHaveLength(1);
      }
    },
  );

  it('asks the API and no header', async () => {
    const to = receiving();
    const { rest } = from(to, '203.0.113.5', { 'x-forwarded-for': '192.0.2.1' });
    expect((await to.handle(rest)).status).toBe(403);
    const behindNone = { ...rest, requestContext: { elb: {} } };
    expect((await to.handle(behindNone)).status).toBe(403);
  });

  it('refuses probes and handshakes from elsewhere as well', async () => {
    const to = receiving();
    const probe = { ...from(to, '203.0.113.5').rest, httpMethod: 'GET', body: null };
    expect((await to.handle(probe)).status).toBe(403);
  });

  it('takes requests from anywhere where no range is given', async () => {
    const to = receiving([]);
    expect((await to.handle(from(to, '203.0.113.5').rest)).status).toBe(200);
  });
});
