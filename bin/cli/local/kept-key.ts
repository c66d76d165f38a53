import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { newPrivateKey } from './key-pair.ts';

/** The private half of a source's local key pair; undefined where it has none. */
export function localPrivateKey(state: string, source: string): KeyObject | undefined {
  const file = fileOf(state, source);
  return existsSync(file) ? createPrivateKey(readFileSync(file)) : undefined;
}

/** The private half, made and kept with the first question. */
export function keptKey(state: string, source: string, spec: RuntimeSpec): KeyObject {
  const kept = localPrivateKey(state, source);
  if (kept !== undefined) return kept;
  const key = newPrivateKey(spec);
  const file = fileOf(state, source);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
}

function fileOf(state: string, source: string): string {
  return join(state, 'keys', `${source}.pem`);
}
