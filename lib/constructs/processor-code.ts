import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { FileSystem } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { WebhookConfigError } from './errors.ts';
import { bundleFolder } from './prebuilt-function.ts';

/** Endings a processor may have, and whether it is TypeScript. */
const ENDINGS: Readonly<Record<string, { readonly typed: boolean; readonly module?: 'mjs' | 'cjs' }>> = {
  '.mjs': { typed: false, module: 'mjs' },
  '.cjs': { typed: false, module: 'cjs' },
  '.js': { typed: false },
  '.mts': { typed: true, module: 'mjs' },
  '.cts': { typed: true, module: 'cjs' },
  '.ts': { typed: true },
};
/** Packages that are there: the one copied beside the code, and the SDK of Lambda's runtime. */
const PRESENT = /^(?:cdk-webhooks\/processor$|@aws-sdk\/|@smithy\/)/;
const MODULE_SYNTAX = /^\s*(?:import|export)\b(?!\s*\()/m;
const IMPORTS = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/**
 * Code of a processor that needs no bundler: `cdk-webhooks/processor`, with everything that belongs to it, is put beside it.
 * A processor with packages of its own is bundled, with whatever bundler you use, and given as `lambda.Code.fromAsset`.
 */
export class ProcessorCode {
  /**
   * One module. Its name without the ending is the first part of `handler`: `invoices.mjs` has the handler
   * `invoices.handler`. It may import `cdk-webhooks/processor`, Node's own modules and the AWS SDK, which Lambda brings.
   * Types are taken out of TypeScript as Node does it, without checking them: no enums, no parameter properties.
   *
   * Throws `WebhookConfigError` where there is no such file, or it imports what would not be there.
   *
   * @param path of the file, from the working directory: `.mjs`, `.js`, `.cjs`, `.ts`, `.mts` or `.cts`
   */
  static fromFile(path: string): lambda.Code {
    const file = resolve(path);
    const ending = ENDINGS[extname(file)];
    if (ending === undefined || !existsSync(file) || !statSync(file).isFile()) {
      const problem =
        ending === undefined ? 'a processor is one .mjs, .js or .ts module' : 'there is no such file';
      throw new WebhookConfigError('processor', 'ProcessorCode.fromFile', path, problem);
    }
    const text = readFileSync(file, 'utf8');
    const code = ending.typed ? withoutTypes(path, text) : text;
    requirePresent(path, code);
    const folder = FileSystem.mkdtemp('webhooks-processor-');
    const kind = ending.module ?? (MODULE_SYNTAX.test(code) || isInModulePackage(file) ? 'mjs' : 'cjs');
    writeFileSync(join(folder, `${basename(file, extname(file))}.${kind}`), code);
    return withRuntime(folder);
  }

  /**
   * A folder as it is, with its `node_modules` if it has any: JavaScript of several files. Throws `WebhookConfigError`
   * where there is no such folder.
   *
   * @param path of the folder, from the working directory
   */
  static fromDirectory(path: string): lambda.Code {
    const source = resolve(path);
    if (!existsSync(source) || !statSync(source).isDirectory()) {
      throw new WebhookConfigError(
        'processor',
        'ProcessorCode.fromDirectory',
        path,
        'there is no such folder',
      );
    }
    const folder = FileSystem.mkdtemp('webhooks-processor-');
    cpSync(source, folder, { recursive: true, dereference: true });
    return withRuntime(folder);
  }

  private constructor() {}
}

/** Where the code finds `cdk-webhooks/processor`: that entry point alone, and nothing of the CDK. */
function withRuntime(folder: string): lambda.Code {
  const home = join(folder, 'node_modules', 'cdk-webhooks');
  mkdirSync(home, { recursive: true });
  copyFileSync(
    join(bundleFolder('ProcessorCode', 'process', 'index.cjs'), 'index.cjs'),
    join(home, 'index.cjs'),
  );
  const manifest = { name: 'cdk-webhooks', exports: { './processor': './index.cjs' } };
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
  return lambda.Code.fromAsset(folder);
}

function withoutTypes(path: string, text: string): string {
  const { stripTypeScriptTypes } = nodeModule;
  // Not in every Node the CDK runs on, whatever its types say.
  if (typeof stripTypeScriptTypes !== 'function') {
    throw unusable(
      path,
      'to take types out needs Node 22.13 or newer; compile it first, and give the .mjs file',
    );
  }
  try {
    return stripTypeScriptTypes(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable(
      path,
      `its types cannot be taken out (${reason}); compile it first, and give the .mjs file`,
    );
  }
}

function requirePresent(path: string, code: string): void {
  const imported = IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
  const absent = [...new Set(imported)].filter((name) => !nodeModule.isBuiltin(name) && !PRESENT.test(name));
  if (absent.length === 0) return;
  throw unusable(
    path,
    `it imports ${absent.join(', ')}, which one file does not bring along: bundle it (npx esbuild ${path} --bundle ` +
      '--platform=node --format=esm --outfile=dist/processor/index.mjs) and give the folder to lambda.Code.fromAsset, or ' +
      'keep what it needs beside it and use ProcessorCode.fromDirectory',
  );
}

function unusable(path: string, problem: string): WebhookConfigError {
  return new WebhookConfigError('processor', 'ProcessorCode.fromFile', path, problem);
}

/** Whether the nearest package of a `.js` or `.ts` file is made of ES modules. */
function isInModulePackage(file: string): boolean {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const { type }: { readonly type?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'));
      return type === 'module';
    }
    if (folder === dirname(folder)) return false;
  }
}
