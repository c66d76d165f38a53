import { createRequire } from 'node:module';
import { join } from 'node:path';

const HERE = import.meta.dirname;
const require = createRequire(join(HERE, 'package.json'));
const PACKAGES = join(HERE, 'node_modules');

/**
 * A vendor's package. Its tree is installed by this suite alone, so the compiler cannot see it: each adapter declares
 * the part it calls, and the suite finds out whether that is true.
 */
export function load<T>(name: string): T {
  const path = require.resolve(name);
  // A package that is found further up would be another version than the one that is locked here.
  if (!path.startsWith(PACKAGES)) throw new Error(`${name} is not installed for this suite`);
  return require(path);
}

/** A file of a package that the package does not offer by name. */
export function loadFile<T>(name: string, file: string): T {
  return require(join(PACKAGES, name, file));
}

/** A package as another package sees it. */
export function loadOf<T>(owner: string, name: string): T {
  return createRequire(join(PACKAGES, owner, 'package.json'))(name);
}
