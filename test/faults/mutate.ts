import { registerHooks } from 'node:module';
import { mutantOf } from './mutants/index.ts';
import type { Edit } from './mutants/mutant.ts';

const ROOT = new URL('../../', import.meta.url).href;

/**
 * Switches a protective condition off for the modules this process loads from now on. A place that is not found exactly once
 * is an error: the table of mutants must follow the code.
 */
export function mutate(name: string): void {
  const { edits } = mutantOf(name);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const mine = edits.filter(({ file }) => url === `${ROOT}${file}`);
      if (mine.length === 0) return loaded;
      return { ...loaded, source: mine.reduce(edited, String(loaded.source)) };
    },
  });
}

function edited(source: string, { file, find, replace }: Edit): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like ${find}`);
  return parts.join(replace);
}
