import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { fal } from '../../../lib/providers/fal/spec.ts';
import { kinde } from '../../../lib/providers/kinde/spec.ts';
import { NOON, Receiving } from './receiving.ts';

const BODY = '{"request_id":"r","status":"OK"}';
const pair = () => generateKeyPairSync('ed25519');
const setOf = (...keys: readonly KeyObject[]) =>
  JSON.stringify({ keys: keys.map((key) => key.export({ format: 'jwk' })) });

let to: Receiving;
let fetched: string[];
let answer: string | undefined;
beforeEach(() => {
  fetched = [];
  to = new Receiving({ spec: configure(fal), secret: null });
  to.fetch = async (url) => {
    fetched.push(url);
    if (answer === undefined) throw new Error('down');
    return answer;
  };
});

function deliver(key: KeyObject, id = 'r-1') {
  const time = String(Math.floor(to.now / 1000));
  const digest = createHash('sha256').update(BODY).digest('hex');
  const signature = sign(null, Buffer.from(`${id}\nuser\n${time}\n${digest}`), key).toString('hex');
  const headers = {
    'x-fal-webhook-request-id': id,
    'x-fal-webhook-user-id': 'user',
    'x-fal-webhook-timestamp': time,
    'x-fal-webhook-signature': signature,
  };
  return to.deliver(headers, BODY);
}

it('any key of a set may have signed, and the set is asked for at its compiled-in place alone', async () => {
  const [one, two] = [pair(), pair()];
  answer = setOf(one.publicKey, two.publicKey);
  expect((await deliver(two.privateKey)).status).toBe(200);
  expect((await deliver(one.privateKey, 'r-2')).status).toBe(200);
  expect(fetched).toEqual(['https://rest.alpha.fal.ai/.well-known/jwks.json']);
});

it('a key made since the set was read is found at the first delivery, and forgeries ask once a minute', async () => {
  const [old, made, forger] = [pair(), pair(), pair()];
  answer = setOf(old.publicKey);
  expect((await deliver(old.privateKey)).status).toBe(200);
  to.now = NOON + 3_600_000;
  answer = setOf(old.publicKey, made.publicKey);
  expect((await deliver(made.privateKey, 'r-2')).status).toBe(200);
  for (let i = 0; i < 20; i++) expect((await deliver(forger.privateKey, `f-${i}`)).status).toBe(401);
  expect(fetched.length).toBe(2);
});

it('is no forgery while the provider cannot be asked whether it has a newer key', async () => {
  const [old, made] = [pair(), pair()];
  answer = setOf(old.publicKey);
  await deliver(old.privateKey);
  to.now = NOON + 3_600_000;
  answer = undefined;
  expect((await deliver(made.privateKey, 'r-2')).status).toBe(503);
  expect((await deliver(old.privateKey, 'r-3')).status).toBe(200);
});

it('the set of an account is asked for at its domain, and nowhere where the setting is none', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (iss: string) => {
    const signed = `${encode({ alg: 'RS256', kid: 'k' })}.${encode({ iss, event_id: 'e' })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  answer = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k' }] });
  const statuses = [];
  for (const issuer of ['https://acme.kinde.com', 'https://evil.example']) {
    to = new Receiving({ spec: configure(kinde, undefined, { issuer }), secret: null });
    to.fetch = async (url) => {
      fetched.push(url);
      return answer ?? '';
    };
    statuses.push((await to.deliver({ 'content-type': 'application/jwt' }, token(issuer))).status);
  }
  expect(statuses).toEqual([200, 401]);
  expect(fetched).toEqual(['https://acme.kinde.com/.well-known/jwks']);
});
