import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROVIDERS = join(import.meta.dirname, '../lib/providers');
const NOTE = '// Written by `npm run generate` from the folders beside it. Do not edit.\n';

/** Slugs of the provider folders, in order. */
export function providerSlugs(): readonly string[] {
  return readdirSync(PROVIDERS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Every file that is made from the provider folders: its path and its text. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const slugs = providerSlugs();
  return new Map([
    [join(PROVIDERS, 'specs.ts'), specsFile(slugs)],
    [
      join(PROVIDERS, 'index.ts'),
      `${NOTE}${slugs.map((slug) => `export * from './${slug}/index.ts';\n`).join('')}`,
    ],
  ]);
}

function specsFile(slugs: readonly string[]): string {
  const named = slugs
    .map((slug) => ({ slug, name: specName(slug) }))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const imports = named.map(({ slug, name }) => `import { ${name} } from './${slug}/spec.ts';\n`).join('');
  const list = named.map(({ name }) => `  ${name},\n`).join('');
  return (
    `${NOTE}import type { ProviderSpec } from '../contract/provider-spec.ts';\n${imports}\n` +
    `/** Every provider that comes with the package. */\nexport const SPECS: readonly ProviderSpec[] = [\n${list}];\n`
  );
}

/** The one name a spec file exports. */
function specName(slug: string): string {
  const names = [...readFileSync(join(PROVIDERS, slug, 'spec.ts'), 'utf8').matchAll(/^export const (\w+)/gm)];
  const [only] = names;
  if (names.length !== 1 || only?.[1] === undefined) {
    throw new Error(
      `lib/providers/${slug}/spec.ts must export one spec: export const … satisfies ProviderSpec`,
    );
  }
  return only[1];
}

if (import.meta.main) {
  for (const [path, text] of generatedFiles()) writeFileSync(path, text);
}
