import { createSecretKey, type KeyObject } from 'node:crypto';

/**
 * Texts of a source's secret by name: the members of a JSON object, or, under the empty name, the whole of a plain text.
 * Held as keys, so that none of them is ever written by accident.
 */
export type SecretTexts = ReadonlyMap<string, KeyObject>;

const WHOLE = '';

export const NO_TEXTS: SecretTexts = new Map();

/** The texts in the value of a secret. Never throws. */
export function readTexts(value: string | Uint8Array): SecretTexts {
  const text = typeof value === 'string' ? value : Buffer.from(value).toString('utf8');
  const members = membersOf(text) ?? [[WHOLE, text.replace(/[\r\n]+$/, '')]];
  return new Map(
    members.flatMap(([name, member]) =>
      typeof member === 'string' && member !== '' ? [[name, createSecretKey(Buffer.from(member))]] : [],
    ),
  );
}

/** The text of a name: the member of that name, or the whole of a secret that has no members. */
export function textNamed(texts: SecretTexts, name: string): KeyObject | undefined {
  return texts.get(name) ?? texts.get(WHOLE);
}

function membersOf(text: string): readonly (readonly [string, unknown])[] | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
  } catch {
    return undefined;
  }
}
