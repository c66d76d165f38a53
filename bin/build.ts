import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { Metafile, OutputFile, Plugin } from 'esbuild';

/** A handler bundle: where it comes from, where it goes, and whether it had to be made. */
export interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly built: boolean;
}

const PROJECT = join(import.meta.dirname, '..');

interface Entry {
  readonly name: string;
  readonly source: string;
  readonly format: 'esm' | 'cjs';
}

/**
 * Each becomes `dist/lambdas/<name>/index.mjs` or `.cjs` with its source map and esbuild's record of what went in. What a
 * user's processor is made with is CommonJS, the one form that `import` and `require` share: of two copies, an error thrown
 * by one would be no `CommitConditionFailed` of the other.
 */
const ENTRIES: readonly Entry[] = [
  { name: 'receive', source: 'lambdas/receive/handler.ts', format: 'esm' },
  { name: 'sweep', source: 'lambdas/sweep/handler.ts', format: 'esm' },
  { name: 'journal', source: 'lambdas/journal/handler.ts', format: 'esm' },
  { name: 'process', source: 'lambdas/process/index.ts', format: 'cjs' },
];

/**
 * Makes the handler bundles of a project that are missing or older than their sources. A bundle whose source is not there
 * is used as it is, as in an installed package. Throws an error that names every bundle without either.
 */
export async function buildBundles(root: string = PROJECT): Promise<readonly Bundle[]> {
  const missing = ENTRIES.filter(
    (entry) => !existsSync(join(root, entry.source)) && !existsSync(join(root, bundleFile(entry))),
  );
  if (missing.length > 0) {
    const lines = missing.map((entry) => `  ${entry.name}: no ${entry.source} and no ${bundleFile(entry)}`);
    throw new Error(`handler bundles cannot be made:\n${lines.join('\n')}`);
  }
  return Promise.all(ENTRIES.map((entry) => bundle(root, entry)));
}

function bundleFile({ name, format }: Entry): string {
  return `dist/lambdas/${name}/index.${format === 'esm' ? 'mjs' : 'cjs'}`;
}

async function bundle(root: string, entry: Entry): Promise<Bundle> {
  const { name, source, format } = entry;
  const file = join(root, bundleFile(entry));
  if (!existsSync(join(root, source)) || (await isFresh(root, file))) return { name, file, built: false };
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: file,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    platform: 'node',
    target: 'node24',
    format,
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [builtinsAtFirstUse, credentialsOfLambda, schemasByUse],
  });
  await write(root, file, result.outputFiles, result.metafile);
  return { name, file, built: true };
}

/**
 * Node's own modules come from `process.getBuiltinModule`. An ESM import of `node:http` runs getters that load a whole
 * HTTP client nobody here uses, about 20 ms of every cold start; and a CommonJS dependency's `require` has no meaning
 * inside an ES module.
 */
const builtinsAtFirstUse: Plugin = {
  name: 'builtins-at-first-use',
  setup(build) {
    build.onResolve({ filter: /^[a-z]/ }, ({ path }) =>
      isBuiltin(path) ? { path, namespace: 'builtin', sideEffects: false } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};

/**
 * Lambda hands credentials over in variables. What would read profiles, single sign-on and token files brings clients for
 * four more services, a seventh of the whole bundle, and can never be asked.
 */
const credentialsOfLambda: Plugin = {
  name: 'credentials-of-lambda',
  setup(build) {
    build.onResolve(
      { filter: /^@aws-sdk\/credential-provider-(sso|ini|process|web-identity)$/ },
      ({ path }) => ({
        path,
        namespace: 'absent',
        sideEffects: false,
      }),
    );
    build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: ABSENT_PROVIDERS, loader: 'js' }));
  },
};

const ABSENT_PROVIDERS = `
const absent = () => async () => {
  throw Object.assign(new Error('this bundle takes credentials from variables only'), { tryNextLink: true });
};
export { absent as fromSSO, absent as fromIni, absent as fromProcess, absent as fromTokenFile };
`;

/**
 * The SDK describes every message of a service in one file, with names of members that are constants. To a bundler such a
 * name could be anything, so it keeps them all; written out, what no command here uses falls away.
 */
const schemasByUse: Plugin = {
  name: 'schemas-by-use',
  setup(build) {
    build.onLoad({ filter: /[/\\]schemas[/\\]schemas_0\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const names = new Map(
        [...text.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name, value]) => [name, value]),
      );
      return {
        contents: text.replace(/\[(\w+)\]:/g, (key, name) => `${names.get(name) ?? key}:`),
        loader: 'js',
      };
    });
  },
};

const RECORD = 'meta.json';
const STAMP = 'stamp';

/** Files appear whole, the stamp last: a build that was cut short, or two at once, leave nothing half made that counts. */
async function write(
  root: string,
  file: string,
  outputs: readonly OutputFile[],
  metafile: Metafile,
): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of outputs) await replace(path, contents);
  await replace(join(folder, RECORD), JSON.stringify(metafile));
  await replace(join(folder, STAMP), await stampOf(root, metafile));
}

async function replace(file: string, contents: string | Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, file);
}

async function isFresh(root: string, file: string): Promise<boolean> {
  try {
    const metafile: Metafile = JSON.parse(await readFile(join(dirname(file), RECORD), 'utf8'));
    return (
      existsSync(file) &&
      (await readFile(join(dirname(file), STAMP), 'utf8')) === (await stampOf(root, metafile))
    );
  } catch {
    return false;
  }
}

/** Changes with every source that went in, with the installed packages and with this file. */
async function stampOf(root: string, { inputs }: Metafile): Promise<string> {
  const own = Object.keys(inputs).filter((path) => !path.startsWith('node_modules/') && !path.includes(':'));
  const files = [
    ...own.sort().map((path) => join(root, path)),
    join(PROJECT, 'bin', 'build.ts'),
    join(PROJECT, 'node_modules', '.package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  const started = performance.now();
  const bundles = await buildBundles();
  const made = bundles.filter(({ built }) => built).map(({ name }) => name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(made.length === 0 ? 'bundles are up to date' : `bundled ${made.join(', ')} in ${seconds} s`);
}
