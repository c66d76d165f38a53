import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { type SecretShape, VERIFY_TOKEN } from '../../lib/contract/provider-spec.ts';
import { readKey } from './key-text.ts';

/** A key with its id, where the scheme has several at once. */
export interface NamedKey {
  readonly id?: string;
  readonly key: KeyObject;
}

export type SecretReading =
  | {
      readonly ok: true;
      /** The first of `keys`. */
      readonly current: KeyObject;
      /** More than one only where the request names its key. */
      readonly keys: readonly NamedKey[];
      /** From a secret written as `{"current": …, "previous": …}`. */
      readonly previous: KeyObject | undefined;
      /** What a person should tidy up, in words without the secret. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false /** In words without the secret. */; readonly problem: string };

/**
 * The key or keys in a stored secret. Text is taken literally but for line ends at its end, the prefixes providers show
 * and two JSON shapes: `{"current","previous"}`, and keys by id where the scheme has them. Nothing usable is a problem,
 * never an empty key.
 */
export function readSecret(shape: SecretShape, value: string | Uint8Array): SecretReading {
  const { format, byId, fields: names } = shape;
  const text = typeof value === 'string' ? value : utf8(value);
  // Bytes that are no text can only be the key itself.
  if (text === undefined) return fromBytes(format, value);
  if (format === 'jwks')
    return text.trimStart().startsWith('-----BEGIN') ? readOne('spki-pem', text) : readKeySet(text);
  const fields = jsonObject(text);
  if (names !== undefined) return readFields(names, fields);
  if (byId)
    return fields === undefined ? unusable('is not a JSON object of keys by id') : readById(format, fields);
  if (fields === undefined) return readOne(format, text);
  const { current = fields['primary'], previous } = fields;
  if (typeof current !== 'string') return unusable('is a JSON object without a text field "current"');
  const pair = readPair(format, current, typeof previous === 'string' ? previous : undefined);
  return pair.ok ? withMore(format, pair, fields) : pair;
}

/** Several texts as one key: their JSON, in the order of their names. */
function readFields(names: readonly string[], fields: Readonly<Record<string, unknown>> = {}): SecretReading {
  const missing = names.filter((name) => typeof fields[name] !== 'string' || fields[name] === '');
  if (missing.length > 0) return unusable(`is not a JSON object with the texts ${missing.join(', ')}`);
  const whole = JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name]])));
  return of([{ key: createSecretKey(Buffer.from(whole, 'utf8')) }], []);
}

/** Further keys that verify beside the current one. */
const MORE = ['next', 'secondary'] as const;

function withMore(
  format: SecretShape['format'],
  pair: Extract<SecretReading, { ok: true }>,
  fields: Readonly<Record<string, unknown>>,
): SecretReading {
  const more = MORE.flatMap((name) => {
    const text = fields[name];
    const reading = typeof text === 'string' ? readKey(format, text) : undefined;
    return reading?.ok === true ? [{ key: reading.key }] : [];
  });
  return more.length === 0 ? pair : { ...pair, keys: [...pair.keys, ...more] };
}

function readPair(
  format: SecretShape['format'],
  currentText: string,
  previousText: string | undefined,
): SecretReading {
  const current = readOne(format, currentText);
  if (!current.ok || previousText === undefined) return current;
  const previous = readOne(format, previousText);
  const warnings = previous.ok ? previous.warnings : [`"previous" ${previous.problem}`];
  return {
    ...current,
    previous: previous.ok ? previous.current : undefined,
    warnings: [...current.warnings, ...warnings],
  };
}

function readOne(format: SecretShape['format'], text: string): SecretReading {
  const reading = readKey(format, text);
  return reading.ok ? of([{ key: reading.key }], reading.warnings) : reading;
}

function readById(format: SecretShape['format'], fields: Readonly<Record<string, unknown>>): SecretReading {
  const keys: NamedKey[] = [];
  const warnings: string[] = [];
  for (const [id, text] of Object.entries(asOne(fields) ?? fields)) {
    if (id === VERIFY_TOKEN) continue;
    const reading = typeof text === 'string' ? readKey(format, text) : unusable('is no text');
    if (!reading.ok) return unusable(`holds a key that ${reading.problem}`);
    keys.push({ id, key: reading.key });
    warnings.push(...reading.warnings);
  }
  return of(keys, warnings);
}

/** One key as the providers write an id and its secret, as an object by id. */
function asOne(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const { key, secret, public_key: publicKey, private_key: privateKey } = fields;
  if (typeof key === 'string' && typeof secret === 'string') return { [key]: secret };
  return typeof publicKey === 'string' && typeof privateKey === 'string'
    ? { [publicKey]: privateKey }
    : undefined;
}

/** A JSON web key set, or one key of it. Keys of a kind that is not supported are left out and said. */
function readKeySet(text: string): SecretReading {
  const value = jsonObject(text);
  if (value === undefined) return unusable('is not a JSON web key set');
  const list: readonly unknown[] = Array.isArray(value['keys']) ? value['keys'] : [value];
  const keys: NamedKey[] = [];
  let skipped = 0;
  for (const one of list) {
    const key = readWebKey(one);
    if (key === undefined) skipped += 1;
    else keys.push(key);
  }
  return of(keys, skipped > 0 ? [`holds ${skipped} keys of a kind that is not supported`] : []);
}

function readWebKey(value: unknown): NamedKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Whatever a JSON object holds: the library checks the members it needs.
  const jwk = value as Readonly<Record<string, unknown>>;
  if (jwk['kty'] === 'oct') return undefined;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return typeof jwk['kid'] === 'string' ? { id: jwk['kid'], key } : { key };
  } catch {
    return undefined;
  }
}

function fromBytes(format: SecretShape['format'], value: string | Uint8Array): SecretReading {
  return format.startsWith('raw') || format.startsWith('spki') || format === 'jwks'
    ? unusable('is not text, and a public key is')
    : of([{ key: createSecretKey(asBytes(value)) }], []);
}

/** The JSON object a text is; undefined for any other text. */
function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    // JSON that begins with a brace is an object.
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function asBytes(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
}

function of(keys: readonly NamedKey[], warnings: readonly string[]): SecretReading {
  const [first] = keys;
  if (first === undefined) return unusable('holds no key');
  return { ok: true, current: first.key, keys, previous: undefined, warnings };
}

function unusable(problem: string): Extract<SecretReading, { ok: false }> {
  return { ok: false, problem };
}
