import { createHash, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { PublicKeyFormat, SecretFormat } from '../../lib/contract/provider-spec.ts';

export type KeyReading =
  | { readonly ok: true; readonly key: KeyObject; readonly warnings: readonly string[] }
  | { readonly ok: false /** In words without the key. */; readonly problem: string };

/** Anyone would try these first: they come out of a deployment that went wrong, not from a provider. */
const NO_VALUE = /^(?:undefined|null|nil|None|NaN|""|''|\[object \w+\]|\{\{.*\}\}|\$\{[^}]*\})$/;

/** One key from its text, as a format writes it. Line ends at its end are left out. */
export function readKey(format: SecretFormat | PublicKeyFormat, text: string): KeyReading {
  const trimmed = text.replace(/[\r\n]+$/, '');
  if (trimmed.trim() === '') return unusable('is empty');
  if (NO_VALUE.test(trimmed.trim())) return unusable('is what programs write where there is no value');
  const warnings = trimmed.length < text.length ? ['ends in a line break, which was left out'] : [];
  switch (format) {
    case 'utf8':
      return secret(Buffer.from(trimmed, 'utf8'), warnings);
    case 'utf8-nfkd':
      return secret(Buffer.from(trimmed.normalize('NFKD'), 'utf8'), warnings);
    case 'utf8-ampersand':
      return secret(Buffer.from(`${trimmed}&`, 'utf8'), warnings);
    case 'sha1':
      return secret(createHash('sha1').update(trimmed).digest(), warnings);
    case 'base64':
      return readBase64(trimmed, warnings);
    case 'base64url':
      return decoded(trimmed, /^[A-Za-z0-9_-]+={0,2}$/, 'base64url', warnings);
    case 'hex':
      return decoded(trimmed, /^(?:[0-9A-Fa-f]{2})+$/, 'hex', warnings);
    default:
      return readPublicKey(format, trimmed.trim());
  }
}

function readBase64(text: string, warnings: readonly string[]): KeyReading {
  const encoded = text
    .trim()
    .replace(/^v1,/, '')
    .replace(/^whsec_/, '');
  const more = text.startsWith('v1,') ? ['begins with "v1,", which was left out'] : [];
  return decoded(encoded, /^[A-Za-z0-9+/]+={0,2}$/, 'base64', [...warnings, ...more]);
}

function decoded(
  text: string,
  alphabet: RegExp,
  encoding: 'base64' | 'base64url' | 'hex',
  warnings: readonly string[],
): KeyReading {
  const trimmed = text.trim();
  if (!alphabet.test(trimmed)) return unusable(`is not ${encoding}, as this provider gives it`);
  const bytes = Buffer.from(trimmed, encoding);
  return bytes.length === 0 ? unusable('is empty') : secret(bytes, warnings);
}

function secret(bytes: Uint8Array, warnings: readonly string[]): KeyReading {
  return { ok: true, key: createSecretKey(bytes), warnings };
}

/** DER before the 32 bytes of an Ed25519 key. */
const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex');

const RAW: Readonly<Record<'raw-hex' | 'raw-base64' | 'raw-base64url', 'hex' | 'base64' | 'base64url'>> = {
  'raw-hex': 'hex',
  'raw-base64': 'base64',
  'raw-base64url': 'base64url',
};

function readPublicKey(format: Exclude<PublicKeyFormat, 'jwks'> | 'jwks', text: string): KeyReading {
  try {
    const key = publicKeyOf(format, text);
    return key.type === 'public'
      ? { ok: true, key, warnings: [] }
      : unusable('is no public key, as this provider gives it');
  } catch {
    return unusable('is no public key, as this provider gives it');
  }
}

/** PEM with its first and last line as lines: some providers, and many variables, hold it in one. */
function inLines(pem: string): string {
  return pem.replace(/^(-----BEGIN [A-Z ]+-----)\s*/, '$1\n').replace(/\s*(-----END [A-Z ]+-----)$/, '\n$1');
}

/** Throws on what is no key. */
function publicKeyOf(format: PublicKeyFormat, text: string): KeyObject {
  if (text.startsWith('-----BEGIN')) return createPublicKey(inLines(text));
  if (format === 'raw-hex' || format === 'raw-base64' || format === 'raw-base64url') {
    const raw = Buffer.from(text.replace(/^whpk_/, ''), RAW[format]);
    if (raw.length !== 32) throw new TypeError('an Ed25519 key has 32 bytes');
    return createPublicKey({ key: Buffer.concat([ED25519_DER, raw]), format: 'der', type: 'spki' });
  }
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

function unusable(problem: string): KeyReading {
  return { ok: false, problem };
}
