import { describe, expect, it } from '@jest/globals';
import { answer } from '../../lambdas/receive/answer.ts';
import { REFUSALS, type ReceiveOutcome, UNAVAILABLE } from '../../lib/contract/answers.ts';
import { github, Receiving } from '../lambdas/receive/receiving.ts';
import { gateway } from '../local/gateway/serve.ts';
import { handed } from './case.ts';

describe('what providers do', () => {
  const unrouted = handed('WH-149');
  it(unrouted.name, async () => {
    const to = new Receiving({ spec: github });
    const headers = { 'x-github-event': 'event_callback', 'x-github-delivery': 'Ev-n1' };
    expect((await to.send(unrouted.body, { headers })).status).toBe(200);
    expect(to.telemetry.total('DeliveriesUnrouted')).toBe(1);
    expect(to.archive.objects.get(to.event().loc)?.bytes.equals(unrouted.body)).toBe(true);
    expect(to.messages()).toHaveLength(1);
    expect(to.event().stream).toBe('');
  });

  const unknown = handed('WH-150');
  it(unknown.name, async () => {
    const to = new Receiving();
    expect((await to.deliver(unknown.headers, unknown.body)).status).toBe(200);
    expect(to.event().type).toBe('brand_new_type');
  });

  const redirected = handed('WH-151');
  it(redirected.name, async () => {
    const door = await gateway();
    try {
      const { headers, body } = redirected;
      const statusOf = async (path: string) =>
        (await door.send(path, { method: 'POST', headers: Object.entries(headers).flat(), body })).status;
      expect(await statusOf('/hooks/stripe')).toBe(200);
      for (const path of ['/hooks/stripe/', '//hooks/stripe'])
        expect([200, 403, 404]).toContain(await statusOf(path));
      expect([403, 404]).toContain(await statusOf('/hooks/STRIPE'));
    } finally {
      await door.close(0);
    }
  });

  it(`${redirected.name}: whatever became of it`, () => {
    const outcomes: ReceiveOutcome[] = [
      ...keysOf(REFUSALS).map((reason) => ({ status: 'refused' as const, reason })),
      ...keysOf(UNAVAILABLE).map((cause) => ({ status: 'unavailable' as const, cause })),
      { status: 'probe' },
      { status: 'duplicate', h: 'h' },
    ];
    for (const outcome of outcomes) {
      const { statusCode, headers } = answer(outcome, github);
      expect([outcome, statusCode >= 300 && statusCode < 400]).toEqual([outcome, false]);
      expect(headers).not.toHaveProperty('location');
    }
  });
});

function keysOf<T extends object>(table: T): readonly (keyof T)[] {
  // The names a table was declared with.
  return Object.keys(table) as (keyof T)[];
}
