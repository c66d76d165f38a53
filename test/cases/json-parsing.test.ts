import { describe, expect, it } from '@jest/globals';
import { eventHash } from '../../lambdas/ledger/names.ts';
import { identify } from '../../lambdas/receive/identify.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { github, Receiving, varied } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

const byBody = varied(github, {
  event: { key: { recipe: 'id', id: [{ json: '/id' }] }, type: [], typeSigned: true },
});

describe('JSON', () => {
  const large = handed('WH-062');
  it(large.name, async () => {
    const to = new Receiving({ spec: byBody });
    expect((await to.deliver(large.headers, large.body)).status).toBe(200);
    expect(to.event()).toMatchObject({
      key: '1524831183200260097',
      h: eventHash('github', '1524831183200260097'),
    });
    expect(to.messages()[0]?.key).toBe('1524831183200260097');
    expect(to.archive.objects.get(to.event().loc)?.bytes.equals(large.body)).toBe(true);
  });

  const deep = handed('WH-064');
  describe(deep.name, () => {
    const objects = `${'{"a":'.repeat(31_000)}1${'}'.repeat(31_000)}`;
    it.each([
      ['objects', objects],
      ['arrays', '['.repeat(500_000)],
    ])('%s, signed', async (_kind, body) => {
      const to = new Receiving();
      const headers = { ...deep.headers, ...to.sign(body) };
      expect(await to.deliver(headers, body)).toMatchObject({ status: 400, body: { error: 'malformed' } });
      const [kept] = to.archive.objects.values();
      expect(kept?.bytes.equals(Buffer.from(body))).toBe(true);
      expect(kept?.metadata).toMatchObject({ reason: 'too_deep' });
      expect((await to.send('{}', { headers: { 'x-github-delivery': 'next' } })).status).toBe(200);
    });

    it('unsigned: refused before any parse', async () => {
      const to = new Receiving();
      expect((await to.deliver({ 'x-github-delivery': 'd' }, objects)).status).toBe(401);
    });
  });

  const proto = handed('WH-066');
  it(proto.name, async () => {
    const to = new Receiving();
    expect((await to.deliver(proto.headers, proto.body)).status).toBe(200);
    const bare: Record<string, unknown> = {};
    expect([bare['verified'], bare['stream'], bare['x']]).toEqual([undefined, undefined, undefined]);
    expect(to.archive.objects.get(to.event().loc)?.bytes.equals(proto.body)).toBe(true);
    // Names of a prototype are found only where the body itself has them.
    const at = (json: string) =>
      identify(
        's',
        varied(byBody, { event: { ...byBody.event, key: { recipe: 'id', id: [{ json }] } } }),
        { headers: headersOf({}), body: proto.body },
        '',
      );
    expect(at('/__proto__/stream')).toMatchObject({ ok: true, identity: { key: 'admin' } });
    expect(at('/constructor/name')).toMatchObject({ ok: false, reason: 'missing_event_id' });
    expect(at('/toString')).toMatchObject({ ok: false, reason: 'missing_event_id' });
  });
});
