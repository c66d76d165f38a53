import { readFileSync } from 'node:fs';
import { CommandError } from '../command.ts';

/** One signed request with what is expected of it: the format of `vectors.json`. */
export interface VectorSample {
  readonly id: string;
  readonly provider: string;
  /** `verify` where absent. */
  readonly kind?: string;
  readonly scheme?: string;
  readonly secret?: string | null;
  /** A public key, or what a provider would serve in its place: a certificate, a key set. */
  readonly public_key?: string | null;
  /** Facts beside the request. */
  readonly context?: Readonly<Record<string, unknown>> | null;
  readonly method?: string | null;
  readonly url?: string | null;
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | null;
  readonly body_base64?: string | null;
  /** Unix seconds, or ISO 8601; null where time plays no part. */
  readonly now?: number | string | null;
  readonly expect: 'valid' | 'invalid' | 'reply' | 'refuse';
  /** What the provider must be answered with. */
  readonly expect_reply?: unknown;
  readonly expected_response?: unknown;
  /** Who made it; see bin/providers/proof.ts. */
  readonly source_kind?: string;
}

/** Reads a file of samples: a list, or an object that holds one. Throws `CommandError` where it is none. */
export function readSamples(path: string): readonly VectorSample[] {
  const samples = listIn(parse(path));
  if (samples === undefined) throw new CommandError(`${path} holds no list of samples`);
  const broken = samples.findIndex((sample) => !isSample(sample));
  if (broken >= 0) {
    throw new CommandError(
      `sample ${broken + 1} of ${path} lacks id, provider or expect, or has a time that is none`,
    );
  }
  // Every one of them has just been looked at.
  return samples as readonly VectorSample[];
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(
      `${path} cannot be read: ${error instanceof SyntaxError ? 'it is no JSON' : 'no such file, or no access'}`,
    );
  }
}

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((member) => Array.isArray(member));
}

function isSample(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // Whatever an object holds is looked at before it is used.
  const { id, provider, now, expect } = value as Readonly<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    typeof provider === 'string' &&
    (now == null || !Number.isNaN(instantOf(now))) &&
    ['valid', 'invalid', 'reply', 'refuse'].includes(String(expect))
  );
}

/** Milliseconds of a time in unix seconds or ISO 8601, NaN for anything else. */
export function instantOf(now: unknown): number {
  if (typeof now === 'number') return now * 1000;
  if (typeof now !== 'string') return Number.NaN;
  return /^\d+(\.\d+)?$/.test(now) ? Number(now) * 1000 : Date.parse(now);
}
