import { readFileSync } from 'node:fs';
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
  const read = (): string => readFileSync(file, 'utf8');
  let seen: string | undefined;
  try {
    seen = read();
    hooks.order(readFaultRules(seen));
  } catch (error) {
    throw new StartError(`faults of ${file}: ${reason(error)}`);
  }
  const look = (): void => {
    let found: string | undefined;
    try {
      found = read();
      if (found === seen) return;
      hooks.order(readFaultRules(found));
      told(`faults read again from ${file}`);
    } catch (error) {
      if (found !== seen) told(`faults as before: ${reason(error)}`);
    }
    seen = found;
  };
  // Looked at by time and by content: how changes are announced differs between systems, editors replace files, and what
  // is written before the file was first looked at has no time to differ from.
  const looking = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(looking);
}

function reason(error: unknown): string {
  if (error instanceof FaultRuleError) return error.message;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${String(code ?? 'unknown')})`;
}
