import { describe, expect, it } from '@jest/globals';
import { eventHash } from '../../lambdas/ledger/names.ts';
import { hashOfArchiveKey } from '../../lib/contract/archive.ts';
import { github, Receiving, varied } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

const byEventId = varied(github, {
  event: { key: { recipe: 'id', id: [{ json: '/event_id' }] }, type: [], typeSigned: true },
});

describe('storage keys', () => {
  const id = handed('WH-135');
  it(id.name, async () => {
    const to = new Receiving();
    const delivery = id.headers['x-github-delivery'] ?? '';
    expect(delivery).toHaveLength(3000);
    expect((await to.deliver(id.headers, id.body)).status).toBe(200);
    expect(to.event()).toMatchObject({ h: eventHash('github', delivery), key: delivery.slice(0, 256) });
    await to.deliver(id.headers, id.body);
    expect(to.messages()).toHaveLength(1);
    // The same beginning is another event.
    await to.deliver({ ...id.headers, 'x-github-delivery': `${delivery}y` }, id.body);
    expect(to.events()).toHaveLength(2);
  });

  const traversal = handed('WH-137');
  it(traversal.name, async () => {
    const to = new Receiving({ spec: byEventId });
    for (const event_id of traversal.sequence) {
      const body = JSON.stringify({ event_id });
      expect((await to.send(body)).status).toBe(200);
    }
    const keys = to.archive.keys();
    expect(keys).toHaveLength(traversal.sequence.length);
    for (const key of keys) {
      expect(key).toMatch(/^raw\/github\//);
      expect(hashOfArchiveKey(key)).toMatch(/^[0-9a-f]{64}$/);
    }
    for (const event of to.events()) {
      expect((await to.archive.get(event.loc))?.bytes.toString()).toContain('event_id');
      expect(event.key).not.toMatch(/[^ -~]/);
    }
  });

  const key = handed('WH-139');
  it(key.name, async () => {
    const to = new Receiving({ spec: byEventId, source: 's'.repeat(64) });
    expect((await to.deliver(key.headers, key.body)).status).toBe(200);
    expect(Buffer.byteLength(to.archive.keys()[0] ?? '')).toBeLessThanOrEqual(1024);
  });
});
