import { malformed } from './refusal.ts';

/** Input of an operation as it came off the wire. */
export type Input = Readonly<Record<string, unknown>>;

/** True for a JSON object. */
export function isRecord(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The string in `field`; undefined where absent or null. */
export function text(input: Input, field: string): string | undefined {
  const value = input[field] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw malformed(field, 'a string');
}

/** The whole number in `field`; undefined where absent or null. */
export function integer(input: Input, field: string): number | undefined {
  const value = input[field] ?? undefined;
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value))) return value;
  throw malformed(field, 'an integer');
}

/** The boolean in `field`; false where absent or null. */
export function flag(input: Input, field: string): boolean {
  const value = input[field] ?? false;
  if (typeof value === 'boolean') return value;
  throw malformed(field, 'a boolean');
}

/** The strings in `field`; undefined where absent or null. */
export function texts(input: Input, field: string): readonly string[] | undefined {
  const value = input[field] ?? undefined;
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw malformed(field, 'a list of strings');
}

/** The objects in `field`; undefined where absent or null. */
export function records(input: Input, field: string): readonly Input[] | undefined {
  const value = input[field] ?? undefined;
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw malformed(field, 'a list of objects');
}

/** The object in `field`; undefined where absent or null. */
export function record(input: Input, field: string): Input | undefined {
  const value = input[field] ?? undefined;
  if (value === undefined || isRecord(value)) return value;
  throw malformed(field, 'an object');
}

/** The map of strings in `field`; undefined where absent or null. */
export function textMap(input: Input, field: string): Readonly<Record<string, string>> | undefined {
  const map = record(input, field);
  if (map === undefined) return undefined;
  const entries = Object.entries(map).map(([key, value]) => {
    if (typeof value !== 'string') throw malformed(`${field}.${key}`, 'a string');
    return [key, value] as const;
  });
  return Object.fromEntries(entries);
}
