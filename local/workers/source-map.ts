import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from '../cloud.ts';
import { moduleOf, originOf } from './origin.ts';

/**
 * Where the source map of a function's module is. What is deployed often leaves it out; then it lies beside the file the
 * asset was made from. Undefined where there is none, or the asset has its own.
 */
export function sourceMapOf(
  definition: Pick<FunctionDefinition, 'code' | 'handler'>,
  project: string,
): string | undefined {
  if (existsSync(join(definition.code, `${moduleOf(definition)}.map`))) return undefined;
  const map = `${originOf(definition, project)}.map`;
  return existsSync(map) ? map : undefined;
}
