import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import type { Secret } from './adapter.ts';
import type { Random } from './random.ts';

export function textSecret(random: Random): Secret {
  return { text: random.word(16, 48) };
}

/** Text that is base64 of a key, after `prefix`. */
export function base64Secret(prefix: string): (random: Random) => Secret {
  return (random) => ({ text: prefix + random.bytes(random.int(24, 48)).toString('base64') });
}

export function hexSecret(bytes: number): (random: Random) => Secret {
  return (random) => ({ text: random.bytes(bytes).toString('hex').toUpperCase() });
}

/** A shared secret with a name beside it, as one JSON object. */
export function fieldsSecret(...names: readonly string[]): (random: Random) => Secret {
  return (random) => ({
    text: JSON.stringify(Object.fromEntries(names.map((name) => [name, random.word(16, 40)]))),
  });
}

/** Fields of a secret that is a JSON object. */
export function fieldsOf(secret: Secret): Record<string, string> {
  return JSON.parse(secret.text);
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function ed25519Secret(encoding: 'hex' | 'base64'): (random: Random) => Secret {
  return (random) => {
    const der = Buffer.concat([PKCS8_ED25519, random.bytes(32)]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
    return { text: spki.subarray(-32).toString(encoding), privateKey };
  };
}

/** P-256; the public key as base64 of its DER. */
export function p256Secret(random: Random): Secret {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(random.bytes(32));
  const point = ecdh.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const privateKey = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: ecdh.getPrivateKey().toString('base64url') },
    format: 'jwk',
  });
  return { text: spkiText(privateKey), privateKey };
}

function spkiText(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}

let rsaPairs: KeyObject[] | undefined;

/** RSA-2048; the public key as PEM. Two pairs serve all cases: making one takes longer than checking a thousand. */
export function rsaSecret(random: Random): Secret {
  rsaPairs ??= [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  const privateKey = random.pick(rsaPairs);
  return { text: createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString(), privateKey };
}
