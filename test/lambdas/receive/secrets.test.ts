import { describe, expect, it } from '@jest/globals';
import { SecretCache } from '../../../lambdas/receive/secrets.ts';
import { FakeSecretStore } from '../../fakes/secret-store.ts';
import { FakeTelemetry } from '../../fakes/telemetry.ts';
import { K0, K1, NOON, Receiving, restEvent } from './receiving.ts';

const HOUR = 3_600_000;
const headers = { 'x-github-delivery': 'd1' };

function outage(): never {
  throw Object.assign(new Error('no'), { name: 'InternalServiceError' });
}

function cache() {
  const at = { now: NOON };
  const store = new FakeSecretStore();
  const telemetry = new FakeTelemetry();
  const settings = {
    source: 's',
    secretArn: 'arn',
    shape: { format: 'utf8', byId: false },
    previousOverlap: 3600,
    timeFactor: 1,
  } as const;
  store.put(K1, NOON - 24 * HOUR);
  return {
    at,
    store,
    telemetry,
    secrets: new SecretCache(
      store,
      settings,
      telemetry,
      () => at.now,
      () => 0.5,
    ),
  };
}

describe('rotation', () => {
  it('both secrets verify during the overlap, the old one no longer', async () => {
    const to = new Receiving({ secret: K0 });
    to.secrets.put(K1, to.now);
    for (const key of [K0, K1]) expect((await to.send('{}', { key, headers })).status).toBe(200);
    to.now += HOUR - 1;
    expect((await to.send('{}', { key: K0, headers })).status).toBe(200);
    to.now += 1;
    expect((await to.send('{}', { key: K0, headers })).status).toBe(401);
    expect((await to.send('{}', { key: K1, headers })).status).toBe(200);
    expect(to.telemetry.metrics).toContainEqual({
      name: 'SecretStageUsed',
      dimensions: { Source: 'github', Stage: 'AWSPREVIOUS' },
      value: 1,
    });
  });

  it('the overlap follows the time factor of a local run', async () => {
    const to = new Receiving({ secret: K0, timeFactor: 60 });
    to.secrets.put(K1, to.now);
    to.now += 61_000;
    expect((await to.send('{}', { key: K0, headers })).status).toBe(401);
  });

  it('a pending version verifies before it is current, found by the first delivery that needs it', async () => {
    const to = new Receiving({ secret: K0 });
    expect((await to.send('{}', { key: K0, headers })).status).toBe(200);
    to.secrets.set('AWSPENDING', K1, to.now);
    expect((await to.send('{}', { key: K1, headers })).status).toBe(200);
  });

  it.each(['AWSPENDING', 'AWSPREVIOUS'] as const)('an unusable %s version is passed over', async (stage) => {
    const to = new Receiving();
    to.secrets.set(stage, '  ', to.now);
    expect((await to.send('{}', { headers })).status).toBe(200);
  });

  it('an unusable current version lets the previous one serve and refuses nothing', async () => {
    const to = new Receiving({ secret: K0 });
    to.secrets.put('', to.now);
    expect((await to.send('{}', { key: K0, headers })).status).toBe(200);
    expect((await to.send('{}', { key: K1, headers })).status).toBe(503);
    to.secrets.set('AWSCURRENT', K1, to.now);
    expect((await to.send('{}', { key: K1, headers })).status).toBe(200);
  });

  it('several rotations in a row are each noticed at once', async () => {
    const to = new Receiving({ secret: 'key-0' });
    for (let i = 0; i < 20; i++) {
      expect((await to.send('{}', { key: `key-${i}`, headers })).status).toBe(200);
      to.secrets.put(`key-${i + 1}`, to.now);
    }
  });

  it('the key may be bytes', async () => {
    const key = Buffer.from([0xff, 0xfe, 0, 1]);
    const to = new Receiving({ secret: key });
    expect((await to.send('{}', { key, headers })).status).toBe(200);
    const text = new Receiving({ secret: Buffer.from(`${K1}\n`) });
    expect((await text.send('{}', { headers })).status).toBe(200);
  });
});

describe('the end of an overlap', () => {
  it('is announced by the deliveries that the previous version still verifies', async () => {
    const to = new Receiving({ secret: K0 });
    to.secrets.put(K1, to.now);
    to.now += (HOUR * 3) / 4 - 1;
    await to.send('{}', { key: K0, headers });
    expect(to.telemetry.total('PreviousSecretEnding')).toBe(0);
    to.now += 1;
    await to.send('{}', { key: K1, headers });
    expect(to.telemetry.total('PreviousSecretEnding')).toBe(0);
    // A repeat tells as well as a first delivery.
    await to.send('{}', { key: K0, headers });
    await to.send('{}', { key: K0, headers });
    expect(to.telemetry.total('PreviousSecretEnding')).toBe(2);
  });
});

