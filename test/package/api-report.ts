import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declarationOf, PACKAGE_ENTRIES } from '../../bin/package/entries.ts';
import { run } from './shell.ts';
import { Unmet } from './steps.ts';

/**
 * Compares the declarations of an installed package with the reports in `docs/api/`, or writes those anew. Throws with what
 * to do where they differ.
 */
export async function checkApi(
  root: string,
  installed: string,
  tools: string,
  update: boolean,
): Promise<void> {
  // What lies under node_modules is somebody else's to it, and left out of the report.
  const home = join(installed, '../../declarations');
  cpSync(join(installed, 'dist/types'), join(home, 'dist/types'), { recursive: true });
  copyFileSync(join(installed, 'package.json'), join(home, 'package.json'));
  for (const { name, source } of PACKAGE_ENTRIES) {
    const folder = mkdtempSync(join(tmpdir(), 'api-report-'));
    // It takes the package of its own folder for the one that is looked at.
    const config = join(home, `api-extractor-${name}.json`);
    writeFileSync(config, JSON.stringify(configuration(root, home, folder, name, declarationOf(source))));
    try {
      await run(`${tools}/api-extractor run --config ${config} ${update ? '--local' : ''}`, home).catch(
        (error: unknown) => {
          throw changed(error);
        },
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function changed(error: unknown): unknown {
  if (!(error instanceof Unmet) || !error.message.includes('changed the API signature')) return error;
  return new Unmet(
    `the public API is no longer what docs/api/ shows; if that is meant: npm run test:package -- --update\n${error.message}`,
  );
}

function configuration(root: string, home: string, folder: string, name: string, declaration: string) {
  const quiet = { logLevel: 'none' };
  return {
    projectFolder: home,
    mainEntryPointFilePath: join(home, 'dist', declaration),
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: 'es2022',
          module: 'node16',
          moduleResolution: 'node16',
          strict: true,
          types: ['node'],
        },
      },
    },
    apiReport: {
      enabled: true,
      reportFileName: `${name}.api.md`,
      reportFolder: join(root, 'docs/api'),
      reportTempFolder: join(folder, 'temp'),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
    messages: {
      compilerMessageReporting: { default: { logLevel: 'error' } },
      extractorMessageReporting: {
        default: { logLevel: 'warning' },
        'ae-missing-release-tag': quiet,
        'ae-unresolved-link': quiet,
      },
      tsdocMessageReporting: { default: quiet },
    },
  };
}
