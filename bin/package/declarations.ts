import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { declarationOf, PACKAGE_ENTRIES } from './entries.ts';

/** Where one file of declarations refers to another. */
const REFERENCE = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g;

/** Writes the types of every entry point: the files they reach, and nothing else. Throws where the compiler complains. */
export function buildDeclarations(root: string): void {
  const draft = mkdtempSync(join(tmpdir(), 'webhooks-types-'));
  try {
    compile(root, draft);
    const target = join(root, 'dist/types');
    rmSync(target, { recursive: true, force: true });
    for (const file of reachable(draft)) {
      const copy = join(target, relative(draft, file));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, readFileSync(file, 'utf8').replace(REFERENCE, '$1$2$3.js$2'));
    }
    // They describe CommonJS, whatever the package says of its other files.
    writeFileSync(join(target, 'package.json'), '{ "type": "commonjs" }\n');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function compile(root: string, outDir: string): void {
  const file = join(root, 'tsconfig.json');
  const { options, errors } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram({
    rootNames: PACKAGE_ENTRIES.map(({ source }) => join(root, source)),
    options: {
      ...options,
      noEmit: false,
      // `npm run typecheck` judges the sources.
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: root,
      outDir,
    },
  });
  const { diagnostics, emitSkipped } = program.emit();
  const problems = [...errors, ...diagnostics];
  if (!emitSkipped && problems.length === 0) return;
  throw new Error(
    ts.formatDiagnostics(problems, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  );
}

function reachable(draft: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, , , path] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      visit(join(dirname(file), `${path}.d.ts`));
    }
  };
  for (const { source } of PACKAGE_ENTRIES) visit(join(draft, declarationOf(source).replace(/^types\//, '')));
  return found;
}
