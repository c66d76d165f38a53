import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from '../cloud.ts';

/** Where a project's builds lie, and how many folders deep they are looked for. */
const BUILDS = 'dist';
const DEPTH = 3;
const MAP = '.map';

/**
 * Where the source map of a function's module is. What is deployed often leaves it out; then it lies beside the file the
 * asset was made from, which is known by its content. Undefined where there is none, or the asset has its own.
 */
export function sourceMapOf(
  { code, handler }: Pick<FunctionDefinition, 'code' | 'handler'>,
  project: string,
): string | undefined {
  const stem = handler.slice(0, handler.lastIndexOf('.'));
  const name = ['.mjs', '.js', '.cjs']
    .map((ending) => stem + ending)
    .find((file) => existsSync(join(code, file)));
  if (name === undefined || existsSync(join(code, name + MAP))) return undefined;
  const content = readFileSync(join(code, name));
  const origin = buildsNamed(name, join(project, BUILDS), DEPTH).find(
    (file) => statSync(file).size === content.length && readFileSync(file).equals(content),
  );
  return origin && origin + MAP;
}

/** Files of that name with a source map beside them. */
function buildsNamed(name: string, directory: string, depth: number): string[] {
  if (depth === 0 || !existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return buildsNamed(name, path, depth - 1);
    return entry.name === name && existsSync(path + MAP) ? [path] : [];
  });
}
