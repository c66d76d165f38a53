import { describe, expect, it } from '@jest/globals';
import { body, item, receiving } from './batching.ts';
import { Receiving } from './receiving.ts';

const BODY = '{"action":"opened","repository":{"id":1}}';

describe('an archive that locks', () => {
  it('locks what is accepted, from when it is written, and nothing that is refused', async () => {
    const to = new Receiving({ retention: { mode: 'COMPLIANCE', years: 7 } });
    const headers = { 'x-github-delivery': 'd1', 'x-github-event': 'issues' };
    expect((await to.deliver({ ...headers, ...to.sign(BODY) }, BODY)).status).toBe(200);
    await to.deliver({ ...headers, ...to.sign(BODY, { key: 'another' }) }, BODY);
    const [raw = ''] = to.archive.keys('raw/');
    const until = new Date('2033-11-30T12:00:00.000Z');
    expect(to.archive.objects.get(raw)?.lock).toEqual({ mode: 'COMPLIANCE', until });
    const [refused = ''] = to.archive.keys('quarantine/');
    expect(to.archive.objects.has(refused)).toBe(true);
    expect(to.archive.objects.get(refused)).not.toHaveProperty('lock');
  });

  it('locks whole deliveries and their events alike', async () => {
    const to = receiving({ retention: { mode: 'GOVERNANCE', years: 1 } });
    await to.send(body(item(1), item(2)));
    const kept = [...to.archive.keys('raw/'), ...to.archive.keys('deliveries/')];
    expect(kept).toHaveLength(3);
    for (const key of kept) expect(to.archive.objects.get(key)?.lock).toMatchObject({ mode: 'GOVERNANCE' });
  });
});
