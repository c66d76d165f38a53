import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isPublicFormat } from '../../../lib/contract/key-use.ts';
import {
  type PublicKeyFormat,
  type RuntimeSpec,
  remoteOf,
  type SignatureSpec,
  secretShapeOf,
} from '../../../lib/contract/provider-spec.ts';

/** Id of a local key, where a scheme names keys. */
export const LOCAL_KEY_ID = 'local';

/** Curves of algorithms that have another than P-256. */
const CURVES: ReadonlyMap<string, string> = new Map([
  ['ES384', 'P-384'],
  ['ES512', 'P-521'],
]);

/** A private key of the kind a scheme signs with. */
export function newPrivateKey({ signature }: Pick<RuntimeSpec, 'signature'>): KeyObject {
  const algorithm = algorithmOf(signature);
  if (algorithm === 'ed25519' || algorithm === 'EdDSA') return generateKeyPairSync('ed25519').privateKey;
  if (algorithm.startsWith('ecdsa') || algorithm.startsWith('ES')) {
    return generateKeyPairSync('ec', { namedCurve: CURVES.get(algorithm) ?? 'P-256' }).privateKey;
  }
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

function algorithmOf(signature: SignatureSpec): string {
  if ('algorithms' in signature) return signature.algorithms[0] ?? '';
  return signature.scheme === 'http-signature' ? signature.algorithm : signature.scheme;
}

/** Id of a source's local key: where a provider publishes its keys, those of several sources stand in one set. */
export function localKeyId(source: string, { signature }: Pick<RuntimeSpec, 'signature'>): string {
  return remoteOf(signature) === undefined ? LOCAL_KEY_ID : `${LOCAL_KEY_ID}-${source}`;
}

/** The public half as a provider of this form shows it; undefined where a scheme has no public key. */
export function publicKeyText(
  { signature }: Pick<RuntimeSpec, 'signature'>,
  key: KeyObject,
  keyId = LOCAL_KEY_ID,
): string | undefined {
  const { format, byId } = secretShapeOf(signature);
  if (!isPublicFormat(format)) return undefined;
  const text = written(format, createPublicKey(key), keyId);
  return byId && format !== 'jwks' ? JSON.stringify({ [keyId]: text }) : text;
}

function written(format: PublicKeyFormat, key: KeyObject, keyId: string): string {
  const der = key.export({ type: 'spki', format: 'der' });
  switch (format) {
    case 'spki-pem':
      return key.export({ type: 'spki', format: 'pem' }).toString();
    case 'spki-base64':
      return der.toString('base64');
    case 'raw-hex':
      return der.subarray(-32).toString('hex');
    case 'raw-base64':
      return der.subarray(-32).toString('base64');
    case 'raw-base64url':
      return der.subarray(-32).toString('base64url');
    case 'jwks':
      return JSON.stringify({ keys: [{ ...key.export({ format: 'jwk' }), kid: keyId }] });
  }
}

/** A configured public key and a local one as one text: either verifies. */
export function withLocalKey({ signature }: RuntimeSpec, configured: string, local: string): string {
  const { format, byId } = secretShapeOf(signature);
  if (format === 'jwks') return JSON.stringify({ keys: [...keysIn(configured), ...keysIn(local)] });
  if (byId) return JSON.stringify({ ...JSON.parse(configured), ...JSON.parse(local) });
  return JSON.stringify({ current: configured, next: local });
}

/** The keys of a set, or the one key a text is. Throws `SyntaxError` for what is no JSON. */
export function keysIn(text: string): readonly unknown[] {
  const set: unknown = JSON.parse(text);
  const keys: unknown = Reflect.get(Object(set), 'keys');
  return Array.isArray(keys) ? keys : [set];
}
