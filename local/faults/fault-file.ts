import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { StartError } from '../start-error.ts';
import type { FaultHooks } from './fault-hooks.ts';
import { FaultRuleError, readFaultRules } from './fault-rule.ts';

/** How often the file is looked at, ms. */
const LOOK_MS = 200;

/**
 * Orders the faults in a file, again whenever it changes; rules that cannot be read leave those before them. Returns what
 * ends it.
 *
 * @throws StartError if the file cannot be read at first
 */
export function followFaultFile(file: string, hooks: FaultHooks, told: (line: string) => void): () => void {
  const read = () => hooks.order(readFaultRules(readFileSync(file, 'utf8')));
  try {
    read();
  } catch (error) {
    throw new StartError(`faults of ${file}: ${reason(error)}`);
  }
  // Looked at by time: how changes are announced differs between systems, and editors replace files.
  watchFile(file, { interval: LOOK_MS, persistent: false }, () => {
    try {
      read();
      told(`faults read again from ${file}`);
    } catch (error) {
      told(`faults as before: ${reason(error)}`);
    }
  });
  return () => unwatchFile(file);
}

function reason(error: unknown): string {
  if (error instanceof FaultRuleError) return error.message;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${String(code ?? 'unknown')})`;
}
