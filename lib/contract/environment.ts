import { MAX_ENVIRONMENT_BYTES } from './limits.ts';

/** How one variable is written to and read from text. */
export interface Field<T> {
  write(value: T): string;
  /** Returns the value, or throws an error whose message says what is wrong, never what the value was. */
  read(text: string): T;
  /** Value when the variable is absent; fields without one are required. */
  readonly fallback?: T;
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
/** Values of an environment, by variable name. */
export type Values<F> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** One environment, written at synth and read at cold start by the same declaration. */
export interface Environment<F> {
  readonly names: readonly (keyof F & string)[];
  /** Text of every variable. Throws `EnvironmentError` with all problems at once. */
  encode(values: Partial<Values<F>>): Record<string, string>;
  /** Typed values. Throws `EnvironmentError` with all problems at once. */
  decode(source: Readonly<Record<string, string | undefined>>): Values<F>;
}

/** Something is missing from an environment or malformed in it. Carries names and reasons, never values. */
export class EnvironmentError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`environment: ${problems.join('; ')}`);
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

export const text: Field<string> = {
  write: (value) => value,
  read: (value) => value,
};

export const integer: Field<number> = {
  write: (value) => String(value),
  read: (value) => {
    if (!/^-?\d{1,15}$/.test(value)) throw new TypeError('is not a whole number');
    return Number(value);
  },
};

export const number: Field<number> = {
  write: (value) => String(value),
  read: (value) => {
    const parsed = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(parsed)) throw new TypeError('is not a number');
    return parsed;
  },
};

export const flag: Field<boolean> = {
  write: (value) => String(value),
  read: (value) => {
    if (value !== 'true' && value !== 'false') throw new TypeError('is neither true nor false');
    return value === 'true';
  },
};

/** A value that travels as JSON. `T` is trusted: both sides come from one build. */
export function json<T>(): Field<T> {
  return {
    write: (value) => JSON.stringify(value),
    read: (value) => {
      try {
        return JSON.parse(value) as T;
      } catch {
        throw new TypeError('is not JSON');
      }
    },
  };
}

/** The same field with a value for when the variable is absent. */
export function optional<T>(field: Field<T>, fallback: T): Field<T> {
  return { ...field, fallback };
}

/**
 * Declares an environment. Field values are checked by the compiler on the writing side and by `decode` on the reading side.
 */
export function defineEnvironment<F extends Fields>(fields: F): Environment<F> {
  const names = Object.keys(fields) as (keyof F & string)[];
  return {
    names,
    encode: (values) => encode(fields, names, values),
    decode: (source) => decode(fields, names, source),
  };
}

function encode<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
  values: Partial<Values<F>>,
): Record<string, string> {
  const written: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const field: Field<unknown> | undefined = fields[name];
    if (field === undefined) continue;
    const value: unknown = values[name];
    if (value !== undefined) written[name] = field.write(value);
    else if (field.fallback === undefined) problems.push(`${name} is missing`);
  }
  const size = environmentBytes(written);
  if (size > MAX_ENVIRONMENT_BYTES) {
    problems.push(`takes ${size} bytes, Lambda allows ${MAX_ENVIRONMENT_BYTES}`);
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return written;
}

function decode<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
  source: Readonly<Record<string, string | undefined>>,
): Values<F> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of names) {
    const field: Field<unknown> | undefined = fields[name];
    if (field === undefined) continue;
    const raw = source[name];
    if (raw === undefined || raw === '') {
      if (field.fallback === undefined) problems.push(`${name} is missing`);
      else values[name] = field.fallback;
      continue;
    }
    try {
      values[name] = field.read(raw);
    } catch (error) {
      problems.push(`${name} ${error instanceof TypeError ? error.message : 'cannot be read'}`);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return values as Values<F>;
}

/** Bytes an environment takes: names and values in UTF-8. */
export function environmentBytes(variables: Readonly<Record<string, string>>): number {
  return Object.entries(variables).reduce(
    (sum, [name, value]) => sum + utf8Bytes(name) + utf8Bytes(value),
    0,
  );
}

function utf8Bytes(value: string): number {
  let bytes = 0;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
