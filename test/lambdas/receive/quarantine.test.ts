import { describe, expect, it } from '@jest/globals';
import { toDelivery } from '../../../lambdas/receive/delivery.ts';
import { Quarantine } from '../../../lambdas/receive/quarantine.ts';
import { readHeaderMetadata } from '../../../lib/contract/archive-metadata.ts';
import { QUARANTINE_RESERVED_SLOTS, QUARANTINE_SLOTS } from '../../../lib/contract/limits.ts';
import { asana } from '../../../lib/providers/asana/spec.ts';
import { FakeObjectStore } from '../../fakes/object-store.ts';
import { FakeTelemetry } from '../../fakes/telemetry.ts';
import { github, K1, NOON, Receiving, restEvent, varied } from './receiving.ts';

const delivery = toDelivery(restEvent({ 'x-hub-signature-256': 'sha256=00' }, 'body'));

const nothing = async () => ({ headers: {}, leftOut: [] });

function quarantine(archive = new FakeObjectStore(), timeFactor = 1) {
  const at = { now: NOON };
  const telemetry = new FakeTelemetry();
  return {
    at,
    archive,
    telemetry,
    store: new Quarantine(archive, { source: 's', timeFactor }, telemetry, () => at.now),
  };
}

describe('quarantine', () => {
  it('keeps bytes, reason, time, address and the named headers, credentials never', async () => {
    const to = new Receiving();
    const given: Record<string, string> = {
      ...to.sign('{}', { key: 'other' }),
      authorization: 'Bearer abc',
      cookie: 's=1',
      'x-github-event': 'push',
      'x-other': '1',
    };
    await to.deliver(given, '{}');
    const [key] = to.archive.keys();
    expect(key).toMatch(/^quarantine\/github\/20261130T120000\/\d\d\d$/);
    const { bytes, metadata } = to.archive.objects.get(key ?? '') ?? { bytes: Buffer.alloc(0), metadata: {} };
    expect(bytes.toString()).toBe('{}');
    expect(metadata).toMatchObject({
      source: 'github',
      reason: 'bad_signature',
      'received-at': String(NOON),
      'source-ip': '192.0.2.7',
    });
    expect(readHeaderMetadata(metadata)).toEqual({
      'x-hub-signature-256': given['x-hub-signature-256'],
      'x-github-event': 'push',
    });
  });

  it.each([
    ['token', { header: 'x-our-word' }, { 'x-our-word': K1 }],
    ['token beside others', { header: 'x-our-word', named: 'word' }, { 'x-our-word': `a=1, word=${K1}` }],
    ['token written in another way', { header: 'x-our-word' }, { 'x-our-word': ` ${K1}` }],
  ] as const)('never keeps the secret itself: a %s in a header', async (_what, at, headers) => {
    const to = new Receiving({ spec: varied(github, { signature: { scheme: 'token', at } }) });
    expect((await to.deliver(headers, 'no JSON')).status).toBeGreaterThanOrEqual(400);
    const [kept] = to.archive.objects.values();
    expect(JSON.stringify(kept?.metadata)).toContain('"source":"github"');
    expect(JSON.stringify(kept?.metadata)).not.toContain(K1);
  });

  it('never keeps a secret that a handshake hands over', async () => {
    const to = new Receiving({ spec: asana, allowFrom: ['198.51.100.0/24'] });
    expect((await to.deliver({ 'x-hook-secret': 'handed-over' }, '')).status).toBe(403);
    const [kept] = to.archive.objects.values();
    expect(kept?.metadata).toMatchObject({ 'left-out': 'x-hook-secret' });
    expect(JSON.stringify(kept?.metadata)).not.toContain('handed-over');
  });

  it('is capped per source and minute for the whole fleet, with a reserve for what was well-formed and fresh', async () => {
    const { archive } = quarantine();
    for (let container = 0; container < 30; container++) {
      const { store } = quarantine(archive);
      for (let i = 0; i < 30; i++) await store.keep(delivery, 'missing_signature', nothing);
    }
    expect(archive.keys()).toHaveLength(QUARANTINE_SLOTS);
    const { store, telemetry } = quarantine(archive);
    await store.keep(delivery, 'bad_signature', nothing);
    await store.keep(delivery, 'malformed_json', nothing);
    expect(archive.keys()).toHaveLength(QUARANTINE_SLOTS + 2);
    for (let i = 0; i < 200; i++) await store.keep(delivery, 'bad_signature', nothing);
    expect(archive.keys()).toHaveLength(QUARANTINE_SLOTS + QUARANTINE_RESERVED_SLOTS);
    expect(telemetry.total('Quarantined')).toBe(QUARANTINE_RESERVED_SLOTS);
    expect(telemetry.total('QuarantineDropped')).toBe(202 - QUARANTINE_RESERVED_SLOTS);
  });

  it('a flood costs a container one request a slot at most; the next minute has room again', async () => {
    const { at, archive, store } = quarantine();
    for (let i = 0; i < 1000; i++) await store.keep(delivery, 'stale', nothing);
    expect(archive.calls).toHaveLength(QUARANTINE_SLOTS);
    at.now += 60_000;
    await store.keep(delivery, 'stale', nothing);
    expect(archive.keys()).toHaveLength(QUARANTINE_SLOTS + 1);
  });

  it('has minutes as short as the rest of a scaled run', async () => {
    const { at, archive, store } = quarantine(new FakeObjectStore(), 60);
    for (const now of [NOON, NOON + 999, NOON + 1000]) {
      at.now = now;
      for (let i = 0; i < 100; i++) await store.keep(delivery, 'stale', nothing);
    }
    expect(archive.keys()).toHaveLength(2 * QUARANTINE_SLOTS);
  });

  it('looks at nothing of a request it has no slot for', async () => {
    const { store } = quarantine();
    let asked = 0;
    const parts = () => {
      asked += 1;
      return nothing();
    };
    for (let i = 0; i < 100; i++) await store.keep(delivery, 'stale', parts);
    expect(asked).toBe(QUARANTINE_SLOTS);
  });

  it('changes no answer when it fails, and is not waited for long', async () => {
    const failing = new Receiving();
    failing.archive.before = () => {
      throw new Error('slow down');
    };
    expect((await failing.send('{}', { key: 'other' })).status).toBe(401);
    expect(failing.telemetry.total('QuarantineDropped')).toBe(1);

    const hanging = new Receiving();
    hanging.archive.before = () => new Promise(() => undefined);
    const start = performance.now();
    expect((await hanging.send('{}', { key: 'other' })).status).toBe(401);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
