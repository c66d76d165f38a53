import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProviderSpec } from '../lib/contract/provider-spec.ts';
import { CONSTRUCT_NOTE, constructFile, type ProviderFolder } from './generate/construct-file.ts';
import { proofOf, samplesIn } from './providers/proof.ts';
import { providersPage } from './providers/providers-page.ts';

const PROVIDERS = join(import.meta.dirname, '../lib/providers');
const NOTE = '// Written by `npm run generate` from the folders beside it. Do not edit.\n';

/** Slugs of the provider folders, in order. */
export function providerSlugs(root = PROVIDERS): readonly string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Every file that is made from the provider folders: its path and its text. */
export async function generatedFiles(root = PROVIDERS): Promise<ReadonlyMap<string, string>> {
  const slugs = providerSlugs(root);
  const folders = await Promise.all(slugs.map((slug) => readFolder(root, slug)));
  return new Map([
    ...folders.flatMap((folder) => constructOf(root, folder)),
    [join(root, 'specs.ts'), specsFile(folders)],
    [
      join(root, 'index.ts'),
      `${NOTE}${slugs.map((slug) => `export * from './${slug}/index.ts';\n`).join('')}`,
    ],
    [
      join(root, '../../docs/providers.md'),
      providersPage(folders.map(({ slug, spec }) => ({ spec, proof: proofOf(spec, samplesIn(root, slug)) }))),
    ],
  ]);
}

/** The construct of a folder; none where one was written by hand. */
function constructOf(root: string, folder: ProviderFolder): readonly (readonly [string, string])[] {
  const path = join(root, folder.slug, 'index.ts');
  const byHand = existsSync(path) && !readFileSync(path, 'utf8').startsWith(CONSTRUCT_NOTE);
  return byHand ? [] : [[path, constructFile(folder)]];
}

function specsFile(folders: readonly ProviderFolder[]): string {
  const imports = folders.map(({ slug, exported }) => `import { ${exported} } from './${slug}/spec.ts';\n`);
  const list = folders.map(({ exported }) => `  ${exported},\n`);
  return (
    `${NOTE}import type { ProviderSpec } from '../contract/provider-spec.ts';\n${imports.join('')}\n` +
    `/** Every provider that comes with the package. */\nexport const SPECS: readonly ProviderSpec[] = [\n${list.join('')}];\n`
  );
}

/** A spec file exports one spec and nothing else. */
async function readFolder(root: string, slug: string): Promise<ProviderFolder> {
  const path = join(root, slug, 'spec.ts');
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
  const [only, ...more] = Object.entries(exports);
  if (only === undefined || more.length > 0 || !isSpec(only[1])) {
    throw new Error(
      `lib/providers/${slug}/spec.ts must export one spec: export const … satisfies ProviderSpec`,
    );
  }
  const [exported, spec] = only;
  if (spec.slug !== slug) {
    throw new Error(`lib/providers/${slug}/spec.ts has the slug ${spec.slug}: it is the name of its folder`);
  }
  return { slug, exported, spec };
}

function isSpec(value: unknown): value is ProviderSpec {
  return (
    typeof value === 'object' && value !== null && 'slug' in value && 'signature' in value && 'name' in value
  );
}

if (import.meta.main) {
  for (const [path, text] of await generatedFiles()) {
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}
