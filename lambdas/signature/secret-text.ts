import { createSecretKey, type KeyObject } from 'node:crypto';
import type { SecretFormat } from '../../lib/contract/provider-spec.ts';

export type SecretReading =
  | {
      readonly ok: true;
      readonly current: KeyObject;
      /** From a secret written as `{"current": …, "previous": …}`. */
      readonly previous: KeyObject | undefined;
      /** What a person should tidy up, in words without the secret. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false /** In words without the secret. */; readonly problem: string };

/**
 * The key or keys in a stored secret. Text is taken literally but for line ends at its end, the prefixes providers show
 * (base64 keys only) and the one JSON shape `{"current","previous"}`. Nothing usable is a problem, never an empty key.
 */
export function readSecret(format: SecretFormat, value: string | Uint8Array): SecretReading {
  const text = typeof value === 'string' ? value : utf8(value);
  // Bytes that are no text can only be the key itself.
  if (text === undefined) return keys(createSecretKey(asBytes(value)), undefined, []);
  const fields = jsonFields(text);
  if (fields === 'unusable') return unusable('is a JSON object without a text field "current"');
  if (fields === undefined) return readOne(format, text);
  const current = readOne(format, fields.current);
  if (!current.ok || fields.previous === undefined) return current;
  const previous = readOne(format, fields.previous);
  const warnings = previous.ok ? previous.warnings : [`"previous" ${previous.problem}`];
  return keys(current.current, previous.ok ? previous.current : undefined, [
    ...current.warnings,
    ...warnings,
  ]);
}

function readOne(format: SecretFormat, text: string): SecretReading {
  const trimmed = text.replace(/[\r\n]+$/, '');
  if (trimmed.trim() === '') return unusable('is empty');
  const warnings = trimmed.length < text.length ? ['ends in a line break, which was left out'] : [];
  if (format === 'utf8') return keys(createSecretKey(Buffer.from(trimmed, 'utf8')), undefined, warnings);
  const encoded = trimmed
    .trim()
    .replace(/^v1,/, '')
    .replace(/^whsec_/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return unusable('is not base64, as this provider gives it');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length === 0) return unusable('is empty');
  if (trimmed.startsWith('v1,')) warnings.push('begins with "v1,", which was left out');
  return keys(createSecretKey(bytes), undefined, warnings);
}

/** The fields of the one JSON shape that is recognised; undefined for any text that is no JSON object. */
function jsonFields(
  text: string,
): { readonly current: string; readonly previous: string | undefined } | 'unusable' | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // JSON that begins with a brace is an object.
  const { current, previous } = value as Readonly<Record<string, unknown>>;
  if (typeof current !== 'string') return 'unusable';
  return { current, previous: typeof previous === 'string' ? previous : undefined };
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

function keys(
  current: KeyObject,
  previous: KeyObject | undefined,
  warnings: readonly string[],
): SecretReading {
  return { ok: true, current, previous, warnings };
}

function unusable(problem: string): SecretReading {
  return { ok: false, problem };
}
