import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { judgeSample } from '../../../../bin/cli/vectors/judge-sample.ts';
import type { VectorSample } from '../../../../bin/cli/vectors/sample-file.ts';
import { SPECS } from '../../../../lib/providers/specs.ts';

const BODY = '{"id":"e1","message":{"messageId":"m1"}}';
const SECONDS = 1_796_000_000;

function judge(sample: Partial<VectorSample> & { readonly provider: string }): string {
  const whole: VectorSample = {
    id: 'one',
    method: 'POST',
    url: 'https://hooks.example.com/in/abc',
    headers: {},
    body_base64: Buffer.from(BODY).toString('base64'),
    now: SECONDS,
    expect: 'valid',
    ...sample,
  };
  return judgeSample(
    SPECS.find(({ slug }) => slug === sample.provider),
    whole,
  ).found;
}

const hmac = (hash: string, key: string, message: string) => createHmac(hash, key).update(message);

describe('a key in a sample', () => {
  it('may stand in an object beside the settings of its source', () => {
    const made = hmac('sha512', 'wh_sk_1', `wh_pk_1${BODY}wh_pk_1`).digest('hex');
    const headers = { signature: Buffer.from(made).toString('base64') };
    const secret = JSON.stringify({ public_key: 'wh_pk_1', secret_key: 'wh_sk_1' });
    expect(judge({ provider: 'solidgate', headers, secret })).toBe('valid');
    const other = JSON.stringify({ public_key: 'wh_pk_2', secret_key: 'wh_sk_1' });
    expect(judge({ provider: 'solidgate', headers, secret: other })).toContain('bad_signature');
  });

  it('may be the only one of a provider whose requests name theirs', () => {
    const headers = {
      'x-gcs-signature': hmac('sha256', 'a key', BODY).digest('base64'),
      'x-gcs-keyid': 'key-id-7',
    };
    expect(judge({ provider: 'worldline-connect', headers, secret: 'a key' })).toBe('valid');
    const byId = JSON.stringify({ 'key-id-8': 'a key' });
    expect(judge({ provider: 'worldline-connect', headers, secret: byId })).toContain('unknown_key');
  });

  it('may be user and password of an object', () => {
    const headers = { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` };
    const secret = JSON.stringify({ username: 'u', password: 'p' });
    expect(judge({ provider: 'postmark', headers, secret })).toBe('valid');
  });

  it('may be the one public key in place of a published set', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const time = new Date(SECONDS * 1000).toISOString();
    const headers = {
      'x-shipengine-rsa-sha256-signature': sign(
        'sha256',
        Buffer.from(`${time}.${BODY}`),
        privateKey,
      ).toString('base64'),
      'x-shipengine-timestamp': time,
      'x-shipengine-rsa-sha256-key-id': 'k1',
    };
    const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(judge({ provider: 'shipstation', headers, public_key })).toBe('valid');
    const jwk = publicKey.export({ format: 'jwk' });
    const set = JSON.stringify({ keys: [{ ...jwk, kid: 'k2' }] });
    expect(judge({ provider: 'shipstation', headers, public_key: set })).toContain('unknown_key');
  });
});

describe('settings in a sample', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const public_key = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'g1' }] });
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'https://hooks.example.com/in/abc',
    email: 'push@project.iam.gserviceaccount.com',
    email_verified: true,
    iat: SECONDS - 10,
    exp: SECONDS + 3590,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const pubsub = (more: Partial<VectorSample> = {}) => {
    const signed = `${part({ alg: 'RS256', kid: 'g1' })}.${part(claims)}`;
    const token = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    return judge({
      provider: 'google-pubsub',
      public_key,
      headers: { authorization: `Bearer ${token}` },
      ...more,
    });
  };

  it('are looked for in its context and in its secret, and not missed where it gives none', () => {
    expect(pubsub()).toBe('valid');
    expect(pubsub({ context: { email: claims.email } })).toBe('valid');
    expect(pubsub({ secret: JSON.stringify({ audience: claims.aud, email: claims.email }) })).toBe('valid');
    expect(pubsub({ context: { email: 'other@project.iam.gserviceaccount.com' } })).toContain('claim email');
    expect(pubsub({ secret: JSON.stringify({ audience: 'https://other' }) })).toContain('claim aud');
    expect(pubsub({ url: 'https://other.example.com/' })).toContain('claim aud');
  });

  it('a time that plays no part makes nothing stale', () => {
    expect(pubsub({ now: SECONDS + 10_000 })).toContain('stale');
    expect(pubsub({ now: null })).toBe('valid');
    expect(pubsub({ now: String(SECONDS) })).toBe('valid');
    expect(pubsub({ now: new Date(SECONDS * 1000).toISOString() })).toBe('valid');
  });
});
