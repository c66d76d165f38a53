import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionDefinition } from '../cloud.ts';

/** Where a project's builds lie, and how many folders deep they are looked for. */
const BUILDS = 'dist';
const DEPTH = 3;

/** Name of the file a function's handler is in, undefined where there is none. */
export function moduleOf({
  code,
  handler,
}: Pick<FunctionDefinition, 'code' | 'handler'>): string | undefined {
  const stem = handler.slice(0, handler.lastIndexOf('.'));
  return ['.mjs', '.js', '.cjs'].map((ending) => stem + ending).find((file) => existsSync(join(code, file)));
}

/** The file of the project's builds that a function's module is a copy of, known by its content. */
export function originOf(
  definition: Pick<FunctionDefinition, 'code' | 'handler'>,
  project: string,
): string | undefined {
  const name = moduleOf(definition);
  if (name === undefined) return undefined;
  const content = readFileSync(join(definition.code, name));
  return filesNamed(name, join(project, BUILDS), DEPTH).find(
    (file) => statSync(file).size === content.length && readFileSync(file).equals(content),
  );
}

function filesNamed(name: string, directory: string, depth: number): string[] {
  if (depth === 0 || !existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesNamed(name, path, depth - 1);
    return entry.name === name ? [path] : [];
  });
}
