import { describe, expect, it } from '@jest/globals';
import { github, Receiving } from '../lambdas/receive/receiving.ts';
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
});
