// Runs after `npm ci`, and when npx links this package for its own command, which may be before anything was installed. A
// failure there would leave npx with a broken link it never mends, so what cannot be built yet is left to the first run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const esbuild = join(import.meta.dirname ?? '', '..', 'node_modules', 'esbuild');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (existsSync(esbuild) && (major > 22 || (major === 22 && minor >= 18))) {
  const { buildBundles } = await import('./build.ts');
  const built = (await buildBundles()).filter((bundle) => bundle.built).map((bundle) => bundle.name);
  if (built.length > 0) console.log(`bundled ${built.join(', ')}`);
}
