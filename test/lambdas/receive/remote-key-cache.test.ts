import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { RemoteKeyCache } from '../../../lambdas/receive/remote-key-cache.ts';
import {
  keyInSet,
  keySetUrl,
  paypalCertificate,
  snsCertificate,
} from '../../../lambdas/signature/remote-sources.ts';
import { FakeTelemetry } from '../../fakes/telemetry.ts';

const MINUTE = 60_000;
const GOOGLE = keySetUrl('google-oauth2') ?? '';

function setOf(...ids: readonly string[]): string {
  const keys = ids.map((kid) => ({
    ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
    kid,
  }));
  return JSON.stringify({ keys });
}

/** A provider's file, and how often it was asked for. */
class Provider {
  asked = 0;
  answer: string | undefined;
  now = 0;
  readonly cache = new RemoteKeyCache(
    {
      get: async () => {
        this.asked += 1;
        if (this.answer === undefined) throw new Error('down');
        return this.answer;
      },
    },
    's',
    new FakeTelemetry(),
    () => this.now,
  );

  async ids(id?: string): Promise<readonly (string | undefined)[] | 'unavailable'> {
    const found = await this.cache.find(keyInSet(GOOGLE, id));
    return found.ok ? found.keys.map((key) => key.id) : 'unavailable';
  }
}

it('fetches a set once, whoever asks, and keeps it', async () => {
  const provider = new Provider();
  provider.answer = setOf('a');
  expect(await Promise.all([provider.ids('a'), provider.ids('a')])).toEqual([['a'], ['a']]);
  expect(await provider.ids('a')).toEqual(['a']);
  expect(provider.asked).toBe(1);
});

it('asks again for an unknown id, once a minute at most', async () => {
  const provider = new Provider();
  provider.answer = setOf('a');
  await provider.ids('a');
  provider.answer = setOf('a', 'b');
  expect(await provider.ids('b')).toEqual(['a']);
  provider.now += MINUTE;
  expect(await provider.ids('b')).toEqual(['a', 'b']);
  for (let i = 0; i < 100; i++) await provider.ids(`made up ${i}`);
  expect(provider.asked).toBe(2);
});

it('keeps serving old keys while the provider is down, and has none without', async () => {
  const provider = new Provider();
  expect(await provider.ids('a')).toBe('unavailable');
  provider.now += MINUTE;
  provider.answer = setOf('a');
  expect(await provider.ids('a')).toEqual(['a']);
  provider.answer = undefined;
  provider.now += 24 * 60 * MINUTE;
  expect(await provider.ids('a')).toEqual(['a']);
});

it('cannot say of an id it does not know that the provider has none, while that is down', async () => {
  const provider = new Provider();
  provider.answer = setOf('a');
  await provider.ids('a');
  provider.answer = undefined;
  provider.now += MINUTE;
  expect([await provider.ids('b'), await provider.ids('b'), await provider.ids('a')]).toEqual([
    'unavailable',
    'unavailable',
    ['a'],
  ]);
  expect(provider.asked).toBe(2);
});

it('asks once more after a mismatch, once a minute, and does not know while the provider is down', async () => {
  const provider = new Provider();
  provider.answer = setOf('a');
  await provider.ids();
  const again = () => provider.cache.afterMismatch(keyInSet(GOOGLE, undefined));
  provider.answer = setOf('b');
  expect(await again()).toMatchObject({ ok: true, keys: [{ id: 'a' }] });
  provider.now += MINUTE;
  expect(await again()).toMatchObject({ ok: true, keys: [{ id: 'b' }] });
  provider.now += MINUTE;
  provider.answer = undefined;
  expect([await again(), await again()]).toEqual([{ ok: false }, { ok: false }]);
  expect([await provider.ids('b'), provider.asked]).toEqual([['b'], 3]);
});

it('does not let made-up names drive out what is known, or ask for all of them', async () => {
  const provider = new Provider();
  provider.answer = setOf('a');
  await provider.ids('a');
  for (let i = 0; i < 200; i++) {
    const made = snsCertificate(`https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-${i}.pem`);
    if (made === undefined) throw new Error('a URL of SNS was refused');
    expect(await provider.cache.find(made)).toEqual({ ok: false });
  }
  expect(provider.asked).toBe(8);
  expect([await provider.ids('a'), provider.asked]).toEqual([['a'], 8]);
  provider.now += 60 * MINUTE;
  for (let i = 0; i < 200; i++) {
    const made = snsCertificate(`https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-x${i}.pem`);
    if (made !== undefined) await provider.cache.find(made);
    provider.now += 10_000;
  }
  const before = provider.asked;
  expect([await provider.ids('a'), provider.asked]).toEqual([['a'], before]);
});

it.each(['', 'no JSON', '{}', '{"keys":[]}', '{"keys":[{"kty":"oct","k":"AAAA"}]}'])(
  'finds no key in %j',
  async (answer) => {
    const provider = new Provider();
    provider.answer = answer;
    expect(await provider.ids('a')).toBe('unavailable');
  },
);

it('refuses a certificate no root of the runtime stands behind', async () => {
  const provider = new Provider();
  provider.answer = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  const wanted = snsCertificate('https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-ab12.pem');
  if (wanted === undefined) throw new Error('a URL of SNS was refused');
  expect(await provider.cache.find(wanted)).toEqual({ ok: false });
});

it.each([
  'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-ab12.pem',
  'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-ab12.pem',
  'https://evil.example/sns.eu-west-1.amazonaws.com/SimpleNotificationService-ab12.pem',
  'https://sns.eu-west-1.amazonaws.com@evil.example/SimpleNotificationService-ab12.pem',
  'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-ab12.pem',
  'https://sns.eu-west-1.amazonaws.com/../SimpleNotificationService-ab12.pem',
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-ab12.pem?x',
  'https://bucket.s3.amazonaws.com/SimpleNotificationService-ab12.pem',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evilpaypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/../../x',
  'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
  '',
])('asks nobody at %j', (url) => {
  expect([snsCertificate(url), paypalCertificate(url)]).toEqual([undefined, undefined]);
});