describe('a flood of forgeries', () => {
  it('is answered 401 and costs a bounded number of reads', async () => {
    const to = new Receiving();
    for (let i = 0; i < 600; i++) {
      expect((await to.send('{}', { key: 'forged', headers })).status).toBe(401);
      to.now += 100;
    }
    // A minute: the first read, a burst, one more every five seconds.
    expect(to.secrets.reads.length / 3).toBeLessThanOrEqual(1 + 5 + 12);
    expect(to.telemetry.total('SecretRefreshes')).toBe(to.secrets.reads.length / 3 - 1);
  });

  it('hides a rotation for some seconds at most', async () => {
    const to = new Receiving({ secret: K0 });
    for (let i = 0; i < 20; i++) await to.send('{}', { key: 'forged', headers });
    to.secrets.put(K1, to.now);
    to.now += 6_300;
    expect((await to.send('{}', { key: K1, headers })).status).toBe(200);
  });

  it('does not hide a rotation from who has sent genuine deliveries before', async () => {
    const to = new Receiving({ secret: K0 });
    const from = (ip: string, key: string) =>
      to.handle({
        ...restEvent({ ...headers, ...to.sign('{}', { key }) }, '{}'),
        requestContext: { identity: { sourceIp: ip } },
      });
    expect((await from('192.0.2.1', K0)).status).toBe(200);
    for (let i = 0; i < 100; i++) expect((await from('192.0.2.66', 'forged')).status).toBe(401);
    to.secrets.put(K1, to.now);
    expect((await from('192.0.2.1', K1)).status).toBe(200);
    // An address that nothing genuine has come from waits with the others.
    to.secrets.put('third', to.now);
    for (let i = 0; i < 100; i++) await from('192.0.2.66', 'forged');
    expect((await from('192.0.2.1', 'third')).status).toBe(200);
  });

  it('costs a bounded number of reads where it comes from the address of the provider', async () => {
    const to = new Receiving();
    expect((await to.send('{}', { headers })).status).toBe(200);
    for (let i = 0; i < 600; i++) {
      expect((await to.send('{}', { key: 'forged', headers })).status).toBe(401);
      to.now += 100;
    }
    expect(to.secrets.reads.length / 3).toBeLessThanOrEqual(1 + 10 + 60);
  });

  it('a request without form or freshness causes no read at all', async () => {
    const to = new Receiving();
    await to.deliver({ ...headers, 'x-hub-signature-256': 'sha256=short' }, '{}');
    await to.deliver(headers, '{}');
    expect(to.secrets.reads).toEqual([]);
  });
});

describe('the cache', () => {
  it('reads again when it is old, and serves on while that fails', async () => {
    const { at, store, telemetry, secrets } = cache();
    await secrets.keys();
    at.now += 4 * 60_000;
    await secrets.keys();
    expect(store.reads).toHaveLength(3);
    store.before = outage;
    at.now += 2 * 60_000;
    expect((await secrets.keys()).keys).toHaveLength(1);
    const afterFirst = store.reads.length;
    // Not at every delivery while the service is down.
    await secrets.keys();
    expect(store.reads).toHaveLength(afterFirst);
    expect(telemetry.faults.length).toBeGreaterThan(0);
    at.now += 10_000;
    store.before = () => undefined;
    await secrets.keys();
    expect(store.reads).toHaveLength(afterFirst + 3);
  });

  it('does not keep a delivery waiting for a service that says nothing', async () => {
    const { at, store, secrets } = cache();
    await secrets.keys();
    let answer = (): void => undefined;
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    store.before = () => silence;
    at.now += 7 * 60_000;
    expect((await secrets.keys()).keys).toHaveLength(1);
    // The answer comes when the container has stood still: it tells what was true when it was asked for.
    at.now += 60_000;
    answer();
    await new Promise(setImmediate);
    expect(store.reads).toHaveLength(6);
    expect((await secrets.keys()).inconclusive).toBe('secret_unavailable');
  });

  it('has at most one read in flight, whoever waits', async () => {
    const { store, secrets } = cache();
    const waiting = Promise.all([secrets.keys(), secrets.keys(), secrets.afterMismatch('192.0.2.1')]);
    expect((await waiting).map(({ keys }) => keys.length)).toEqual([1, 1, 1]);
    expect(store.reads).toHaveLength(3);
  });

  it('does not go by a read that was under way when a version was made', async () => {
    const { store, secrets } = cache();
    await secrets.keys();
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const read = store.read.bind(store);
    store.read = async (arn, stage) => {
      const version = await read(arn, stage);
      await slow;
      return version;
    };
    const stranger = secrets.afterMismatch('192.0.2.66');
    await new Promise(setImmediate);
    store.put('a new one', NOON);
    store.read = read;
    const genuine = secrets.afterMismatch('192.0.2.1');
    answer();
    expect((await stranger).keys).toHaveLength(1);
    expect((await genuine).keys.map(({ key }) => key.export().toString())).toContain('a new one');
  });

  it('is inconclusive while one stage could not be read', async () => {
    const { at, store, secrets } = cache();
    store.before = (stage) => (stage === 'AWSPREVIOUS' ? outage() : undefined);
    expect(await secrets.keys()).toMatchObject({
      inconclusive: 'secret_unavailable',
      keys: [{ stage: 'AWSCURRENT' }],
    });
    store.before = () => undefined;
    at.now += 7_000;
    expect((await secrets.keys()).inconclusive).toBeUndefined();
  });

  it('says when it is too old to refuse by', async () => {
    const { at, secrets } = cache();
    await secrets.keys();
    at.now += 10_001;
    expect((await secrets.keys()).inconclusive).toBe('secret_unavailable');
  });
});
