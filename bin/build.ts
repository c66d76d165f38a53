import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Metafile, OutputFile, Plugin } from 'esbuild';

/** A handler bundle: where it comes from, where it goes, and whether it had to be made. */
export interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly built: boolean;
}

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist', 'lambdas');

/** Each becomes `dist/lambdas/<name>/index.mjs` with its source map and esbuild's record of what went in. */
const ENTRIES = {
  receive: 'lambdas/receive/handler.ts',
  sweep: 'lambdas/sweep/handler.ts',
  journal: 'lambdas/journal/handler.ts',
} as const;

/**
 * Makes the handler bundles that are missing or older than their sources. A bundle whose source is not here is used as it
 * is, as in an installed package. Throws an error that names every bundle without either.
 */
export async function buildBundles(): Promise<readonly Bundle[]> {
  const missing = Object.entries(ENTRIES).filter(
    ([name, entry]) => !existsSync(join(ROOT, entry)) && !existsSync(join(OUT, name, 'index.mjs')),
  );
  if (missing.length > 0) {
    const lines = missing.map(
      ([name, entry]) => `  ${name}: no ${entry} and no dist/lambdas/${name}/index.mjs`,
    );
    throw new Error(`handler bundles cannot be made:\n${lines.join('\n')}`);
  }
  return Promise.all(Object.entries(ENTRIES).map(([name, entry]) => bundle(name, entry)));
}

async function bundle(name: string, entry: string): Promise<Bundle> {
  const file = join(OUT, name, 'index.mjs');
  if (!existsSync(join(ROOT, entry)) || (await isFresh(name))) return { name, file, built: false };
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [builtinsAtFirstUse, credentialsOfLambda],
  });
  await write(name, result.outputFiles, result.metafile);
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

const RECORD = 'meta.json';
const STAMP = 'stamp';

/** Files appear whole, the stamp last: a build that was cut short, or two at once, leave nothing half made that counts. */
async function write(name: string, outputs: readonly OutputFile[], metafile: Metafile): Promise<void> {
  const folder = join(OUT, name);
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of outputs) await replace(path, contents);
  await replace(join(folder, RECORD), JSON.stringify(metafile));
  await replace(join(folder, STAMP), await stampOf(metafile));
}

async function replace(file: string, contents: string | Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, file);
}

async function isFresh(name: string): Promise<boolean> {
  try {
    const metafile: Metafile = JSON.parse(await readFile(join(OUT, name, RECORD), 'utf8'));
    return (await readFile(join(OUT, name, STAMP), 'utf8')) === (await stampOf(metafile));
  } catch {
    return false;
  }
}

/** Changes with every source that went in, with the installed packages and with this file. */
async function stampOf({ inputs }: Metafile): Promise<string> {
  const own = Object.keys(inputs).filter((path) => !path.startsWith('node_modules/') && !path.includes(':'));
  const hash = createHash('sha256');
  for (const path of [...own.sort(), 'bin/build.ts', 'node_modules/.package-lock.json']) {
    hash.update(path).update(await readFile(join(ROOT, path)));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  const started = performance.now();
  const bundles = await buildBundles();
  const made = bundles.filter(({ built }) => built).map(({ name }) => name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(made.length === 0 ? 'bundles are up to date' : `bundled ${made.join(', ')} in ${seconds} s`);
}
